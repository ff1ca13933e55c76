// Creates, renames and revokes the API keys of a workspace during an apply. A generated secret of a
// server key is shown once, in the output. The database stores only its hash (G20.4, G21.2).
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

/** A key with its new secret, which is shown only once. */
export interface MadeKey {
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly token: string;
}

interface KeyChanges {
  /** The previous definition. */
  readonly before: WorkspaceDefinition | undefined;
  readonly after: WorkspaceDefinition;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Number of characters that lists show: the kind, and enough to distinguish two keys. */
const SHOWN = 12;

/** Returns the path of a key's secret among the secrets of a definition. */
export const keySecretPath = (name: string): string => `keys.${name}.secret`;

/**
 * Makes the rows match the definition.
 * @returns the keys whose secret was generated
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
 * Returns true if the key is new, changed its kind, or has another secret in the definition. A key
 * that was revoked by command stays revoked while its definition is unchanged.
 * @param row undefined for a key that the previous definition lacks, even if an earlier one had it
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
 * Stores a key.
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
      `The secret given for keys.${name} is already another key's; give each key its own.`,
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
