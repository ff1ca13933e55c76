// Checks that each automation has the rights for its steps. Plans each query, mutation and
// transaction with the rights of the role or key in `runAs`, like a request. Checks the right to
// publish each event on its topic. Values of placeholders are checked when a step runs.
import {
  grantAs,
  mayUseTopic,
  parseBusAddress,
  systemGrant,
  type Grant,
} from "../../access/index.ts";
import { everyStep } from "../../automations/index.ts";
import { buildWorkspace, type WorkspaceDefinition } from "../../catalog/index.ts";
import { parsePointer, type ValuePath } from "../../config/index.ts";
import { queryRefusalOf } from "../../query/index.ts";
import { announcementsOf, bodyOf, usesOf, type DataStep } from "./steps/data-steps.ts";
import type { Report } from "./report.ts";

/** The role or key as which an automation runs, with its rights. */
interface Runner {
  readonly name: string;
  readonly grant: Grant;
  /**
   * A grant with all rights in the workspace. With this grant, the check finds steps that the
   * gateway allows for no key or role.
   */
  readonly everything: Grant;
  readonly report: Report;
}

/**
 * Checks the rights of all automations and reports missing ones.
 * @param definition the checked definition, with ids and defaults
 */
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

function checkData(
  step: DataStep,
  place: ValuePath,
  { name, grant, everything, report }: Runner,
): void {
  const { definition } = grant.workspace;
  const refs = Object.fromEntries(
    Object.entries(step.refs).map(([alias, table]) => [alias, definition.tables[table]?.id ?? ""]),
  );
  const body = bodyOf(step);
  const refusal = body && queryRefusalOf(grant, { ...body, refs });
  if (refusal !== undefined) {
    const reason = `${refusal.pointer}: ${refusal.message}`;
    const isNeverAllowed = queryRefusalOf(everything, { ...body, refs }) !== undefined;
    return report.add(
      isNeverAllowed ? "refused-step" : "missing-right",
      [...place, ...parsePointer(refusal.pointer, step)],
      {
        message: isNeverAllowed
          ? `the step ${step.id} would be refused: ${reason}`
          : `the step ${step.id} runs as ${name}, and would be refused: ${reason}`,
        hint: isNeverAllowed
          ? "The gateway does not allow this step for any key or role, so another `runAs` does not help. Correct the part of the step that the error names."
          : `Give the key or role ${name} the right that this step needs, or name another key or role in \`runAs\`.`,
      },
    );
  }
  for (const { alias, action, path } of usesOf(step)) {
    const rows = grant.tables.get(refs[alias] ?? "")?.rows[action];
    if (rows == null)
      report.add("missing-right", [...place, ...path], {
        message: `the step ${step.id} runs as ${name}, which has no right to ${action} in this table`,
        hint: `Give the key or role ${name} the right to ${action} rows of this table, or name another key or role in \`runAs\`.`,
      });
    else if (rows !== "all" && rows.every(({ claims }) => claims.length > 0))
      report.warn("no-claims", [...place, ...path], {
        message: `an automation has no claims, so the row filter of ${name} lets the step ${step.id} ${action} no row`,
        hint: "An automation has no claims, because no user is signed in. Set `runAs` to a role or key whose row filter uses no claims.",
      });
  }
}

function checkBus(bus: string, path: ValuePath, { name, grant, report }: Runner): void {
  const [topic = ""] = bus.split(":");
  const address = parseBusAddress(bus);
  const may =
    address === undefined
      ? topic.includes("{{") ||
        grant.topics.get(topic)?.some(({ actions }) => actions.has("publish")) === true
      : mayUseTopic(grant, null, address, "publish");
  if (may) return;
  report.add("missing-right", path, {
    message: `the automation runs as ${name}, which may not publish on this bus`,
    hint: `Give the key or role ${name} the right \`publish\` on the topic ${topic}, or name another key or role in \`runAs\`.`,
  });
}
