// Creates, renames and revokes the API keys of a workspace during an apply. A generated server key's secret is shown once, in the
// answer; only its hash is stored (G20.4, G21.2).
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

/** A key with the secret that was made for it, to be shown now or never. */
export interface MadeKey {
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly token: string;
}

interface KeyChanges {
  /** The definition until now. */
  readonly before: WorkspaceDefinition | undefined;
  readonly definition: WorkspaceDefinition;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Characters that listings show: the kind and enough to tell two keys apart. */
const SHOWN = 12;

/** Where a definition's own secret for a key stands among its secrets. */
export const keySecretPath = (name: string): string => `keys.${name}.secret`;

/** Brings the rows in line with the definition. @returns the keys whose secret was made here */
export async function applyKeys(
  connection: Connection,
  secretBox: SecretBox,
  { before, definition, secrets }: KeyChanges,
): Promise<MadeKey[]> {
  const workspaceId = definition.workspace.id;
  const known = new Set(Object.values(before?.keys ?? {}).map((key) => key.id));
  const rows = new Map((await findApiKeys(connection, workspaceId)).map((row) => [row.id, row]));
  const wanted = new Set(Object.values(definition.keys).map((key) => key.id));
  for (const row of rows.values())
    if (!wanted.has(row.id)) await revokeApiKey(connection, workspaceId, row.id);
  const made: MadeKey[] = [];
  for (const [name, key] of Object.entries(definition.keys)) {
    const row = rows.get(key.id);
    const given = secrets.get(keySecretPath(name));
    if (row !== undefined && row.name !== name)
      await renameApiKey(connection, workspaceId, row.id, name);
    if (!needsSecret(key, known.has(key.id) ? row : undefined, given)) continue;
    const token = given ?? newApiKey(key.kind);
    await storeKey(connection, secretBox, { workspaceId, id: key.id, name, kind: key.kind, token });
    if (given === undefined) made.push({ name, kind: key.kind, token });
  }
  return made;
}

/**
 * Whether the key is new, changed its kind, or was given another secret in the definition. One that was revoked by command
 * stays so while its definition stays.
 * @param row undefined for a key that was not in the definition until now, whatever it may have been earlier
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

/** @throws ApplyError when the secret is another key's */
export async function storeKey(
  connection: Connection,
  secretBox: SecretBox,
  {
    workspaceId,
    id,
    name,
    kind,
    token,
  }: MadeKey & { readonly workspaceId: Guid; readonly id: Guid },
): Promise<void> {
  const hash = sha256(token);
  if (await isSecretTaken(connection, hash, { workspaceId, id }))
    throw new ApplyError(
      "impossible",
      `The secret given for keys.${name} is already another key's; give each key its own.`,
    );
  const sealed =
    kind === "publishable" ? secretBox.seal(token, apiKeyPlace(workspaceId, id)) : null;
  await saveApiKey(connection, workspaceId, {
    id,
    name,
    kind,
    hash,
    prefix: token.slice(0, SHOWN),
    sealed,
  });
}
