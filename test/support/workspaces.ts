// Installs workspaces in a test database as an apply would do, without its checks. For tests that
// are not about apply.
import { rootSecretPlace } from "../../src/catalog/sealed-places.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import {
  findStored,
  raiseVersion,
  saveWorkspace,
} from "../../src/catalog/stored-workspace-store.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { newApiKey } from "../../src/access/index.ts";
import { storeKey } from "../../src/definitions/keys/api-keys.ts";
import { statementsBetween } from "../../src/definitions/ddl/ddl.ts";
import { planFenceTable } from "../../src/definitions/ddl/fence-table.ts";
import { structureOf } from "../../src/definitions/ddl/structure.ts";
import { randomToken } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { TestDatabase } from "./database.ts";

/** Tokens of the keys, by the keys' names. */
export type Tokens = Readonly<Record<string, string>>;

/**
 * Creates the schema, tables and keys of a workspace.
 * @returns a token for each key
 */
export async function installWorkspace(
  { database, masterKey }: TestDatabase,
  definition: WorkspaceDefinition,
): Promise<Tokens> {
  const secretBox = createSecretBox(masterKey);
  const { id } = definition.workspace;
  const tokens = Object.fromEntries(
    Object.entries(definition.keys).map(([key, { kind }]) => [key, newApiKey(kind)]),
  );
  await database.owner.transaction(async (connection) => {
    const { untracked, statements } = planFenceTable(
      schemaName(id),
      null,
      definition,
      1,
      database.logins,
    );
    for (const text of [
      ...statementsBetween(undefined, structureOf(definition), database.logins),
      ...statements,
    ])
      await connection.run({ text });
    const rootSecret = secretBox.seal(randomToken(32), rootSecretPlace(id));
    const schema = schemaName(id);
    await saveWorkspace(connection, { definition, revision: 1, schema, rootSecret, untracked });
    await raiseVersion(connection, id);
    for (const [key, { id: keyId, kind }] of Object.entries(definition.keys)) {
      const token = tokens[key]!;
      await storeKey(connection, secretBox, id, { id: keyId, name: key, kind, token });
    }
  });
  return tokens;
}

/** Replaces the active definition, as an apply does. Only for definitions with unchanged tables. */
export async function redefineWorkspace(
  { database }: TestDatabase,
  definition: WorkspaceDefinition,
): Promise<void> {
  const { id } = definition.workspace;
  const schema = schemaName(id);
  await database.owner.transaction(async (connection) => {
    const stored = (await findStored(connection, id))!;
    const revision = stored.revision + 1;
    const { untracked, statements } = planFenceTable(
      schema,
      stored.untracked,
      definition,
      revision,
      database.logins,
    );
    for (const text of statements) await connection.run({ text });
    const { rootSecret } = stored;
    await saveWorkspace(connection, { definition, revision, schema, rootSecret, untracked });
    await raiseVersion(connection, id);
  });
}

/** Revokes a key, as the command `gateway keys` does. */
export async function revokeKey(
  { database }: TestDatabase,
  definition: WorkspaceDefinition,
  key: string,
): Promise<void> {
  await database.owner.transaction(async (connection) => {
    await connection.run({ text: "update gateway.api_key set revoked_at = now() where id = $1" }, [
      definition.keys[key]!.id,
    ]);
    await connection.run(
      { text: "update gateway.workspace set version = gateway.next_version() where id = $1" },
      [definition.workspace.id],
    );
  });
}
