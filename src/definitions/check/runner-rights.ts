// Checks what automations may do: each query, mutation and transaction is planned with the rights of `runAs`, as a request with that body
// would be, and each announcement is held against the rights on its topic. What placeholders decide is checked when a step runs.
import {
  grantAs,
  mayUseTopic,
  parseBusAddress,
  systemGrant,
  type Grant,
} from "../../access/index.ts";
import { buildWorkspace, type WorkspaceDefinition } from "../../catalog/index.ts";
import { pathOf, type Path } from "../../config/index.ts";
import { refusalOf } from "../../query/index.ts";
import { announcementsOf, bodyOf, usesOf, type DataStep } from "./steps/data-steps.ts";
import { everyStep } from "./steps/registry.ts";
import type { Report } from "./report.ts";

/** Of one automation. */
interface Runner {
  readonly name: string;
  readonly grant: Grant;
  /** What somebody with every right could do. */
  readonly everything: Grant;
  readonly report: Report;
}

/** @param definition checked, its names resolved */
export function checkRunners(definition: WorkspaceDefinition, report: Report): void {
  const automations = Object.entries(definition.automations);
  if (automations.length === 0) return;
  const workspace = buildWorkspace(definition, { version: 0, rootSecret: Buffer.alloc(32) });
  const everything = systemGrant(workspace);
  for (const [name, { runAs, steps }] of automations) {
    const runner = { name: runAs, grant: grantAs(workspace, runAs), everything, report };
    for (const { step, place } of everyStep(steps, ["automations", name, "steps"])) {
      if ("refs" in step) checkData(step, place, runner);
      for (const { bus, path } of announcementsOf(step)) checkBus(bus, [...place, ...path], runner);
    }
  }
}

function checkData(step: DataStep, place: Path, { name, grant, everything, report }: Runner): void {
  const { definition } = grant.workspace;
  const refs = Object.fromEntries(
    Object.entries(step.refs).map(([alias, table]) => [alias, definition.tables[table]?.id ?? ""]),
  );
  const body = bodyOf(step);
  const refusal = body && refusalOf(grant, { ...body, refs });
  if (refusal !== undefined) {
    const told = `${refusal.pointer}: ${refusal.message}`;
    const isNobodys = refusalOf(everything, { ...body, refs }) !== undefined;
    return report.add({
      path: [...place, ...pathOf(refusal.pointer, step)],
      rule: isNobodys ? "refused-step" : "missing-right",
      message: isNobodys
        ? `the step ${step.id} would be refused: ${told}`
        : `the step ${step.id} runs as ${name}, and would be refused: ${told}`,
      hint: isNobodys ? "Correct the step." : `Give ${name} the right, or change runAs.`,
    });
  }
  for (const { alias, action, path } of usesOf(step)) {
    const rows = grant.tables.get(refs[alias] ?? "")?.rows[action];
    if (rows == null)
      report.add({
        path: [...place, ...path],
        rule: "missing-right",
        message: `the step ${step.id} runs as ${name}, which has no right to ${action} there`,
        hint: `Give ${name} the right, or change runAs.`,
      });
    else if (rows !== "all" && rows.every(({ claims }) => claims.length > 0))
      report.add({
        path: [...place, ...path],
        rule: "no-claims",
        message: `an automation has no claims, so the row filter of ${name} lets the step ${step.id} ${action} no row`,
        hint: "Run it as a role or key whose row filter reads no claim.",
        severity: "warning",
      });
  }
}

function checkBus(bus: string, path: Path, { name, grant, report }: Runner): void {
  const [topic = ""] = bus.split(":");
  const address = parseBusAddress(bus);
  const may =
    address === undefined
      ? topic.includes("{{") ||
        grant.topics.get(topic)?.some(({ actions }) => actions.has("publish")) === true
      : mayUseTopic(grant, null, address, "publish");
  if (may) return;
  report.add({
    path,
    rule: "missing-right",
    message: `the automation runs as ${name}, which may not publish there`,
    hint: `Give ${name} publish on ${topic}, or change runAs.`,
  });
}
