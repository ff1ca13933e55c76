// The rows of an apply: the stored workspace, its history, its sealed secrets. Every function works in the transaction of
// the connection it is given; versions are raised last, since that lock is everybody's.
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export interface StoredWorkspace {
  readonly id: Guid;
  readonly revision: number;
  readonly definition: WorkspaceDefinition;
  /** Sealed. */
  readonly rootSecret: string;
}

/** Applies of one database queue here, however long each takes. */
export async function lockApplies(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831003)" });
}

/** Longest wait for a table that is in use: meanwhile others queue behind us. */
export async function limitLockWaits(connection: Connection): Promise<void> {
  await connection.run({ text: "set local lock_timeout = '2s'" });
}

/** For a transaction that only looks: everything as of one moment. The first statement of it. */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}

export async function findStored(
  connection: Connection,
  id: Guid,
): Promise<StoredWorkspace | undefined> {
  const text = `select id, revision, definition, root_secret as "rootSecret" from gateway.workspace where id = $1`;
  const [row] = await connection.run<StoredWorkspace>({ text }, [id]);
  return row;
}

interface WorkspaceRecord {
  readonly definition: WorkspaceDefinition;
  readonly revision: number;
  readonly schema: string;
  /** Sealed; kept from the first apply on. */
  readonly rootSecret: string;
}

/** Writes the definition as the next revision, into the history too, and raises the version. */
export async function saveWorkspace(
  connection: Connection,
  { definition, revision, schema, rootSecret }: WorkspaceRecord,
): Promise<void> {
  const { id, name } = definition.workspace;
  const json = JSON.stringify(definition);
  const save = `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, $2, $3, $4, $5, $6)
    on conflict (id) do update set name = $2, revision = $3, definition = $4, version = gateway.next_version(), updated_at = now()`;
  await connection.run({ text: save }, [id, name, revision, json, schema, rootSecret]);
  const keep =
    "insert into gateway.workspace_revision (workspace_id, revision, definition) values ($1, $2, $3)";
  await connection.run({ text: keep }, [id, revision, json]);
}

/** Makes every node load the workspace anew. */
export async function raiseVersion(connection: Connection, id: Guid): Promise<void> {
  const text =
    "update gateway.workspace set version = gateway.next_version(), updated_at = now() where id = $1";
  await connection.run({ text }, [id]);
}

/** Fingerprints of the sealed secrets by their path in the definition. */
export async function findFingerprints(
  connection: Connection,
  id: Guid,
): Promise<ReadonlyMap<string, string>> {
  const text = "select path, fingerprint from gateway.secret where workspace_id = $1";
  const rows = await connection.run<{ path: string; fingerprint: string }>({ text }, [id]);
  return new Map(rows.map((row) => [row.path, row.fingerprint]));
}

export async function saveSecret(
  connection: Connection,
  id: Guid,
  path: string,
  sealed: string,
  fingerprint: string,
): Promise<void> {
  const text = `insert into gateway.secret (workspace_id, path, sealed, fingerprint) values ($1, $2, $3, $4)
    on conflict (workspace_id, path) do update set sealed = $3, fingerprint = $4`;
  await connection.run({ text }, [id, path, sealed, fingerprint]);
}

export async function dropSecrets(
  connection: Connection,
  id: Guid,
  paths: readonly string[],
): Promise<void> {
  await connection.run(
    { text: "delete from gateway.secret where workspace_id = $1 and path = any($2)" },
    [id, paths],
  );
}
