// Stores a definition's secrets encrypted, each with a keyed fingerprint. The fingerprint detects
// an unchanged secret. Because it is keyed, a reader of the database cannot guess short secrets
// from it. Does not store the secrets of API keys, which are hashed elsewhere.
import { createHmac } from "node:crypto";
import {
  deriveFrom,
  dropSecrets,
  findFingerprints,
  saveSecret,
  secretPlace,
} from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { SecretBox } from "../../platform/index.ts";

export interface SecretChanges {
  /** Paths whose secret is new or changed. */
  readonly set: readonly string[];
  readonly dropped: readonly string[];
}

const isKeySecret = (path: string): boolean => path.startsWith("keys.");

const fingerprintOf = (rootSecret: Buffer, secret: string): string =>
  createHmac("sha256", deriveFrom(rootSecret)("secret fingerprint"))
    .update(secret)
    .digest("base64url");

/** Compares the stored secrets with those of the definition. */
export async function compareSecrets(
  connection: Connection,
  workspaceId: Guid,
  rootSecret: Buffer,
  secrets: ReadonlyMap<string, string>,
): Promise<SecretChanges> {
  const stored = await findFingerprints(connection, workspaceId);
  const given = [...secrets].filter(([path]) => !isKeySecret(path));
  return {
    set: given
      .filter(([path, secret]) => stored.get(path) !== fingerprintOf(rootSecret, secret))
      .map(([path]) => path),
    dropped: [...stored.keys()].filter((path) => !secrets.has(path)),
  };
}

/** Encrypts and stores the changed secrets, and deletes the removed ones. */
export async function saveSecrets(
  connection: Connection,
  secretBox: SecretBox,
  {
    workspaceId,
    rootSecret,
    secrets,
    changes,
  }: {
    readonly workspaceId: Guid;
    readonly rootSecret: Buffer;
    readonly secrets: ReadonlyMap<string, string>;
    readonly changes: SecretChanges;
  },
): Promise<void> {
  for (const path of changes.set) {
    const secret = secrets.get(path) ?? "";
    await saveSecret(
      connection,
      workspaceId,
      path,
      secretBox.seal(secret, secretPlace(workspaceId, path)),
      fingerprintOf(rootSecret, secret),
    );
  }
  if (changes.dropped.length > 0) await dropSecrets(connection, workspaceId, changes.dropped);
}
