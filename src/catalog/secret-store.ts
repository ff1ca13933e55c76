// The SQL for secrets of definitions. Each secret is an encrypted row, and is found by its path in
// the definition.
import type { Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { secretPlace } from "./sealed-places.ts";

export const definitionSecrets: SealedColumn = {
  what: "secrets of definitions",
  table: "gateway.secret",
  column: "sealed",
  key: ["workspace_id::text", "path"],
  place: secretPlace,
};

const FIND = { text: "select sealed from gateway.secret where workspace_id = $1 and path = $2" };

/** Returns the encrypted secret at a path. Returns undefined if there is none. */
export async function findSealedSecret(
  control: Connection,
  workspaceId: Guid,
  path: string,
): Promise<string | undefined> {
  const [row] = await control.run<{ sealed: string }>(FIND, [workspaceId, path]);
  return row?.sealed;
}

/** Returns all secrets of a workspace in encrypted form. */
export async function findSealedSecrets(
  connection: Connection,
  id: Guid,
): Promise<{ readonly path: string; readonly sealed: string }[]> {
  const text = "select path, sealed from gateway.secret where workspace_id = $1 order by path";
  return connection.run({ text }, [id]);
}

/** Returns the fingerprints (keyed hashes) of the secrets, by their path in the definition. */
export async function findFingerprints(
  connection: Connection,
  id: Guid,
): Promise<ReadonlyMap<string, string>> {
  const text = "select path, fingerprint from gateway.secret where workspace_id = $1";
  const rows = await connection.run<{ path: string; fingerprint: string }>({ text }, [id]);
  return new Map(rows.map((row) => [row.path, row.fingerprint]));
}

/**
 * Inserts or replaces an encrypted secret.
 * @param fingerprint keyed hash of the secret; when a definition is applied later, a different hash
 *   shows that the secret has changed
 */
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

/** A secret of a definition without its value. */
export interface SecretTime {
  readonly path: string;
  /** Time at which the secret was inserted. */
  readonly changedAt: Date;
}

/** Returns the secrets whose paths begin with a text, by path. */
export async function findSecretTimes(
  connection: Connection,
  id: Guid,
  start: string,
): Promise<SecretTime[]> {
  const text = `select path, changed_at as "changedAt" from gateway.secret
    where workspace_id = $1 and starts_with(path, $2) order by path collate "C"`;
  return connection.run({ text }, [id, start]);
}

/** Deletes the secrets at the given paths. */
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
