// Removes a workspace with all its data (G28.5). The first transaction drops its tables and its
// row, so that every node forgets it. The second one removes the remaining data once no node can
// write it any more. If the command is interrupted in between, the operator repeats it. Usage
// records stay, for bills.
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
  /** Waits until the nodes have noticed the removal and have finished their pending writes. */
  readonly settle?: () => Promise<unknown>;
}

export interface Removed {
  readonly workspaceId: Guid;
  /**
   * Null if the workspace was gone already, and only the leftovers of an interrupted removal were
   * removed.
   */
  readonly name: string | null;
}

const SETTLE_MS = 3_000;

/**
 * Removes the workspace.
 * @throws LifecycleError, StorageError, the database's errors
 */
export async function removeWorkspace(
  { database: { owner }, blobs }: Pick<LifecycleDependencies, "database" | "blobs">,
  { workspaceId, settle = () => sleep(SETTLE_MS) }: RemoveOptions,
): Promise<Removed> {
  await blobs.claim();
  const name = await removeWhole(owner, workspaceId);
  if (name !== null) await settle();
  await owner.transaction(async (connection) => {
    // A restore takes this lock first, too, so the two cannot deadlock.
    await blobs.beginRemoval(connection);
    await lockApplies(connection);
    // If the workspace was created again in the meantime, its new rows stay.
    if ((await findStored(connection, workspaceId)) !== undefined) return;
    for (const table of workspaceTables)
      if (table.atRemoval === "delete") await deleteRows(connection, table, workspaceId);
    await dropJobs(connection, null, { workspaceId: [workspaceId] });
    await blobs.removeAll(workspaceId);
  });
  return { workspaceId, name };
}

/** Returns the name of the workspace, or null if it does not exist. */
const removeWhole = (owner: Pool, workspaceId: Guid): Promise<string | null> =>
  changeTables(
    owner,
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
        "The tables were in use by long-running statements, such as a backup; try again in a moment. Nothing was removed.",
        { cause },
      ),
  );
