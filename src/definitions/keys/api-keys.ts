// Creates, renames and revokes the API keys of a workspace during an apply. The output of the apply
// shows the generated secret of a server key once. The database stores only the hash of the secret
// (G20.4, G21.2).
import {
  findApiKeys,
  isSecretTaken,
  newApiKey,
  renameApiKey,
  revokeApiKey,
  saveApiKey,
  type ApiKeyRow,
} from "../../access/index.ts";
import { apiKeyPlace, type KeyDefinition, type WorkspaceDefinition } from "../../catalog/index.ts";
import { sha256, type SecretBox } from "../../platform/index.ts";
import { ApplyError } from "../apply-error.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** An API key with its new secret in `token`. The secret is shown only once. */
export interface MadeKey {
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly token: string;
}

interface KeyChanges {
  /** The definition that was stored before. Undefined for a new workspace. */
  readonly before: WorkspaceDefinition | undefined;
  readonly after: WorkspaceDefinition;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Number of characters of an API key's secret that `gateway keys list` shows: the prefix of its
 * kind, and a few characters to distinguish keys.
 */
const SHOWN = 12;

/** Returns the path of an API key's secret in the secrets of a definition. */
export const keySecretPath = (name: string): string => `keys.${name}.secret`;

/**
 * Stores new keys of the definition, renames renamed keys, and revokes keys that the definition no
 * longer contains.
 * @returns the keys whose secret the gateway generated
 */
export async function applyKeys(
  connection: Connection,
  secretBox: SecretBox,
  { before, after, secrets }: KeyChanges,
): Promise<MadeKey[]> {
  const workspaceId = after.workspace.id;
  const known = new Set(Object.values(before?.keys ?? {}).map((key) => key.id));
  const rows = new Map((await findApiKeys(connection, workspaceId)).map((row) => [row.id, row]));
  const defined = new Set(Object.values(after.keys).map((key) => key.id));
  for (const row of rows.values())
    if (!defined.has(row.id)) await revokeApiKey(connection, workspaceId, row.id);
  const made: MadeKey[] = [];
  for (const [name, key] of Object.entries(after.keys)) {
    const row = rows.get(key.id);
    const given = secrets.get(keySecretPath(name));
    if (row !== undefined && row.name !== name)
      await renameApiKey(connection, workspaceId, row.id, name);
    if (!needsSecret(key, known.has(key.id) ? row : undefined, given)) continue;
    const token = given ?? newApiKey(key.kind);
    const stored = { name, kind: key.kind, token };
    await storeKey(connection, secretBox, workspaceId, { ...stored, id: key.id });
    if (given === undefined) made.push(stored);
  }
  return made;
}

/**
 * Returns true if the key needs a new stored secret: the key is new, has another kind, or has
 * another secret in the definition. A key that an operator has revoked stays revoked while its
 * definition is unchanged.
 * @param row the stored key; undefined if the previous definition does not contain the key
 */
export function needsSecret(
  key: KeyDefinition,
  row: ApiKeyRow | undefined,
  given: string | undefined,
): boolean {
  if (row === undefined || row.kind !== key.kind) return true;
  if (given !== undefined) return !row.hash.equals(sha256(given));
  return false;
}

/**
 * Stores an API key with the hash of its secret. The secret of a publishable key is also stored
 * encrypted.
 * @throws ApplyError if another key has the same secret
 */
export async function storeKey(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
  { token, ...key }: MadeKey & { readonly id: Guid },
): Promise<void> {
  const { id, name, kind } = key;
  const hash = sha256(token);
  if (await isSecretTaken(connection, hash, { workspaceId, id }))
    throw new ApplyError(
      "impossible",
      `The secret of keys.${name} is already the secret of another API key. Nothing was changed. Give each API key a different secret.`,
    );
  const sealed =
    kind === "publishable" ? secretBox.seal(token, apiKeyPlace(workspaceId, id)) : null;
  await saveApiKey(connection, workspaceId, {
    ...key,
    hash,
    prefix: token.slice(0, SHOWN),
    sealed,
  });
}
