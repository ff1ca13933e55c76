// Says if `info.version` of the working tree fits the changes of the contract since a revision.
import { plural } from "../../platform/index.ts";
import { diffRevisions, versionProblem } from "./diff-revisions.ts";

/**
 * Compares the working tree with a revision.
 * @param root the checkout
 * @param base a revision of git
 * @returns true if the version is high enough, with sentences for the user
 * @throws ContractError if the contract of the revision cannot be compared
 */
export async function checkVersion(
  root: string,
  base: string,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  const diff = await diffRevisions({ directory: root, from: base });
  const problem = versionProblem(diff);
  if (problem === null) return { ok: true, lines: [] };
  const count = diff.changes.filter(({ level }) => level === diff.bump).length;
  const list = `Run \`gateway api diff ${base.slice(0, 12)}\` to list the ${plural(count, "change")}.`;
  return { ok: false, lines: count === 0 ? [problem] : [problem, list] };
}
