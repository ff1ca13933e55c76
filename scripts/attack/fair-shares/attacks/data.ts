// Attacks with reads, writes, and MCP tools.
import { publicTokenOf, tableOf } from "../definition.ts";
import { deepQuery, largeJson, largeQuery, searches, slowQuery } from "../bodies.ts";
import type { Asked } from "../strangers.ts";
import { withKey, type Attack } from "./attack.ts";

const refsOf = (workspaceId: string): Record<"g" | "n", string> => ({
  g: tableOf(workspaceId, "groups"),
  n: tableOf(workspaceId, "notes"),
});
const query = (bodyOf: typeof slowQuery, more: Partial<Asked> = {}): Attack =>
  withKey({
    operation: "query",
    // On a slow machine, the gateway ends the query at its time limit and answers 408.
    reaches: [200, 408],
    asks: (_turn, id) => ({ path: "/query", body: bodyOf(refsOf(id)), ...more }),
  });

const MARKS = Array.from({ length: 100 }, (_, at) => ({ text: `a mark of a stranger ${at}` }));
const writeBody = (workspaceId: string): string =>
  JSON.stringify({
    refs: { m: tableOf(workspaceId, "marks") },
    mutation: { type: "insert", table: "m", values: MARKS },
  });

const message = (id: number, name: string, given: object): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});
const mcp = (body: object): Attack =>
  withKey({
    operation: "callMcp",
    reaches: [200],
    asks: (_turn, id) => ({
      path: "/mcp",
      body: JSON.stringify(body),
      headers: {
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-03-26",
        authorization: `Bearer ${publicTokenOf(id)}`,
      },
    }),
  });
const search = { table: "notes", select: ["id"], where: searches, limit: 1 };
const BATCH = 20;
const light = { ...search, where: [{ field: "text", op: "icontains", value: "no such text" }] };
/** Values for one condition; together they have half a megabyte. */
const LONG = Array.from({ length: 20_000 }, (_, at) => `no such text ${at} ${"x".repeat(10)}`);

export const attacksOnData: Readonly<Record<string, Attack>> = {
  "slow-reads": query(slowQuery),
  "deep-reads": query(deepQuery),
  "large-answers": query(largeQuery),
  "unread-answers": query(largeQuery, { unreadMs: 20_000 }),
  "large-json-query": {
    ...withKey({
      operation: "query",
      reaches: [400, 413],
      asks: () => ({ path: "/query", body: largeJson }),
    }),
  },
  writes: withKey({
    operation: "query",
    reaches: [200],
    asks: (_turn, id) => ({ path: "/query", body: writeBody(id) }),
  }),
  schemas: withKey({
    operation: "getSchema",
    reaches: [200],
    asks: () => ({ method: "GET", path: "/schema?format=openapi" }),
  }),
  "mcp-lists": mcp({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  "mcp-tools": mcp(message(1, "query_rows", search)),
  "mcp-batches": mcp(
    Array.from({ length: BATCH }, (_, at) => message(at, "query_rows", { ...light, offset: at })),
  ),
  "mcp-long": mcp(
    message(1, "query_rows", {
      table: "notes",
      where: [{ field: "text", op: "in", value: LONG }],
    }),
  ),
};
