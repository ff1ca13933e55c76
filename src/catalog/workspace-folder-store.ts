// Records two folders of a workspace: the folder whose definition was applied last, and the folder
// that each start of the gateway applies. For the second folder, also records a hash of its
// content. A start applies this folder only if its content has changed. So a start does not undo a
// definition that was applied from another folder.
import type { Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";

/** Returns true if a start of the gateway has already applied a folder with this content. */
export async function isKnownContent(owner: Pool, hash: string): Promise<boolean> {
  return (
    (await owner.run({ text: "select from gateway.workspace where applied_hash = $1" }, [hash]))
      .length > 0
  );
}

/**
 * Records the folder whose definition was applied.
 * @param atStart true if later starts must apply this folder
 */
export async function rememberFolder(
  owner: Pool,
  workspaceId: Guid,
  {
    folder,
    hash,
    atStart,
  }: { readonly folder: string; readonly hash: string; readonly atStart: boolean },
): Promise<void> {
  const isStarts = "($4 or started_from is null or started_from = $2)";
  const text = `update gateway.workspace set applied_from = $2,
      started_from = case when ${isStarts} then $2 else started_from end,
      applied_hash = case when ${isStarts} then $3 else applied_hash end
    where id = $1`;
  await owner.run({ text }, [workspaceId, folder, hash, atStart]);
}

/**
 * Returns the ids of the workspaces that each start of the gateway applies from one of these
 * folders.
 */
export async function workspacesOfFolders(
  connection: Connection,
  folders: readonly string[],
): Promise<Guid[]> {
  const text = "select id from gateway.workspace where started_from = any($1) order by id";
  const rows = await connection.run<{ id: Guid }>({ text }, [folders]);
  return rows.map(({ id }) => id);
}
