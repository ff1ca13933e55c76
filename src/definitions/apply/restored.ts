// Puts a workspace together again whose definition and rows are at hand: tables first, without anything that rows would have to be checked
// against one by one; what holds them together when they are full; then the definition with its secrets and new keys.
import {
  rootSecretPlace,
  saveWorkspace,
  schemaName,
  type QuietTables,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { revokeApiKey } from "../../access/index.ts";
import { grants, statementsBetween } from "../ddl/ddl.ts";
import { planQuiet } from "../ddl/pledge.ts";
import { structureOf, type Structure } from "../ddl/structure.ts";
import { applyKeys, type MadeKey } from "../keys/api-keys.ts";
import { saveSecrets } from "./sealed-secrets.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection, Database } from "../../platform/postgres/index.ts";

export interface RestoredDefinition {
  readonly definition: WorkspaceDefinition;
  readonly revision: number;
  readonly rootSecret: string;
  /** By path. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly revokedKeys: readonly Guid[];
}

/** Without constraints and indexes. */
function bareStructureOf(definition: WorkspaceDefinition): Structure {
  const { schema, tables } = structureOf(definition);
  const bare = [...tables].map(([id, table]) => [id, { ...table, attachments: [] }] as const);
  return { schema, tables: new Map(bare) };
}

/** Makes the schema and its tables, for rows in any order. @throws the database's error */
export async function makeBareTables(
  connection: Connection,
  definition: WorkspaceDefinition,
): Promise<void> {
  for (const text of statementsBetween(undefined, bareStructureOf(definition), null))
    await connection.run({ text });
}

/** Adds what holds the rows together. @throws the database's error for rows that no such tables can have held */
export async function finishTables(
  connection: Connection,
  { logins }: Pick<Database, "logins">,
  { definition, revision }: Pick<RestoredDefinition, "definition" | "revision">,
): Promise<QuietTables> {
  const grantees = logins === null ? null : { read: logins.read.name, write: logins.write.name };
  const schema = schemaName(definition.workspace.id);
  const { quiet, statements } = planQuiet(schema, null, definition, revision, grantees);
  const attaching = statementsBetween(bareStructureOf(definition), structureOf(definition), null);
  const rights = grantees === null ? [] : grants(schema, grantees);
  for (const text of [...attaching, ...rights, ...statements]) await connection.run({ text });
  return quiet;
}

/** @returns the keys, each with its new secret */
export async function saveRestored(
  connection: Connection,
  secretBox: SecretBox,
  { definition, revision, rootSecret, secrets, revokedKeys }: RestoredDefinition,
  quiet: QuietTables,
): Promise<MadeKey[]> {
  const { id: workspaceId } = definition.workspace;
  const sealed = secretBox.seal(rootSecret, rootSecretPlace(workspaceId));
  const schema = schemaName(workspaceId);
  await saveWorkspace(connection, { definition, revision, schema, rootSecret: sealed, quiet });
  await saveSecrets(connection, secretBox, {
    workspaceId,
    rootSecret: Buffer.from(rootSecret, "base64url"),
    secrets,
    changes: { set: [...secrets.keys()], dropped: [] },
  });
  const made = await applyKeys(connection, secretBox, {
    before: undefined,
    definition,
    secrets: new Map(),
  });
  const revoked = new Set(revokedKeys);
  for (const id of revoked) await revokeApiKey(connection, workspaceId, id);
  return made.filter(({ name }) => !revoked.has(definition.keys[name]!.id));
}
