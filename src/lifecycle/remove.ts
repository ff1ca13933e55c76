// Removes a workspace with all its data (G28.5). The first transaction drops the workspace's tables
// and deletes the workspace itself, so that every node stops serving it. When no node can write its
// data any more, the second transaction deletes its rows in the gateway's tables, and its files. If
// the command is interrupted between the transactions, the operator runs it again. Records of usage
// stay, because bills need them.
import { setTimeout as sleep } from "node:timers/promises";
import { deleteWorkspace, findStored, schemaName } from "../catalog/index.ts";
import { changeTables, lockApplies } from "../definitions/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { removeMembersOf } from "../portal/index.ts";
import { dropJobs } from "../platform/jobs/index.ts";
import { LifecycleError } from "./lifecycle-error.ts";
import { deleteRows, dropSchema } from "./workspace-rows-store.ts";
import { workspaceTables } from "./workspace-tables.ts";
import type { Guid } from "../contract/index.ts";
import type { LifecycleDependencies } from "./lifecycle.ts";

export interface RemoveOptions {
  readonly workspaceId: Guid;
  /**
   * Waits until all nodes have noticed the removal and have finished their pending writes. The
   * default waits 3 seconds.
   */
  readonly settle?: () => Promise<unknown>;
}

export interface Removed {
  readonly workspaceId: Guid;
  /**
   * Name of the removed workspace. Null if the workspace did not exist any more, and only the
   * remains of an interrupted removal were deleted.
   */
  readonly name: string | null;
}

const SETTLE_MS = 3_000;

/**
 * Removes a workspace with its rows and files.
 * @throws LifecycleError if statements of other sessions, such as a backup, still use the
 *   workspace's tables after six attempts
 * @throws StorageError if the file store fails
 * @throws errors of the database
 */
export async function removeWorkspace(
  { database: { owner }, blobs }: Pick<LifecycleDependencies, "database" | "blobs">,
  { workspaceId, settle = () => sleep(SETTLE_MS) }: RemoveOptions,
): Promise<Removed> {
  await blobs.claim();
  const name = await removeWhole(owner, workspaceId);
  if (name !== null) await settle();
  await owner.transaction(async (connection) => {
    // A restore takes these two locks in the same order. So a removal and a restore at the same
    // time cannot block each other forever.
    await blobs.beginRemoval(connection);
    await lockApplies(connection, workspaceId);
    // If a new workspace with this id was created after the first transaction, its rows stay.
    if ((await findStored(connection, workspaceId)) !== undefined) return;
    for (const table of workspaceTables)
      if (table.atRemoval === "delete") await deleteRows(connection, table, workspaceId);
    await dropJobs(connection, null, { workspaceId: [workspaceId] });
    await blobs.removeAll(workspaceId);
  });
  return { workspaceId, name };
}

/**
 * Drops the workspace's own tables, and deletes its memberships and its row in the table of
 * workspaces. Returns the workspace's name, or null if the workspace does not exist.
 */
const removeWhole = (owner: Pool, workspaceId: Guid): Promise<string | null> =>
  changeTables(
    owner,
    workspaceId,
    async (connection) => {
      const stored = await findStored(connection, workspaceId);
      await dropSchema(connection, schemaName(workspaceId));
      if (stored === undefined) return null;
      await removeMembersOf(connection, workspaceId);
      await deleteWorkspace(connection, workspaceId);
      return stored.definition.workspace.name;
    },
    (cause) =>
      new LifecycleError(
        "Long-running statements, such as a backup, use the tables of the workspace, so nothing was removed. Try again when these statements have ended.",
        { cause },
      ),
  );
