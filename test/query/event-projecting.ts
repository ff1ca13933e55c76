// Helpers for the tests of event rows. They return rows of a table in the form that a write with
// `notify` stores. They also project these rows to the rights of a subscriber, and read the same
// rows through a query for comparison.
import { keyIdNamed } from "../../src/catalog/build-workspace.ts";
import { createRecordQuota } from "../../src/metering/index.ts";
import { grantFor, type Grant } from "../../src/access/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Workspace } from "../../src/catalog/model.ts";
import type { AuthenticatedCaller } from "../../src/contract/caller.ts";
import type { Connection, Pool } from "../../src/platform/postgres/pool.ts";
import { compileSql } from "../../src/query/compile/text.ts";
import { storedRowSql } from "../../src/query/compile/events/stored-rows.ts";
import { createHeavyReads } from "../../src/query/execute/heavy-reads.ts";
import { accessOf, createWorkspaceData, type WorkspaceData } from "../../src/query/index.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import type { TestDatabase } from "../support/database.ts";

export type Claims = Readonly<Record<string, unknown>>;

let version = 0;
export const built = (definition: WorkspaceDefinition): Workspace =>
  buildWorkspace(definition, { version: ++version, rootSecret: Buffer.alloc(32, 1) });

/** Returns an end user with these roles. If `roles` is null, returns the API key `all`. */
export function callerOf(
  workspace: Workspace,
  roles: readonly string[] | null,
  claims: Claims = {},
): AuthenticatedCaller {
  const whose = { workspaceId: workspace.id, origins: null };
  if (roles !== null) return { ...whose, kind: "endUser", endUserId: workspace.id, roles, claims };
  return { ...whose, kind: "key", keyId: keyIdNamed(workspace, "all")!, keyKind: "server" };
}

/**
 * Opens `WorkspaceData` for the workspace that `newest` returns. `sent` collects all statements on
 * the read pool with their values.
 * @param before called before each statement; if it throws, the statement fails
 */
export function openProjection(
  { database }: TestDatabase,
  newest: () => Workspace,
  before: (values: readonly string[]) => void = () => {},
) {
  const sent: (readonly string[])[] = [];
  const { read, write } = database;
  const readPool: Pool = {
    ...read,
    run: async (statement, values, options) => {
      const texts = (values ?? []).map(String);
      sent.push([statement.text, ...texts]);
      before(texts);
      return await read.run(statement, values, options);
    },
  };
  const clock = { now: () => 0 };
  const data = createWorkspaceData({
    records: createRecordQuota(),
    catalog: { get: newest, refresh: async () => {} },
    clock,
    readPool,
    heavyReads: createHeavyReads(10),
    writePool: write,
    changeFeed: { reportWrite: () => {} },
    responses: createResponseCache({
      writeFeed: { freshAt: 0, follow: () => {} },
      catalog: { freshAt: 0, isNewest: () => true },
      clock,
    }),
  });
  return { data, sent };
}

/**
 * Projects the stored rows of events for an end user with these roles. Returns one result for each
 * of the claim sets.
 */
export const project = (
  data: WorkspaceData,
  workspace: Workspace,
  roles: readonly string[] | null,
  [table, events]: readonly [table: string, events: readonly string[]],
  claimSets: readonly (Claims | null)[] = [null],
) => {
  const caller = callerOf(workspace, roles);
  const access = { grant: grantFor(workspace, caller), grantIn: grantAgain(caller) };
  const stored = events.map((rows) => ({ rows }));
  return data.projectEventRows(
    access,
    workspace.tablesByName.get(table)?.id ?? table,
    stored,
    claimSets,
  );
};

const grantAgain =
  (caller: AuthenticatedCaller) =>
  (workspace: Workspace): Grant =>
    grantFor(workspace, caller);

/**
 * Returns the rows of a read with all columns that the caller may read, as the text of a JSON
 * array. Returns null if the gateway refuses the read or finds no rows.
 */
export async function readText(
  data: WorkspaceData,
  workspace: Workspace,
  roles: readonly string[] | null,
  table: string,
  claims: Claims = {},
): Promise<string | null> {
  const caller = callerOf(workspace, roles, claims);
  const grant = grantFor(workspace, caller);
  const { id } = workspace.tablesByName.get(table)!;
  const request = { refs: { t: id }, query: { from: "t", select: "*", limit: 1000 } } as const;
  const { text, rows } = await data.read(accessOf(caller, grant), request);
  return rows === 0 ? null : `[${String(text[1]).replaceAll(",\t", ",")}]`;
}

/**
 * Returns the rows of a table in the order of their primary keys. Each item is a JSON array with
 * one row, in the form that a write stores for its event.
 */
export async function storedRows(
  connection: Connection,
  workspace: Workspace,
  table: string,
): Promise<string[]> {
  const found = workspace.tablesByName.get(table)!;
  const { text } = compileSql(storedRowSql(found, "w"));
  const rows = await connection.run<{ row: string }>({
    text: `select json_build_array(${text})::text as row from ${workspace.schema}."${table}" as w order by "${found.primaryKey.name}"`,
  });
  return rows.map(({ row }) => row);
}

/** Merges the row lists of several events into one list, as if one event had several rows. */
export const merged = (events: readonly string[]): string =>
  `[${events.map((rows) => rows.slice(1, -1)).join(", \n ")}]`;
