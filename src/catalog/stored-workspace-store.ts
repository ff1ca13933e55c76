// What an apply writes of a workspace: its definition with its revisions, and the version that makes nodes load it anew. That is raised
// only after what may take long, tables and first rows, since its lock is everybody's.
import type { Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { PlanDefinition, WorkspaceDefinition } from "./definition.ts";
import { wholePlan, type WholePlan } from "./plan-defaults.ts";
import type { QuietTables } from "./quiet-tables.ts";
import { rootSecretPlace } from "./sealed-places.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "./workspace-table.ts";

/** The workspace's own row aside, with which they go. */
export const definitionTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.workspace_revision"),
  rowsOfWorkspace("gateway.secret"),
  rowsOfWorkspace("gateway.asset", { isBackedUp: true }),
];

export interface StoredWorkspace {
  readonly id: Guid;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /** Sealed. */
  readonly rootSecret: string;
  readonly quiet: QuietTables | null;
}

export const rootSecrets: SealedColumn = {
  what: "roots of workspaces",
  table: "gateway.workspace",
  column: "root_secret",
  key: ["id::text"],
  place: rootSecretPlace,
};

export async function findStored(
  connection: Connection,
  id: Guid,
): Promise<StoredWorkspace | undefined> {
  const text = `select id, revision, definition, root_secret as "rootSecret", quiet from gateway.workspace where id = $1`;
  const [row] = await connection.run<StoredWorkspace>({ text }, [id]);
  return row;
}

interface WorkspaceRecord {
  readonly definition: WorkspaceDefinition;
  readonly revision: number;
  readonly schema: string;
  /** Sealed; kept from the first apply on. */
  readonly rootSecret: string;
  readonly quiet: QuietTables;
}

/** Writes the definition as the next revision, into the history too, and raises the version. */
export async function saveWorkspace(
  connection: Connection,
  { definition, revision, schema, rootSecret, quiet }: WorkspaceRecord,
): Promise<void> {
  const { id, name } = definition.workspace;
  const json = JSON.stringify(definition);
  const save = `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret, quiet) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (id) do update set name = $2, revision = $3, definition = $4, quiet = $7, version = gateway.next_version(), updated_at = now()`;
  await connection.run({ text: save }, [
    id,
    name,
    revision,
    json,
    schema,
    rootSecret,
    JSON.stringify(quiet),
  ]);
  const keep =
    "insert into gateway.workspace_revision (workspace_id, revision, definition) values ($1, $2, $3)";
  await connection.run({ text: keep }, [id, revision, json]);
}

/**
 * Deletes the workspace with what hangs on its row, and makes every node forget it. Others who change workspaces wait until the
 * transaction ends.
 */
export async function deleteWorkspace(connection: Connection, id: Guid): Promise<void> {
  await connection.run({ text: "delete from gateway.workspace where id = $1" }, [id]);
  const note = `insert into gateway.last_removal (version) values (gateway.next_version())
    on conflict (is_only) do update set version = excluded.version`;
  await connection.run({ text: note });
}

/** Makes every node load the workspace anew. */
export async function raiseVersion(connection: Connection, id: Guid): Promise<void> {
  const text =
    "update gateway.workspace set version = gateway.next_version(), updated_at = now() where id = $1";
  await connection.run({ text }, [id]);
}

/** Makes every node load the workspace anew, with another root. @param rootSecret sealed */
export async function replaceRootSecret(
  connection: Connection,
  id: Guid,
  rootSecret: string,
): Promise<void> {
  const text =
    "update gateway.workspace set root_secret = $2, version = gateway.next_version(), updated_at = now() where id = $1";
  await connection.run({ text }, [id, rootSecret]);
}

/** An applied workspace, as listings show it. */
export interface AppliedWorkspace {
  readonly id: Guid;
  readonly name: string;
  readonly revision: number;
  readonly appliedAt: string;
  /** The folder of its last apply; null where it was applied from none. */
  readonly appliedFrom: string | null;
  readonly plan: WholePlan;
}

/** By name. */
export async function listWorkspaces(owner: Pool): Promise<AppliedWorkspace[]> {
  const text = `select w.id, w.name, w.revision, r.applied_at as "appliedAt", w.applied_from as "appliedFrom",
      w.definition -> 'workspace' -> 'plan' as plan
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

/** Something that was sealed under the master key, or undefined when nothing was yet. */
export async function findSealedRoot(
  owner: Pool,
): Promise<Pick<StoredWorkspace, "id" | "rootSecret"> | undefined> {
  const text = `select id, root_secret as "rootSecret" from gateway.workspace order by id limit 1`;
  const [row] = await owner.run<Pick<StoredWorkspace, "id" | "rootSecret">>({ text });
  return row;
}
