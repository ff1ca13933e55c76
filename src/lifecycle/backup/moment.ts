// Opens a database snapshot of one workspace, and reads the workspace's definition and decrypted
// secrets from it. While the snapshot is open, no new definition can change the columns of the
// workspace's tables.
import { findApiKeys } from "../../access/index.ts";
import {
  findStored,
  findWrittenTexts,
  rootSecretPlace,
  schemaName,
  type StoredWorkspace,
} from "../../catalog/index.ts";
import { openSecrets } from "../../definitions/index.ts";
import { openSnapshot, type Connection, type Snapshot } from "../../platform/postgres/index.ts";
import { LifecycleError } from "../lifecycle-error.ts";
import { lockForm } from "../workspace-rows-store.ts";
import type { Manifest } from "../contents.ts";
import type { LifecycleDependencies } from "../lifecycle.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";

export interface WorkspaceMoment {
  readonly snapshot: Snapshot;
  readonly manifest: Manifest;
}

/**
 * Opens the snapshot of a workspace.
 * @returns undefined if a new workspace definition was applied while the snapshot was opened. The
 *   caller must then try again.
 * @throws LifecycleError if the workspace does not exist
 */
export async function openMoment(
  { database, directUrl, secretBox }: LifecycleDependencies,
  workspaceId: Guid,
): Promise<WorkspaceMoment | undefined> {
  const known = await findStored(database.owner, workspaceId);
  if (known === undefined)
    throw new LifecycleError(
      `The workspace ${workspaceId} does not exist, so no backup was made. Correct the id of the workspace.`,
    );
  const locked = lockForm(schemaName(workspaceId), Object.keys(known.definition.tables));
  const snapshot = await openSnapshot(directUrl, locked);
  try {
    const stored = await findStored(snapshot, workspaceId);
    if (stored?.revision === known.revision)
      return { snapshot, manifest: await manifestOf(snapshot, secretBox, stored) };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
  await snapshot.close();
  return undefined;
}

async function manifestOf(
  connection: Connection,
  secretBox: SecretBox,
  { id, revision, definition, managedBy, rootSecret }: StoredWorkspace,
): Promise<Manifest> {
  const keys = await findApiKeys(connection, id);
  return {
    takenAt: new Date().toISOString(),
    revision,
    definition,
    managedBy,
    written: await findWrittenTexts(connection, id),
    rootSecret: secretBox.open(rootSecret, rootSecretPlace(id)),
    secrets: Object.fromEntries(await openSecrets(connection, secretBox, id)),
    revokedKeys: keys.filter(({ revokedAt }) => revokedAt !== null).map((key) => key.id),
    rowRules: 1,
  };
}
