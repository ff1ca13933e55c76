// Restores a workspace from the definition and the rows of a backup. First creates tables without
// constraints, so that PostgreSQL does not check each row. After the rows are loaded, adds
// constraints and indexes. Then stores the definition with its secrets and new API keys.
import {
  rootSecretPlace,
  saveWorkspace,
  saveWrittenTexts,
  schemaName,
  setManagedBy,
  type ManagedBy,
  type UntrackedTables,
  type WorkspaceDefinition,
  type WrittenTexts,
} from "../../catalog/index.ts";
import { revokeApiKey } from "../../access/index.ts";
import { workspaceRights } from "../../migrations/index.ts";
import { statementsBetween } from "../ddl/ddl.ts";
import { planFenceTable } from "../ddl/fence-table.ts";
import { withoutAttachments } from "../ddl/first-rows.ts";
import { structureOf } from "../ddl/structure.ts";
import { applyKeys, type MadeKey } from "../keys/api-keys.ts";
import { saveSecrets } from "./sealed-secrets.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection, Logins } from "../../platform/postgres/index.ts";

export interface RestoredDefinition {
  readonly definition: WorkspaceDefinition;
  readonly revision: number;
  readonly managedBy?: ManagedBy;
  readonly written?: WrittenTexts;
  readonly rootSecret: string;
  /** The secrets, by their path in the definition, for example `providers.acme.clientSecret`. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly revokedKeys: readonly Guid[];
}

/**
 * Creates the schema and its tables without constraints. The tables accept rows in any order.
 * @throws the database's error
 */
export async function makeBareTables(
  connection: Connection,
  definition: WorkspaceDefinition,
): Promise<void> {
  for (const text of statementsBetween(
    undefined,
    withoutAttachments(structureOf(definition)),
    null,
  ))
    await connection.run({ text });
}

/**
 * Adds constraints and indexes to the tables, and grants rights to the database logins.
 * @throws the database's error if rows break a constraint
 */
export async function finishTables(
  connection: Connection,
  logins: Logins | null,
  definition: WorkspaceDefinition,
  revision: number,
): Promise<UntrackedTables> {
  const schema = schemaName(definition.workspace.id);
  const { untracked, statements } = planFenceTable(schema, null, definition, revision, logins);
  const structure = structureOf(definition);
  const attaching = statementsBetween(withoutAttachments(structure), structure, null);
  const isEmpty = structure.tables.size === 0;
  const rights = logins === null || isEmpty ? [] : [workspaceRights(schema, logins)];
  for (const text of [...attaching, ...rights, ...statements]) await connection.run({ text });
  return untracked;
}

/**
 * Stores the definition, its secrets and its API keys.
 * @returns the API keys that are not revoked, each with its new secret
 */
export async function saveRestored(
  connection: Connection,
  secretBox: SecretBox,
  {
    definition,
    revision,
    managedBy,
    written,
    rootSecret,
    secrets,
    revokedKeys,
  }: RestoredDefinition,
  untracked: UntrackedTables,
): Promise<MadeKey[]> {
  const { id: workspaceId } = definition.workspace;
  const sealed = secretBox.seal(rootSecret, rootSecretPlace(workspaceId));
  const schema = schemaName(workspaceId);
  await saveWorkspace(connection, { definition, revision, schema, rootSecret: sealed, untracked });
  if (managedBy !== undefined) await setManagedBy(connection, workspaceId, managedBy);
  if (written !== undefined) await saveWrittenTexts(connection, workspaceId, written);
  const root = Buffer.from(rootSecret, "base64url");
  await saveSecrets(connection, secretBox, workspaceId, root, { set: secrets, dropped: [] });
  const given = { before: undefined, after: definition, secrets: new Map<string, string>() };
  const made = await applyKeys(connection, secretBox, given);
  const revoked = new Set(revokedKeys);
  for (const id of revoked) await revokeApiKey(connection, workspaceId, id);
  return made.filter(({ name }) => !revoked.has(definition.keys[name]!.id));
}
