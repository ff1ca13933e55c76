// Compares the schemas of files that operators write. These are the schemas in `config/` that no
// other file of the contract uses.
import { posix } from "node:path";
import { reportMember, type Members } from "./compare-members.ts";
import type { ContractComparison } from "./comparison.ts";
import type { ContractSource } from "../sources/contract-source.ts";

/**
 * Compares the schemas of definition files.
 * @param folder folder of the contract, with a slash at the end
 */
export function compareDefinitions(comparison: ContractComparison, folder: string): void {
  const { revisions, schemas, changes } = comparison;
  const before = definitionSchemas(revisions.old, folder);
  const after = definitionSchemas(revisions.new, folder);
  for (const file of before.union(after)) {
    if (revisions.isUnchangedFile(file)) continue;
    const pair: Members = {
      old: revisions.old.read(file),
      new: revisions.new.read(file),
      path: "",
      direction: "request",
    };
    const name = posix.basename(file).replace(/\.[^.]*$/, "");
    const title = `definition ${name}`;
    const report = changes.of({ title, operationId: null, tags: ["Definition files"] });
    if (pair.new === undefined) reportMember(report, pair, "definition-removed", "schema removed");
    else if (pair.old === undefined) reportMember(report, pair, "definition-added", "schema added");
    else schemas.compare(pair, "request", report);
  }
}

function definitionSchemas(source: ContractSource, folder: string): ReadonlySet<string> {
  const { files } = source;
  const all = [...files.texts.keys()];
  const own = all.filter(
    (file) => file.startsWith(`${folder}config/`) && /\.(?:ya?ml|json)$/.test(file),
  );
  const used = new Set(
    [...files.texts.keys()].flatMap((file) =>
      source.targetsOf(file).filter((target) => target !== file),
    ),
  );
  return new Set(own.filter((file) => !used.has(file)));
}
