// The write-only store for secrets of a workspace (G42). Definitions over HTTP use a secret as
// `${secret:NAME}`. The database has a copy of the value for each place that uses it, as for values
// of environment variables.
import {
  dropSecrets,
  findSecretTimes,
  findStored,
  findWrittenTexts,
  raiseVersion,
  rootSecretPlace,
} from "../../catalog/index.ts";
import { ApplyError } from "../apply-error.ts";
import { compareSecrets, saveSecrets } from "../apply/sealed-secrets.ts";
import { readStoredDocument } from "./documents.ts";
import { secretsNamedIn, STORE_PATH } from "./placeholders.ts";
import { readDocument, type DocumentRules } from "./read-document.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** A secret of the store without its value. */
export interface WorkspaceSecret {
  readonly name: string;
  /** Time at which the secret got its present value. */
  readonly changedAt: Date;
  /** JSON Pointers of the texts in the definition that contain `${secret:NAME}`. */
  readonly usedAt: readonly string[];
}

/** Largest number of secrets in the store of a workspace. */
const SECRETS_MAX = 200;

/** Returns the secrets in the store of a workspace, sorted by name. */
export async function listStoredSecrets(
  connection: Connection,
  workspaceId: Guid,
): Promise<WorkspaceSecret[]> {
  const uses = new Map<string, string[]>();
  const written = await findWrittenTexts(connection, workspaceId);
  for (const [pointer, text] of Object.entries(written))
    for (const name of new Set(secretsNamedIn(text)))
      uses.set(name, [...(uses.get(name) ?? []), pointer]);
  const rows = await findSecretTimes(connection, workspaceId, STORE_PATH);
  return rows.map(({ path, changedAt }) => {
    const name = path.slice(STORE_PATH.length);
    return { name, changedAt, usedAt: uses.get(name) ?? [] };
  });
}

/**
 * Creates or replaces a secret, and its copies in the places that use it. The caller must hold the
 * lock for applying definitions.
 * @returns false if the workspace has no room for another secret; nothing has changed then
 * @throws DocumentError if the definition would be invalid with the new value
 * @throws ApplyError if the workspace does not exist
 */
export async function putStoredSecret(
  connection: Connection,
  rules: DocumentRules,
  workspaceId: Guid,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<boolean> {
  const { secretBox } = rules;
  const stored = await findStored(connection, workspaceId);
  const shown = await readStoredDocument(connection, workspaceId);
  if (stored === undefined || shown === undefined)
    throw new ApplyError("unknown", `There is no workspace with the id ${workspaceId}.`);
  const secrets = await listStoredSecrets(connection, workspaceId);
  const known = secrets.find((each) => each.name === name);
  if (known === undefined && secrets.length >= SECRETS_MAX) return false;
  const root = Buffer.from(
    secretBox.open(stored.rootSecret, rootSecretPlace(workspaceId)),
    "base64url",
  );
  const save = (set: ReadonlyMap<string, string>): Promise<void> =>
    saveSecrets(connection, secretBox, workspaceId, root, { set, dropped: [] });
  const path = STORE_PATH + name;
  // The old row is deleted first. Only a new row gets the present time as the time of its change.
  await dropSecrets(connection, workspaceId, [path]);
  await save(new Map([[path, value]]));
  if (known !== undefined && known.usedAt.length > 0) {
    const read = await readDocument(connection, rules, stored, shown.document);
    const { set } = await compareSecrets(connection, workspaceId, root, read.secrets);
    await save(set);
    await raiseVersion(connection, workspaceId);
  }
  return true;
}

/** Deletes a secret of the store, which the definition must not use. */
export const removeStoredSecret = (
  connection: Connection,
  workspaceId: Guid,
  name: string,
): Promise<void> => dropSecrets(connection, workspaceId, [STORE_PATH + name]);
