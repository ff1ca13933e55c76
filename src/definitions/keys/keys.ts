// Runs the commands `gateway keys ...` for an applied workspace: list keys, show a publishable key,
// rotate or revoke a key, replace the root secret. Never shows the secret of a server key again
// (G20.4).
import { findApiKeys, newApiKey, revokeApiKey, type ApiKeyRow } from "../../access/index.ts";
import {
  apiKeyPlace,
  findStored,
  raiseVersion,
  replaceRootSecret,
  rootSecretPlace,
} from "../../catalog/index.ts";
import { storeKey, type MadeKey } from "./api-keys.ts";
import { ApplyError } from "../apply-error.ts";
import { lockApplies } from "../ddl/apply-locks.ts";
import type { ApplyDependencies } from "../apply/run.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { randomToken, type SecretBox } from "../../platform/index.ts";
import { openSecrets, saveSecrets } from "../apply/sealed-secrets.ts";

// Names that the commands `gateway keys ...` use for other kinds of keys. No API key can have one
// of these names.
/** The name that `gateway keys` uses for the keys that sign the tokens of a workspace. */
export const SIGNING_KEYS = "jwks";

/**
 * The name that `gateway keys` uses for the master key of the deployment, which encrypts all
 * secrets.
 */
export const MASTER_KEY = "master";

/**
 * The name that `gateway keys` uses for the keys that sign access tokens of the identity service,
 * for all workspaces.
 */
export const IDENTITY_KEYS = "identity";

/**
 * The name that `gateway keys` uses for the root secret of a workspace, from which the gateway
 * derives other secrets. API keys cannot have this name, because it contains a dash.
 */
export const ROOT_SECRET = "root-secret";

export interface ListedKey {
  readonly id: Guid;
  readonly name: string;
  readonly kind: "publishable" | "server";
  /** True if the key is public (`publish: true`). */
  readonly published: boolean;
  readonly origins: readonly string[] | null;
  readonly prefix: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/**
 * Returns the API keys of a workspace in the order of its definition, then the API keys that are no
 * longer in the definition.
 */
export async function listKeys(
  { database }: Pick<ApplyDependencies, "database">,
  workspaceId: Guid,
): Promise<ListedKey[]> {
  return database.owner.transaction(async (connection) => {
    const keys = (await findStored(connection, workspaceId))?.definition.keys ?? {};
    const order = Object.values(keys).map((key) => key.id);
    const rows = await findApiKeys(connection, workspaceId);
    const rank = (row: ApiKeyRow): number =>
      order.includes(row.id) ? order.indexOf(row.id) : order.length;
    return rows
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ id, name, kind, prefix, createdAt, revokedAt }) => {
        const definition = Object.values(keys).find((key) => key.id === id);
        return {
          id,
          name,
          kind,
          published: definition?.publish ?? false,
          origins: definition?.origins ?? null,
          prefix,
          createdAt: createdAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
        };
      });
  });
}

/**
 * Returns the secret of a publishable key.
 * @throws ApplyError if the key is a server key, is revoked, or does not exist
 */
export async function showKey(
  { database, secretBox }: ApplyDependencies,
  workspaceId: Guid,
  name: string,
): Promise<string> {
  const row = await database.owner.transaction((connection) =>
    findKey(connection, workspaceId, name),
  );
  if (row.revokedAt !== null)
    throw new ApplyError(
      "impossible",
      `The API key ${name} is revoked, so its secret cannot be shown. Give it a new secret with \`gateway keys rotate ${name}\`.`,
    );
  if (row.sealed === null)
    throw new ApplyError(
      "impossible",
      `The secret of the server key ${name} cannot be shown again. It was shown once, when it was created. Create a new secret with \`gateway keys rotate ${name}\`.`,
    );
  return secretBox.open(row.sealed, apiKeyPlace(workspaceId, row.id));
}

/**
 * Gives an API key a new secret. Every node refuses the old secret at the latest after 2 s.
 * @throws ApplyError if the key does not exist
 */
export async function rotateKey(
  { database, secretBox }: ApplyDependencies,
  workspaceId: Guid,
  name: string,
): Promise<MadeKey> {
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection, workspaceId);
    const row = await findKey(connection, workspaceId, name);
    return { name, kind: row.kind, token: await renewKey(connection, secretBox, workspaceId, row) };
  });
}

/**
 * Stores a new secret of an API key, which is then valid. Raises the version of the workspace.
 * @returns the secret
 */
export async function renewKey(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
  { id, name, kind }: Pick<ApiKeyRow, "id" | "name" | "kind">,
): Promise<string> {
  const token = newApiKey(kind);
  await storeKey(connection, secretBox, workspaceId, { id, name, kind, token });
  await raiseVersion(connection, workspaceId);
  return token;
}

/**
 * Revokes an API key. It stays revoked until `gateway keys rotate` gives it a new secret. Every
 * node refuses the key at the latest after 2 s.
 * @returns false if the key was already revoked
 */
export async function revokeKey(
  { database }: Pick<ApplyDependencies, "database">,
  workspaceId: Guid,
  name: string,
): Promise<boolean> {
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection, workspaceId);
    const { id } = await findKey(connection, workspaceId, name);
    return endKey(connection, workspaceId, id);
  });
}

/**
 * Revokes an API key, and raises the version of the workspace.
 * @returns false if the key was already revoked
 */
export async function endKey(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<boolean> {
  const revoked = await revokeApiKey(connection, workspaceId, id);
  if (revoked) await raiseVersion(connection, workspaceId);
  return revoked;
}

/**
 * Replaces the root secret of a workspace. Everything derived from the old root secret becomes
 * invalid, for example signed links to files. Operators need this if the root secret may have
 * leaked, for example with a backup. Nodes notice the change, because the workspace gets a new
 * version.
 * @returns false if the workspace does not exist
 */
export async function rotateRootSecret(
  { database, secretBox }: ApplyDependencies,
  workspaceId: Guid,
): Promise<boolean> {
  const secret = randomToken(32);
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection, workspaceId);
    if ((await findStored(connection, workspaceId)) === undefined) return false;
    const set = await openSecrets(connection, secretBox, workspaceId);
    // The stored fingerprints of secrets depend on the root secret. With the old fingerprints, the
    // next apply would report every secret as changed.
    const bytes = Buffer.from(secret, "base64url");
    await saveSecrets(connection, secretBox, workspaceId, bytes, { set, dropped: [] });
    const root = secretBox.seal(secret, rootSecretPlace(workspaceId));
    await replaceRootSecret(connection, workspaceId, root);
    return true;
  });
}

/**
 * Returns the stored API key with this name in the definition.
 * @throws ApplyError if the key does not exist
 */
async function findKey(
  connection: Connection,
  workspaceId: Guid,
  name: string,
): Promise<ApiKeyRow> {
  const keys = (await findStored(connection, workspaceId))?.definition.keys ?? {};
  const id = Object.hasOwn(keys, name) ? keys[name]!.id : undefined;
  const row = (await findApiKeys(connection, workspaceId)).find((candidate) => candidate.id === id);
  if (row === undefined)
    throw new ApplyError(
      "unknown",
      `The workspace has no API key ${name}. Its API keys are: ${Object.keys(keys).join(", ") || "none"}.`,
    );
  return row;
}
