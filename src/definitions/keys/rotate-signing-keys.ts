// Rotates the keys that sign the tokens of a workspace, for the command `gateway keys rotate jwks`.
// A normal rotation publishes new keys before they sign. An urgent rotation replaces the keys at
// once, so all tokens that the earlier keys signed become invalid. Nodes notice the change, because
// the workspace gets a new version.
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
  /** The current time in milliseconds since 1970. */
  readonly now?: number;
}

/**
 * Rotates the signing keys of a workspace.
 * @returns the keys that sign next: new keys, or keys that were already published
 * @throws ApplyError if the workspace does not exist
 */
export async function rotateSigningKeys(
  { database, secretBox }: ApplyDependencies,
  { workspaceId, isUrgent, now = Date.now() }: SigningKeyRotation,
): Promise<RotatedKey[]> {
  const pairs = await makeKeyPairs(workspaceKeySet);
  const rotation = isUrgent ? "urgent" : "next";
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection, workspaceId);
    if ((await findStored(connection, workspaceId)) === undefined)
      throw new ApplyError(
        "unknown",
        `The workspace ${workspaceId} does not exist any more. The command \`gateway status\` lists all workspaces.`,
      );
    const options = { ownerId: workspaceId, secretBox, pairs, now, rotation } as const;
    const keys = await rotateKeys(connection, workspaceKeySet, options);
    await raiseVersion(connection, workspaceId);
    return keys;
  });
}
