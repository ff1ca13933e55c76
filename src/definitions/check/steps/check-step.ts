// Checks one automation step against the definition: tables, columns and topics must exist. Rejects
// response headers that only the gateway may set. `src/automations/steps` contains the checks of a
// step that need only the step itself.
import { stepKind } from "../../../automations/index.ts";
import type { ValuePath } from "../../../config/index.ts";
import { isReservedHeader } from "../../../endpoint/index.ts";
import type { StepInput } from "../../load/input.ts";
import type { Checking } from "../model.ts";
import { partsOf } from "./data-steps.ts";
import { checkMutation } from "./mutation.ts";
import { checkBus } from "./notify.ts";
import { checkName, checkWhere, tableBehind, withTables, type StepChecking } from "./tables.ts";
import type { ConfigTypes } from "../../../contract/index.ts";

/** Reports the problems of a step. Does not check the steps inside it. */
export function checkStep(step: StepInput, place: ValuePath, checking: Checking): void {
  for (const { rule, path, severity, ...texts } of stepKind(step.type).problems?.(step) ?? []) {
    const own = [...place, ...path];
    if (severity === "warning") checking.report.warn(rule, own, texts);
    else checking.report.add(rule, own, texts);
  }
  const inStep = withTables("refs" in step ? step.refs : {}, place, checking);
  for (const { query, mutation, bus, path } of partsOf(step)) {
    const own = [...place, ...path];
    if (query !== undefined) checkQuery(query, own, inStep);
    if (mutation !== undefined) checkMutation(mutation, own, inStep);
    if (bus !== undefined) checkBus(bus, own, checking);
  }
  if (step.type === "response")
    for (const name of Object.keys(step.headers ?? {}))
      checkHeader(name, [...place, "headers", name], checking);
}

function checkHeader(name: string, path: ValuePath, { report }: Checking): void {
  if (!isReservedHeader(name)) return;
  const hint =
    name.toLowerCase() === "content-type"
      ? "Remove this header. Use the key `contentType` of the step to set the content type."
      : "Remove this header. An automation cannot set headers for cookies, CORS, framing or content policy, or headers that affect the whole gateway.";
  const message = "is a header that only the gateway can set";
  report.add("refused-header", path, { message, hint, at: "key" });
}

/** Checks the tables and columns of a query. */
function checkQuery(
  { from, select, groupBy, where }: ConfigTypes["query-body"],
  path: ValuePath,
  checking: StepChecking,
): void {
  const table = tableBehind(from, [...path, "from"], checking);
  if (table === undefined) return;
  if (Array.isArray(select))
    select.forEach((item: unknown, index) =>
      checkName(item, table, [...path, "select", index], checking),
    );
  groupBy?.forEach((item, index) => checkName(item, table, [...path, "groupBy", index], checking));
  checkWhere(where, table, [...path, "where"], checking);
}
