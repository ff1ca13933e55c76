// Reads workspaces as rows: the stored definition with its version, and which of them changed since.
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { WorkspaceDefinition } from "./definition.ts";
import type { QuietTables } from "./quiet-tables.ts";

export interface WorkspaceRow {
  readonly version: number;
  readonly definition: WorkspaceDefinition;
  /** Sealed for `rootSecretPlace`; 32 bytes as base64url. */
  readonly rootSecret: string;
  /** Null where none were noted: then no table is quiet. */
  readonly quiet: QuietTables | null;
  readonly hasJsonScalar: boolean;
  /** Characters of the definition as JSON: what one workspace weighs in a bounded cache. */
  readonly size: number;
}

const FIND = {
  name: "catalog_find_workspace",
  text: `select version::float8 as version, definition, root_secret as "rootSecret", quiet, length(definition::text) as size,
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

export async function findWorkspace(control: Pool, id: Guid): Promise<WorkspaceRow | undefined> {
  const [row] = await control.run<WorkspaceRow>(FIND, [id]);
  return row;
}

export interface Changed {
  /** Null where workspaces were removed, or the server is another. */
  readonly id: Guid | null;
  readonly version: number;
  /** The major version of the server, where that is another. */
  readonly server: number | null;
}

/** Workspaces raised above `version`, in the order of their versions. @param server the major version that was heard of last */
export async function changedSince(
  control: Pool,
  version: number,
  server: number | undefined,
): Promise<Changed[]> {
  return control.run(CHANGED, [version, server ?? null]);
}

export async function findWorkspaceIds(control: Pool): Promise<ReadonlySet<Guid>> {
  return new Set((await control.run<{ id: Guid }>(IDS)).map(({ id }) => id));
}
