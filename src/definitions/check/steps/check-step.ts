// Checks one step of valid form against the definition: tables, columns, topics, and headers that
// the gateway sets itself. The record of its kind holds the checks that need no definition.
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

/** Reports the problems of a step. The steps inside it are checked separately. */
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
      ? "Write contentType beside headers."
      : "Remove it: cookies, CORS, framing, content policy and what speaks for all of the gateway are not an automation's to set.";
  const message = "is a header that the gateway alone sets";
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
