// Which folder a workspace was applied from at the last start, and what the folder said then: so that a start applies a
// folder only when the folder changed, and does not undo what was applied from elsewhere.
import type { Guid } from "../contract/caller.ts";
import type { Pool } from "../platform/pool.ts";

/** Whether the folder's content is what its workspace was last started from. */
export async function isKnownContent(owner: Pool, hash: string): Promise<boolean> {
  return (
    (await owner.run({ text: "select from gateway.workspace where applied_hash = $1" }, [hash]))
      .length > 0
  );
}

/** @param always also when the workspace is known from another folder */
export async function rememberFolder(
  owner: Pool,
  workspaceId: Guid,
  {
    folder,
    hash,
    always,
  }: { readonly folder: string; readonly hash: string; readonly always: boolean },
): Promise<void> {
  const text = `update gateway.workspace set applied_from = $2, applied_hash = $3
    where id = $1 and ($4 or applied_from is null or applied_from = $2) and applied_hash is distinct from $3`;
  await owner.run({ text }, [workspaceId, folder, hash, always]);
}
