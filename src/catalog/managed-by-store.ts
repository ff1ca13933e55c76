// Records who manages the definition of each workspace: an operator with definition files, or the
// owners in the portal. Each of the two must not undo the changes of the other.
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** `files`: an operator applies definition files. `portal`: owners change the definition. */
export type ManagedBy = "files" | "portal";

/** Returns who manages the definition. Returns undefined if no workspace has this id. */
export async function findManagedBy(
  connection: Connection,
  workspaceId: Guid,
): Promise<ManagedBy | undefined> {
  const text = `select managed_by as "managedBy" from gateway.workspace where id = $1`;
  const [row] = await connection.run<{ managedBy: ManagedBy }>({ text }, [workspaceId]);
  return row?.managedBy;
}

/**
 * Checks that the portal may change the definition of a workspace. Changes nothing. Call it in the
 * transaction of the change, under the lock for applying definitions. Otherwise definition files
 * could take over the workspace before the change commits.
 * @throws GatewayError MANAGED_BY_FILES if definition files manage the workspace
 */
export async function requireManagedByPortal(
  connection: Connection,
  workspaceId: Guid,
): Promise<void> {
  if ((await findManagedBy(connection, workspaceId)) === "files")
    throw new GatewayError("MANAGED_BY_FILES");
}

/** Stores who manages the definition of a workspace. */
export async function setManagedBy(
  connection: Connection,
  workspaceId: Guid,
  managedBy: ManagedBy,
): Promise<void> {
  const text = "update gateway.workspace set managed_by = $2 where id = $1";
  await connection.run({ text }, [workspaceId, managedBy]);
}

/**
 * Returns the name of a workspace that is managed by the portal, but would be changed by an apply
 * of this folder. Returns undefined if there is none.
 * @param hash hash of the folder's content; finds a workspace whose folder has moved
 * @param workspaceId id of the workspace in the folder's files; null if it is not known
 */
export async function findManagedByPortal(
  connection: Connection,
  folder: string,
  hash: string,
  workspaceId: Guid | null,
): Promise<string | undefined> {
  const text = `select name from gateway.workspace
    where managed_by = 'portal' and (id = $3 or ($3::uuid is null and (applied_hash = $2 or started_from = $1)))`;
  const [row] = await connection.run<{ name: string }>({ text }, [folder, hash, workspaceId]);
  return row?.name;
}
