// Compares the tools for AI clients: the list in `mcp.yaml`, and the file of each tool in `mcp/`.
import type { ChangeSubject } from "../change.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { isSameValue, membersOf } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";
import type { ContractSource } from "../sources/contract-source.ts";

const toolSubject = (title: string): ChangeSubject => ({
  title,
  operationId: null,
  tags: ["MCP tools"],
});

/**
 * Compares the tools of two revisions.
 * @param folder folder of the contract, with a slash at the end
 */
export function compareTools(comparison: ContractComparison, folder: string): void {
  const { revisions, changes } = comparison;
  const [old, now] = [revisions.old, revisions.new].map((source) =>
    source.read(`${folder}mcp.yaml`),
  );
  const list: Members = { old, new: now, path: "", direction: "request" };
  const rules = { handled: ["version"], others: "words-changed" } as const;
  if (old !== undefined && now !== undefined)
    compareMembers(revisions, list, rules, changes.of(toolSubject("mcp")));
  const before = toolsOf(revisions.old, folder);
  const after = toolsOf(revisions.new, folder);
  for (const [name, file] of new Map([...before, ...after])) {
    if (revisions.isUnchangedFile(file)) continue;
    const pair: Members = {
      old: before.has(name) ? revisions.old.read(file) : undefined,
      new: after.has(name) ? revisions.new.read(file) : undefined,
      path: "",
      direction: "request",
    };
    compareTool(comparison, name, pair);
  }
}

/** Returns the file of each tool. The base name is the name of the tool. */
function toolsOf({ files }: ContractSource, folder: string): ReadonlyMap<string, string> {
  const start = `${folder}mcp/`;
  return new Map(
    [...files.texts.keys()]
      .filter((file) => file.startsWith(start) && /^[^/]+\.ya?ml$/.test(file.slice(start.length)))
      .map((file) => [file.slice(start.length).replace(/\.ya?ml$/, ""), file]),
  );
}

function compareTool(comparison: ContractComparison, name: string, pair: Members): void {
  const { revisions, changes, schemas } = comparison;
  const report = changes.of(toolSubject(`tool ${name}`));
  if (pair.new === undefined) return reportMember(report, pair, "tool-removed", "tool removed");
  if (pair.old === undefined) return reportMember(report, pair, "tool-added", "tool added");
  const [old, now] = [membersOf(pair.old), membersOf(pair.new)];
  for (const [part, path, direction] of [
    ["inputSchema", "arguments", "request"],
    ["outputSchema", "result", "response"],
  ] as const) {
    // A tool may have no schema of its result. If one revision has the schema and the other does
    // not, this is one change.
    const [before, after] = [old[part], now[part]];
    const place: Members = { ...pair, path };
    if (before === undefined && after !== undefined)
      reportMember(report, place, "rule-added", `${part} added`, part);
    else if (before !== undefined && after === undefined)
      reportMember(report, place, "rule-changed", `${part} removed`, part);
    else schemas.compare({ old: before ?? true, new: after ?? true, path }, direction, report);
  }
  if (!isSameValue(revisions, old["annotations"], now["annotations"]))
    reportMember(report, pair, "tool-hint-changed", "other annotations", "annotations");
  const handled = ["inputSchema", "outputSchema", "annotations"];
  compareMembers(revisions, pair, { handled, others: "rule-changed" }, report);
}
