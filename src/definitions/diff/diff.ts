// Stored definition and new definition -> the list of changes in reading order: removed, added, changed. Pure; the database
// is asked later by the probes that a change carries.
import { change, type Change } from "./change.ts";
import { diffSections } from "./sections.ts";
import { diffTables } from "./tables.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

/**
 * Every difference. An empty list means that the definitions are the same.
 * @param before the stored definition, undefined for a workspace that is not there yet
 * @param after the new one, checked, its ids resolved against `before`
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
