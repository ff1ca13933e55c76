// Rotates a workspace's signing keys by command. A normal rotation publishes the next keys in
// advance. An urgent rotation replaces the keys at once. Nodes notice the change through the
// workspace's version.
import { findStored, raiseVersion } from "../../catalog/index.ts";
import { makeKeyPairs, rotateKeys, workspaceKeySet, type RotatedKey } from "../../tokens/index.ts";
import { ApplyError } from "../apply-error.ts";
import { lockApplies } from "../ddl/apply-locks.ts";
import type { ApplyDependencies } from "../apply/run.ts";
import type { Guid } from "../../contract/index.ts";

export interface SigningKeyRotation {
  readonly workspaceId: Guid;
  /** True if the new keys sign at once and all earlier keys become invalid. */
  readonly isUrgent: boolean;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/**
 * Rotates the keys.
 * @returns the keys that sign next: new ones, or ones that were already published
 * @throws ApplyError if the workspace does not exist
 */
export async function rotateSigningKeys(
  { database, secretBox }: ApplyDependencies,
  { workspaceId, isUrgent, now = Date.now() }: SigningKeyRotation,
): Promise<RotatedKey[]> {
  const pairs = await makeKeyPairs(workspaceKeySet);
  const rotation = isUrgent ? "urgent" : "next";
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection);
    if ((await findStored(connection, workspaceId)) === undefined)
      throw new ApplyError("unknown", `There is no workspace ${workspaceId} any more.`);
    const options = { ownerId: workspaceId, secretBox, pairs, now, rotation } as const;
    const keys = await rotateKeys(connection, workspaceKeySet, options);
    await raiseVersion(connection, workspaceId);
    return keys;
  });
}
