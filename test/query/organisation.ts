// A workspace for the tests of the rights to write, and callers with any roles. The claims of
// callers include values that real tokens do not have, such as numbers. Mutations run without HTTP,
// with the rights that the gateway would give to the caller.
import { createRecordQuota } from "../../src/metering/index.ts";
import { createHeavyReads } from "../../src/query/execute/heavy-reads.ts";
import { grantFor } from "../../src/access/index.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { RoleDefinition, ScopeDefinition } from "../../src/catalog/definition.ts";
import type { UntrackedTables } from "../../src/catalog/untracked-tables.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { EndUserCaller } from "../../src/contract/caller.ts";
import { GatewayError } from "../../src/contract/errors.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";
import { accessOf, createWorkspaceData } from "../../src/query/index.ts";
import { storedKeyOf } from "../../src/query/compile/events/stored-rows.ts";
import type { WriteRequest } from "../../src/query/parse/request.ts";
import { defineWorkspace, referenceTo, scope, WORKSPACE_ID } from "../support/definition.ts";
import { fillTables, openStage } from "../support/stage.ts";
import { emptying } from "../support/emptying.ts";

export type Row = Readonly<Record<string, unknown>>;
/** The rights of a role: scope entries by table. */
export type RoleSketch = Readonly<Record<string, Partial<ScopeDefinition>>>;

const to = (table: string, column: string, onDelete: "restrict" | "cascade" | "setNull") =>
  referenceTo(table, column, { onDelete, inverse: `${table}_by_${column}` });

const key = { type: "integer", primaryKey: true, required: true } as const;

/** Primary keys are small numbers, so that tests can name rows. */
const tables = {
  people: {
    columns: {
      id: key,
      name: { type: "text", required: true, unique: true },
      team: { type: "text" },
      boss: referenceTo("people", "boss", { onDelete: "setNull", inverse: "reports" }),
    },
  },
  projects: {
    unique: [["title", "owner"]],
    columns: {
      id: key,
      title: { type: "text", required: true },
      owner: { type: "integer", default: "{{claim:person}}" },
      state: {
        type: "enum",
        values: ["open", "closed", "secret"],
        required: true,
        default: "open",
      },
      code: { type: "text", unique: true },
      cost: { type: "decimal", precision: 8, scale: 2 },
      count: { type: "integer", min: 5 },
      note: { type: "text" },
      // The statements of the gateway use `w` as an alias. A column with this name must not
      // conflict with the alias.
      w: { type: "integer" },
      lead: referenceTo("people", "lead", { onDelete: "setNull", inverse: "led" }),
      deputy: referenceTo("people", "deputy", { onDelete: "restrict", inverse: "deputised" }),
      parent: referenceTo("projects", "parent", { onDelete: "restrict", inverse: "parts" }),
      sibling: referenceTo("projects", "sibling", { onDelete: "restrict", inverse: "siblings" }),
    },
  },
  tasks: {
    columns: {
      id: key,
      project: referenceTo("projects", "project", { onDelete: "cascade", inverse: "tasks" }),
      owner: { type: "integer" },
      points: { type: "integer" },
      creator: { ...referenceTo("people", "creator"), default: "{{claim:creator}}" },
    },
  },
  comments: {
    columns: {
      id: key,
      task: referenceTo("tasks", "task", { onDelete: "cascade", inverse: "comments" }),
      author: { type: "integer" },
    },
  },
  bookings: {
    columns: {
      id: key,
      project: referenceTo("projects", "project", { onDelete: "setNull", inverse: "bookings" }),
      owner: { type: "integer" },
      days: { type: "integer", array: true },
    },
  },
  matches: {
    columns: {
      id: key,
      home: referenceTo("projects", "home", { onDelete: "setNull", inverse: "at_home" }),
      guest: referenceTo("projects", "guest", { onDelete: "setNull", inverse: "as_guest" }),
      task: referenceTo("tasks", "task", { onDelete: "setNull", inverse: "matches" }),
      owner: { type: "integer" },
    },
  },
  // Foreign keys in a cycle: `nodes` refers to itself (`leaves` refers to `nodes`), and `hens` and
  // `eggs` refer to each other.
  nodes: {
    columns: {
      id: key,
      above: referenceTo("nodes", "above", { onDelete: "cascade", inverse: "below" }),
      owner: { type: "integer" },
    },
  },
  leaves: {
    columns: { id: key, node: to("nodes", "node", "cascade"), owner: { type: "integer" } },
  },
  hens: { columns: { id: key, egg: to("eggs", "egg", "cascade"), owner: { type: "integer" } } },
  eggs: { columns: { id: key, hen: to("hens", "hen", "cascade"), owner: { type: "integer" } } },
} as const;

export type TableName = keyof typeof tables;

/** The result of a mutation: the answer, or the refusal. */
export interface Outcome {
  readonly status: number;
  readonly json: any;
  /** The refusal as text, for exact comparison; empty if the mutation succeeded. */
  readonly refusal: string;
}

export interface OrganisationCaller {
  /**
   * Runs a mutation. The aliases in it are the names of the tables. `refs` lists only the tables
   * that the mutation mentions.
   */
  readonly write: (mutation: object) => Promise<Outcome>;
}

export type Organisation = Awaited<ReturnType<typeof openOrganisation>>;

const topics = { projects: { enabled: true }, closed: { enabled: false } };
const now = new Date("2026-03-04T05:06:07.000Z");

/**
 * @param isUntracked true if no cache depends on the tables, so that only writes with events need a
 * change row
 */
export async function openOrganisation(isUntracked = true) {
  const { database, sql, close } = await openStage(defineWorkspace({ tables, topics }));
  const { owner, read, write } = database.database;
  const { pool, statements } = counted(write);
  let version = 0;
  const [{ untracked }] = (await sql(
    `select ${isUntracked ? "quiet as untracked" : "null as untracked"} from gateway.workspace`,
  )) as [{ untracked: UntrackedTables | null }];

  const caller = (
    sketches: Readonly<Record<string, RoleSketch>>,
    claims: Readonly<Record<string, unknown>> = {},
    topicsOf: Readonly<Record<string, RoleDefinition["topics"]>> = {},
  ): OrganisationCaller => {
    const roles = Object.fromEntries(
      Object.entries(sketches).map(([name, entries]) => [
        name,
        {
          topics: topicsOf[name] ?? {},
          tables: Object.fromEntries(
            Object.entries(entries).map(([table, entry]) => [table, scope(entry)]),
          ),
        },
      ]),
    );
    const definition = defineWorkspace({ tables, topics, roles });
    const rootSecret = Buffer.alloc(32, 1);
    const workspace = buildWorkspace(definition, { version: ++version, rootSecret, untracked });
    const endUser: EndUserCaller = {
      kind: "endUser",
      workspaceId: workspace.id,
      endUserId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0999",
      roles: Object.keys(roles),
      claims,
      origins: null,
    };
    const clock = { now: () => now.getTime() };
    const data = createWorkspaceData({
      records: createRecordQuota(),
      catalog: { get: () => workspace, refresh: async () => {} },
      clock,
      readPool: read,
      heavyReads: createHeavyReads(10),
      writePool: pool,
      changeFeed: { reportWrite: () => {} },
      responses: createResponseCache({
        writeFeed: { freshAt: 0, follow: () => {} },
        catalog: { freshAt: 0, isNewest: () => true },
        clock,
      }),
    });
    const idOf = (table: string) => definition.tables[table]!.id;
    const refsOf = (text: string) =>
      Object.fromEntries(
        Object.keys(tables)
          .filter((name) => text.includes(`:"${name}"`))
          .map((name) => [name, idOf(name)]),
      );
    return {
      write: async (mutation) => {
        const request = { refs: refsOf(JSON.stringify(mutation)), mutation } as WriteRequest;
        try {
          const { text } = await data.write(
            accessOf(endUser, grantFor(workspace, endUser)),
            request,
          );
          return { status: 200, json: JSON.parse(text), refusal: "" };
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          const { status, code, message } = error;
          if (status >= 500) throw error.cause;
          return { status, json: { code, message }, refusal: `${status} ${code} ${message}` };
        }
      },
    };
  };

  return {
    /** The database schema of the workspace's tables. */
    schema: schemaName(WORKSPACE_ID),
    /** Returns the number of statements and transactions that mutations have sent so far. */
    statements,
    caller,
    fill: ({ projects, ...rows }: Partial<Record<TableName, readonly Row[]>>) => {
      const filled = projects?.map((row) => ({ state: "open", ...row }));
      const all = { ...rows, ...(filled && { projects: filled }) };
      return fillTables(database, schemaName(WORKSPACE_ID), Object.entries(all));
    },
    /** Returns all rows of a table, ordered by id. */
    rows: (table: TableName, columns = "*"): Promise<Row[]> =>
      sql(`select ${columns} from $ws.${table} order by id`),
    /** Returns the events so far. Their rows have names of columns instead of ids. */
    events: async (): Promise<any[]> =>
      (await sql("select event from gateway_tx.change order by id")).map(({ event }: any) =>
        event === null ? null : { ...event, rows: event.rows.map(named) },
      ),
    sql: (text: string): Promise<Row[]> => sql(text),
    /**
     * Runs a statement in a transaction, and then `work`. The transaction commits when `work` has
     * noticed that another session waits for it, or when `work` ends.
     * @param work gets a function that returns true if a session waits
     */
    holding: async <T>(text: string, work: (waiting: () => Promise<boolean>) => Promise<T>) => {
      const { promise: freed, resolve: free } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>();
      const held = owner.transaction(async (connection) => {
        await connection.run({ text });
        const [own] = await connection.run({ text: "select pg_backend_pid() as pid" });
        begin(own!["pid"]);
        await freed;
      });
      const pid = await begun;
      const waiting = async (): Promise<boolean> => {
        const rows = await sql(`select from pg_locks as held join pg_locks as asked
          using (transactionid) where held.pid = ${String(pid)} and held.granted and not asked.granted`);
        if (rows.length > 0) free();
        return rows.length > 0;
      };
      try {
        return await work(waiting);
      } finally {
        free();
        await held;
      }
    },
    empty: async () => {
      const all = Object.keys(tables).map((name) => `$ws.${name}`);
      await sql(emptying(...all, "gateway_tx.change"));
    },
    close,
  };
}

const names = new Map(
  Object.values(defineWorkspace({ tables }).tables).flatMap(({ columns }) =>
    Object.entries(columns).map(([name, column]) => [storedKeyOf(column), name]),
  ),
);
const named = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value]));

/** Returns a pool that sends the same statements and counts them. */
function counted(pool: Pool): { readonly pool: Pool; readonly statements: () => number } {
  let count = 0;
  const counting: Pool = {
    ...pool,
    run: (statement, values, options) => {
      count += 1;
      return pool.run(statement, values, options);
    },
    transaction: (work) => {
      count += 1;
      return pool.transaction(work);
    },
  };
  return { pool: counting, statements: () => count };
}
