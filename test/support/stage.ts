// What most tests stand on: a database with the workspaces of a test, and gateways on it. What was opened is closed together, the last first.
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";
import { installWorkspace, type Tokens } from "./workspaces.ts";

export type SqlRow = Record<string, unknown>;

export interface Stage {
  readonly database: TestDatabase;
  /** Of the keys, by workspace. */
  readonly tokens: Readonly<Record<string, Tokens>>;
  /** Runs SQL as the owner; `$ws` stands for the schema of the first workspace. */
  readonly sql: <R = SqlRow>(text: string, values?: readonly unknown[]) => Promise<R[]>;
  /** Fills tables of the first workspace with rows as JSON carries them, whatever order their references need. */
  readonly fill: (rows: Readonly<Record<string, readonly object[]>>) => Promise<void>;
  /** One more gateway on the database. */
  readonly openGateway: (options?: TestGatewayOptions) => Promise<TestGateway>;
  /** Closes it with the stage. */
  readonly keep: <T extends { close(): unknown }>(part: T) => T;
  /** Call it in `afterAll`. */
  readonly close: () => Promise<void>;
}

export async function openStage(...definitions: readonly WorkspaceDefinition[]): Promise<Stage> {
  const database = await openTestDatabase();
  const { owner } = database.database;
  const tokens: Record<string, Tokens> = {};
  for (const definition of definitions)
    tokens[definition.workspace.id] = await installWorkspace(database, definition);
  const schema = definitions.length === 0 ? "" : schemaName(definitions[0]!.workspace.id);
  const kept: { close(): unknown }[] = [database];
  const keep: Stage["keep"] = (part) => (kept.unshift(part), part);
  return {
    database,
    tokens,
    sql: (text, values = []) => owner.run({ text: text.replaceAll("$ws", schema) }, values),
    fill: (rows) =>
      owner.transaction(async (connection) => {
        await connection.run({ text: "set constraints all deferred" });
        for (const [table, list] of Object.entries(rows)) {
          const name = `${schema}."${table}"`;
          const text = `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`;
          await connection.run({ text }, [JSON.stringify(list)]);
        }
      }),
    openGateway: async (options) => keep(await startGateway({ ...options, database })),
    keep,
    close: async () => {
      for (const part of kept) await part.close();
    },
  };
}
