// The SQL for stored workspaces. Reads workspaces, and the ids of workspaces that have changed
// since a version. When a definition is applied, stores the definition, its history, and a new
// version number, so that nodes load the workspace again. A function that raises the version number
// takes a lock, which blocks all other changes of workspaces until the transaction ends. So call it
// at the end of the transaction, after all long work.
import type { Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { PlanDefinition, WorkspaceDefinition } from "./definition.ts";
import { wholePlan, type WholePlan } from "./plan-defaults.ts";
import type { ManagedBy } from "./managed-by-store.ts";
import type { UntrackedTables } from "./untracked-tables.ts";
import { rootSecretPlace } from "./sealed-places.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "./workspace-table.ts";

/**
 * Tables whose SQL is in this folder. PostgreSQL deletes their rows together with the row of their
 * workspace.
 */
export const definitionTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.workspace_revision"),
  rowsOfWorkspace("gateway.secret"),
  rowsOfWorkspace("gateway.asset", { isBackedUp: true }),
];

/**
 * SHA-256 hashes of parts of a definition. Workspaces with equal hashes have equal parts.
 * PostgreSQL computes them with each change of the definition.
 */
export interface PartHashes {
  /** Hash of the definition without `workspace` and `keys`. */
  readonly model: string;
  /** Hash of `workspace` without its id and name. */
  readonly settings: string;
  /** Hash of the keys without their ids. */
  readonly keys: string;
}

/** The stored facts about a workspace, without its definition. */
export interface StoredFacts {
  readonly id: Guid;
  readonly name: string;
  readonly version: number;
  /**
   * The root secret, encrypted for the location `rootSecretPlace`. The decrypted text is 32 bytes
   * as base64url.
   */
  readonly rootSecret: string;
  /**
   * The tables on which no cached response depends. If null, cached responses may depend on any
   * table.
   */
  readonly untracked: UntrackedTables | null;
  readonly hasJsonScalar: boolean;
  readonly parts: PartHashes & { readonly keyIds: Readonly<Record<string, Guid>> };
}

export interface StoredWorkspace extends StoredFacts {
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  readonly managedBy: ManagedBy;
  /** Number of characters of the definition as JSON. */
  readonly size: number;
}

export const rootSecrets: SealedColumn = {
  what: "root secrets of workspaces",
  table: "gateway.workspace",
  column: "root_secret",
  key: ["id::text"],
  place: rootSecretPlace,
};

const OWN_COLUMNS = `id, name, version::float8 as version, root_secret as "rootSecret", quiet as untracked, parts,
  current_setting('server_version_num')::int4 >= 170000 as "hasJsonScalar"`;
/**
 * Selects the definition as text, so that PostgreSQL converts it only once, and its length is known
 * here.
 */
const FIND = {
  name: "catalog_find_workspace",
  text: `select ${OWN_COLUMNS}, revision, definition::text as json, managed_by as "managedBy" from gateway.workspace where id = $1`,
};
const FIND_OWN = {
  name: "catalog_find_own_facts",
  text: `select ${OWN_COLUMNS} from gateway.workspace where id = $1`,
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

/** Returns the stored workspace. Returns undefined if no workspace has this id. */
export async function findStored(
  connection: Connection,
  id: Guid,
): Promise<StoredWorkspace | undefined> {
  type Row = Omit<StoredWorkspace, "definition" | "size"> & { readonly json: string };
  const [row] = await connection.run<Row>(FIND, [id]);
  if (row === undefined) return undefined;
  const { json, ...rest } = row;
  return { ...rest, definition: JSON.parse(json) as WorkspaceDefinition, size: json.length };
}

/**
 * Returns the stored facts about a workspace without its definition. PostgreSQL then does not read
 * the definition, which is long.
 */
export async function findOwnFacts(
  connection: Connection,
  id: Guid,
): Promise<StoredFacts | undefined> {
  const [row] = await connection.run<StoredFacts>(FIND_OWN, [id]);
  return row;
}

export interface WorkspaceChange {
  /**
   * Id of the changed workspace. Null if workspaces were removed, or if the version of the database
   * server changed.
   */
  readonly id: Guid | null;
  readonly version: number;
  /** New major version of the database server. Null if it has not changed. */
  readonly server: number | null;
}

/**
 * Returns the workspaces whose version number is above `version`, sorted by version number.
 * @param server the last known major version of the database server
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

interface WorkspaceRecord {
  readonly definition: WorkspaceDefinition;
  readonly revision: number;
  readonly schema: string;
  /**
   * The encrypted root secret of a new workspace. Applying a definition again does not replace the
   * root secret.
   */
  readonly rootSecret: string;
  readonly untracked: UntrackedTables;
}

/**
 * Stores the definition as the next revision of the workspace, and adds it to the history of
 * revisions. The caller must call `raiseVersion` at the end of the transaction. A new workspace has
 * the version 0 until then.
 */
export async function saveWorkspace(
  connection: Connection,
  { definition, revision, schema, rootSecret, untracked }: WorkspaceRecord,
): Promise<void> {
  const { id, name } = definition.workspace;
  const json = JSON.stringify(definition);
  const save = `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret, quiet, version) values ($1, $2, $3, $4, $5, $6, $7, 0)
    on conflict (id) do update set name = $2, revision = $3, definition = $4, quiet = $7`;
  await connection.run({ text: save }, [
    id,
    name,
    revision,
    json,
    schema,
    rootSecret,
    JSON.stringify(untracked),
  ]);
  const keep =
    "insert into gateway.workspace_revision (workspace_id, revision, definition) values ($1, $2, $3)";
  await connection.run({ text: keep }, [id, revision, json]);
}

/**
 * Deletes the workspace, and all rows that depend on its row. Every node then removes the workspace
 * from its cache. Other changes of workspaces wait until the transaction ends.
 */
export async function deleteWorkspace(connection: Connection, id: Guid): Promise<void> {
  await connection.run({ text: "delete from gateway.workspace where id = $1" }, [id]);
  const note = `insert into gateway.last_removal (version) values (gateway.next_version())
    on conflict (is_only) do update set version = excluded.version`;
  await connection.run({ text: note });
}

/** Raises the version number, so that every node loads the workspace again. */
export async function raiseVersion(connection: Connection, id: Guid): Promise<void> {
  const text =
    "update gateway.workspace set version = gateway.next_version(), updated_at = now() where id = $1";
  await connection.run({ text }, [id]);
}

/**
 * Replaces the root secret, and raises the version number, so that every node loads the workspace
 * again.
 * @param rootSecret the new root secret in encrypted form
 */
export async function replaceRootSecret(
  connection: Connection,
  id: Guid,
  rootSecret: string,
): Promise<void> {
  const text =
    "update gateway.workspace set root_secret = $2, version = gateway.next_version(), updated_at = now() where id = $1";
  await connection.run({ text }, [id, rootSecret]);
}

/** The properties of a workspace that a list of workspaces contains. */
export interface AppliedWorkspace {
  readonly id: Guid;
  readonly name: string;
  readonly revision: number;
  readonly appliedAt: string;
  /** Folder of the last apply. Null if the definition did not come from a folder. */
  readonly appliedFrom: string | null;
  readonly managedBy: ManagedBy;
  readonly plan: WholePlan;
}

/** Returns all workspaces, sorted by name. Reads no definitions, which may be large. */
export async function listWorkspaces(owner: Pool): Promise<AppliedWorkspace[]> {
  const text = `select w.id, w.name, w.revision, r.applied_at as "appliedAt", w.applied_from as "appliedFrom",
      w.managed_by as "managedBy", w.plan
    from gateway.workspace w join gateway.workspace_revision r on r.workspace_id = w.id and r.revision = w.revision
    order by w.name, w.id`;
  type Listed = Omit<AppliedWorkspace, "appliedAt" | "plan"> & {
    readonly appliedAt: Date;
    readonly plan: PlanDefinition;
  };
  const rows = await owner.run<Listed>({ text });
  return rows.map((row) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    plan: wholePlan(row.plan),
  }));
}

/**
 * Returns the encrypted root secret of any workspace, so that the caller can test a master key with
 * it. Returns undefined if there is no workspace.
 */
export async function findSealedRoot(
  owner: Pool,
): Promise<Pick<StoredWorkspace, "id" | "rootSecret"> | undefined> {
  const text = `select id, root_secret as "rootSecret" from gateway.workspace order by id limit 1`;
  const [row] = await owner.run<Pick<StoredWorkspace, "id" | "rootSecret">>({ text });
  return row;
}
