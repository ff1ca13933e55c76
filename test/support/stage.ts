// A stage is the base of most tests: a database with the workspaces of a test, and gateways on it.
// `close` closes everything in the reverse order of opening.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";
import { installWorkspace, type Tokens } from "./workspaces.ts";

export type SqlRow = Record<string, unknown>;

export interface Stage {
  readonly database: TestDatabase;
  /** Tokens of the keys, by workspace. */
  readonly tokens: Readonly<Record<string, Tokens>>;
  /** Runs SQL as the owner of the database. `$ws` stands for the schema of the first workspace. */
  readonly sql: <R = SqlRow>(text: string, values?: readonly unknown[]) => Promise<R[]>;
  /** Runs statements that name tables of the first workspace without a schema. */
  readonly load: (...statements: readonly string[]) => Promise<void>;
  /** Opens one more gateway on the database. */
  readonly openGateway: (options?: TestGatewayOptions) => Promise<TestGateway>;
  /** Creates an empty folder, which is removed with the stage. */
  readonly openFolder: () => Promise<string>;
  /** Closes the object together with the stage. */
  readonly keep: <T extends { close(): unknown }>(part: T) => T;
  /** Closes everything. Call it in `afterAll`. */
  readonly close: () => Promise<void>;
}

export const openStage = async (...definitions: readonly WorkspaceDefinition[]): Promise<Stage> =>
  stageOn(await openTestDatabase(), ...definitions);

/** Opens a stage on an open database, which the stage then closes. */
export async function stageOn(
  database: TestDatabase,
  ...definitions: readonly WorkspaceDefinition[]
): Promise<Stage> {
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
    load: (...statements) =>
      owner.transaction(async (connection) => {
        for (const text of [`set local search_path = ${schema}`, ...statements])
          await connection.run({ text });
      }),
    openGateway: async (options) => keep(await startGateway({ ...options, database })),
    openFolder: async () => {
      const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-stage-"));
      keep({ close: () => rm(folder, { recursive: true, force: true }) });
      return folder;
    },
    keep,
    close: async () => {
      for (const part of kept) await part.close();
    },
  };
}

/**
 * Inserts rows in the form of JSON into tables. References are not checked meanwhile, so the order
 * of the tables does not matter.
 */
export async function fillTables(
  { database }: TestDatabase,
  schema: string,
  tables: Iterable<readonly [name: string, rows: readonly object[]]>,
): Promise<void> {
  const batch = 2_000;
  await database.owner.transaction(async (connection) => {
    await connection.run({ text: "set constraints all deferred" });
    for (const [name, rows] of tables)
      for (let from = 0; from < rows.length; from += batch) {
        const table = `${schema}."${name}"`;
        const text = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
        await connection.run({ text }, [JSON.stringify(rows.slice(from, from + batch))]);
      }
  });
}
