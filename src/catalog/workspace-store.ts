// Reads workspaces as rows: the stored definition with its version, and the changes since a
// version.
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { WorkspaceDefinition } from "./definition.ts";
import type { UntrackedTables } from "./untracked-tables.ts";

export interface WorkspaceRow {
  readonly version: number;
  readonly definition: WorkspaceDefinition;
  /** Sealed for `rootSecretPlace`. Unsealed it is 32 bytes as base64url. */
  readonly rootSecret: string;
  /** Null if the last apply stored none. Then every table is tracked. */
  readonly untracked: UntrackedTables | null;
  readonly hasJsonScalar: boolean;
  /**
   * Characters of the definition as JSON. The catalog uses it as the size of a cached workspace.
   */
  readonly size: number;
}

const FIND = {
  name: "catalog_find_workspace",
  text: `select version::float8 as version, definition, root_secret as "rootSecret", quiet as untracked, length(definition::text) as size,
           current_setting('server_version_num')::int4 >= 170000 as "hasJsonScalar"
         from gateway.workspace where id = $1`,
};
const CHANGED = {
  name: "catalog_changed_workspaces",
  text: `select id, version::float8 as version, null::int4 as server from gateway.workspace where version > $1
    union all select null, version::float8, null from gateway.last_removal where version > $1
    union all select null, $1, server from (select current_setting('server_version_num')::int4 / 10000 as server) as asked
      where server is distinct from $2::int4
    order by version`,
};
const IDS = { text: "select id from gateway.workspace" };

/** Returns the row of a workspace, or undefined if none has this id. */
export async function findWorkspace(control: Pool, id: Guid): Promise<WorkspaceRow | undefined> {
  const [row] = await control.run<WorkspaceRow>(FIND, [id]);
  return row;
}

export interface WorkspaceChange {
  /** Null if workspaces were removed, or the server's version changed. */
  readonly id: Guid | null;
  readonly version: number;
  /** The server's new major version. Null if it did not change. */
  readonly server: number | null;
}

/**
 * Returns the workspaces with a version above `version`, in the order of their versions.
 * @param server the last known major version of the server
 */
export async function changedSince(
  control: Pool,
  version: number,
  server: number | undefined,
): Promise<WorkspaceChange[]> {
  return control.run(CHANGED, [version, server ?? null]);
}

/** Returns the ids of all workspaces. */
export async function findWorkspaceIds(control: Pool): Promise<ReadonlySet<Guid>> {
  return new Set((await control.run<{ id: Guid }>(IDS)).map(({ id }) => id));
}
