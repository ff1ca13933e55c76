// Which folder a workspace was last applied from, and which one its starts bring along with what it held: a start applies a folder
// only when the folder changed, and does not undo what was applied from elsewhere.
import type { Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";

/** Whether the folder's content is what its workspace was last started from. */
export async function isKnownContent(owner: Pool, hash: string): Promise<boolean> {
  return (
    (await owner.run({ text: "select from gateway.workspace where applied_hash = $1" }, [hash]))
      .length > 0
  );
}

/** @param atStart whether this is the folder that starts bring along from now on */
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

/** The workspaces that starts bring along from these folders. */
export async function workspacesOfFolders(
  connection: Connection,
  folders: readonly string[],
): Promise<Guid[]> {
  const text = "select id from gateway.workspace where started_from = any($1) order by id";
  const rows = await connection.run<{ id: Guid }>({ text }, [folders]);
  return rows.map(({ id }) => id);
}
