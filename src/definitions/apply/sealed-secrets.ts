// Stores the secrets of a definition encrypted, each with a fingerprint (an HMAC). The gateway
// compares fingerprints to find out whether a secret has changed. A person who can read the
// database does not know the HMAC key, and so cannot guess short secrets from their fingerprints.
// `keys/api-keys.ts` stores the secrets of API keys, as hashes.
import { createHmac } from "node:crypto";
import {
  deriveFrom,
  dropSecrets,
  findFingerprints,
  findSealedSecrets,
  saveSecret,
  secretPlace,
} from "../../catalog/index.ts";
import { STORE_PATH } from "../document/placeholders.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { SecretBox } from "../../platform/index.ts";

export interface SecretChanges {
  /** New and changed secrets by path, for example `endpoints.orders.signature.secret`. */
  readonly set: ReadonlyMap<string, string>;
  readonly dropped: readonly string[];
}

const isKeySecret = (path: string): boolean => path.startsWith("keys.");

const fingerprintOf = (rootSecret: Buffer, secret: string): string =>
  createHmac("sha256", deriveFrom(rootSecret)("secret fingerprint"))
    .update(secret)
    .digest("base64url");

/**
 * Compares the stored secrets with the secrets of the new definition. Secrets of API keys are not
 * compared here.
 */
export async function compareSecrets(
  connection: Connection,
  workspaceId: Guid,
  rootSecret: Buffer,
  secrets: ReadonlyMap<string, string>,
): Promise<SecretChanges> {
  const stored = await findFingerprints(connection, workspaceId);
  const changed = [...secrets].filter(
    ([path, secret]) =>
      !isKeySecret(path) && stored.get(path) !== fingerprintOf(rootSecret, secret),
  );
  return {
    set: new Map(changed),
    dropped: [...stored.keys()].filter(
      (path) => !secrets.has(path) && !path.startsWith(STORE_PATH),
    ),
  };
}

/** Encrypts and stores the new and changed secrets. Deletes the removed secrets. */
export async function saveSecrets(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
  rootSecret: Buffer,
  { set, dropped }: SecretChanges,
): Promise<void> {
  for (const [path, secret] of set) {
    const sealed = secretBox.seal(secret, secretPlace(workspaceId, path));
    await saveSecret(connection, workspaceId, path, sealed, fingerprintOf(rootSecret, secret));
  }
  if (dropped.length > 0) await dropSecrets(connection, workspaceId, dropped);
}

/**
 * Returns the decrypted secrets of a workspace by path.
 * @throws SecretBoxError if a secret cannot be decrypted
 */
export async function openSecrets(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
): Promise<ReadonlyMap<string, string>> {
  const secrets = await findSealedSecrets(connection, workspaceId);
  return new Map(
    secrets.map(({ path, sealed }) => [
      path,
      secretBox.open(sealed, secretPlace(workspaceId, path)),
    ]),
  );
}
