// Compares the stored definition of a workspace with the new one. Lists removed entries first, then
// added and changed entries. Does not read the database. The count queries of each change run
// later.
import { change, type Change } from "./change.ts";
import { diffSections } from "./sections.ts";
import { diffTables } from "./tables.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

/**
 * Returns every difference, or an empty list if the definitions are equal.
 * @param before the stored definition, undefined for a new workspace
 * @param after the new, checked definition; unchanged entries have the same ids as in `before`
 */
export function diffDefinitions(
  before: WorkspaceDefinition | undefined,
  after: WorkspaceDefinition,
): Change[] {
  const { id, name } = after.workspace;
  const created =
    before === undefined
      ? [change("createWorkspace", "workspace", `create workspace ${name} (${id})`)]
      : [];
  const stored = before ?? emptyLike(after);
  const changes = [...created, ...diffTables(stored, after), ...diffSections(stored, after)];
  if (changes.length === 0 && JSON.stringify(stored) !== JSON.stringify(after))
    return [change("changeWorkspace", "workspace", "order of entries")];
  return changes;
}

const emptyLike = (after: WorkspaceDefinition): WorkspaceDefinition => ({
  workspace: after.workspace,
  tables: {},
  roles: {},
  keys: {},
  providers: {},
  topics: {},
  endpoints: {},
  automations: {},
});
