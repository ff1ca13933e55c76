// Describes small workspaces for measurements that need more than one workspace. Returns their
// definitions, rows and requests.
import { schemaName } from "../../src/catalog/schema-name.ts";
import { guidFrom, sha256 } from "../../src/platform/ids.ts";
import type { PlannedRequest } from "./load.ts";
import { md5Guid, unbounded } from "./workspace.ts";

/**
 * The rights of the only API key: reads of these columns, with a row filter that every row passes.
 */
const scope = {
  actions: ["read"],
  read: ["id", "name", "amount"],
  rowFilter: [{ field: "amount", op: "gte", value: 0 }],
};

/** A workspace whose tables all have the same columns: a name and an amount. */
export interface Sketch {
  readonly id: string;
  /** Number of rows of each table, by name. */
  readonly tables: Readonly<Record<string, number>>;
}

/** Returns the token of the workspace's API key. It is derived from the id, so it is not secret. */
export const tokenOf = (workspaceId: string): string =>
  `sk_live_${sha256(workspaceId).toString("base64url")}`;

/** Returns the definition, in the form of definition files. */
export const grammarOf = ({ id, tables }: Sketch): object => {
  const each = (entry: object) =>
    Object.fromEntries(Object.keys(tables).map((name) => [name, entry]));
  const amount = { type: "integer", required: true };
  const columns = { name: { type: "text", required: true }, amount };
  return {
    workspace: { id, name: "Growth", plan: unbounded },
    tables: each({ columns }),
    keys: { reader: { kind: "server", secret: tokenOf(id), tables: each(scope) } },
  };
};

/**
 * Returns the statements that fill the empty tables. The id of the n-th row is md5('r' followed by
 * n).
 */
export const fillOf = ({ id, tables }: Sketch): string[] =>
  Object.entries(tables).flatMap(([name, rows]) => [
    `insert into ${schemaName(id)}.${name} (id, name, amount)
     select md5('r' || i)::uuid, 'name ' || i, i % 1000 from generate_series(1, ${rows}) i`,
    `analyze ${schemaName(id)}.${name}`,
  ]);

/** Returns a read of one row by its primary key. */
export function pointRead(workspaceId: string, table: string, row: number): PlannedRequest {
  const value = md5Guid(`r${1 + row}`);
  return {
    method: "POST",
    path: `/${workspaceId}/query`,
    token: tokenOf(workspaceId),
    body: JSON.stringify({
      refs: { t: guidFrom(workspaceId, `table:${table}`) },
      query: {
        from: "t",
        select: ["id", "name", "amount"],
        where: [{ field: "id", op: "eq", value }],
        limit: 1,
      },
    }),
  };
}
