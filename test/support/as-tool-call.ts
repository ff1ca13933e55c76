// Converts requests of `/query` and of files into calls of MCP tools, and converts the results into
// the form of HTTP answers. So one test can cover both ways.
import { errorCodes, type ErrorCode } from "../../src/contract/errors.ts";
import type { ExactAnswer, ExactRequest } from "./exact-http.ts";
import { toolAnswer, toolRequest } from "./mcp.ts";

type Json = Readonly<Record<string, unknown>>;

export interface AskedTool {
  readonly name: string;
  readonly given: Json;
}

/**
 * The ways in which tests send their requests: over HTTP, or as tool calls if a tool can do the
 * same.
 */
export const ways = ["http", "mcp"] as const;
export type Way = (typeof ways)[number];

/**
 * Returns the tool and its arguments for a body of `/query`; null if no tool can do the same. The
 * tool for aggregates returns no plain columns, so they are left out.
 * @param name returns the name under which the tool knows the table with this GUID
 */
export function toolFor(body: unknown, name = (id: string): string => id): AskedTool | null {
  const { refs = {}, query, mutation, transaction, explain, ...rest } = body as Json;
  const tables = refs as Readonly<Record<string, string>>;
  const called = (alias: unknown): unknown =>
    typeof alias === "string" && Object.hasOwn(tables, alias) ? name(tables[alias]!) : alias;
  if (transaction !== undefined || !isObject(query ?? mutation)) return null;
  if (isObject(mutation)) {
    const { type, table, ...parts } = withNames(mutation, called);
    if (explain === true || !["insert", "update", "delete"].includes(String(type))) return null;
    return { name: `${String(type)}_rows`, given: { table: called(table), ...parts, ...rest } };
  }
  const { from, ...parts } = withNames(query as Json, called);
  const given = { table: called(from), ...parts, ...rest };
  if (explain === true) return { name: "explain_query", given };
  if (parts["groupBy"] === undefined && parts["having"] === undefined)
    return { name: "query_rows", given };
  const { select, distinct: _distinct, cursor: _cursor, ...figures } = given as Json;
  const selected = (Array.isArray(select) ? select : []).filter(
    (item) => isObject(item) && "fn" in item,
  );
  const aggregates = selected.length > 0 ? selected : [{ fn: "count", alias: "rows_" }];
  return { name: "aggregate_rows", given: { ...figures, aggregates } };
}

/** Returns a copy in which relations have the name of their table instead of its alias. */
function withNames(node: Json, called: (alias: unknown) => unknown): Json {
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === "ref" && "relation" in node) return [key, called(value)];
    // These members contain values and paths, which have no aliases. So they stay unchanged.
    if (["value", "values", "set", "path"].includes(key)) return [key, value];
    const copied = (item: unknown): unknown =>
      Array.isArray(item) ? item.map(copied) : isObject(item) ? withNames(item, called) : item;
    return [key, copied(value)];
  });
  return Object.fromEntries(entries) as Json;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the same request as a tool call. Leaves out the headers that only `/query` has. */
export function overMcp(
  base: string,
  { headers = {} }: ExactRequest,
  tool: AskedTool,
): ExactRequest {
  const { headers: own, ...request } = toolRequest(base, "", tool.name, tool.given);
  const { "Idempotency-Key": _key, "If-None-Match": _tag, Origin: _origin, ...kept } = headers;
  const { Authorization: _authorization, ...others } = own;
  return { ...request, headers: { ...kept, ...others } };
}

/**
 * Returns the result of a tool call in the form of an answer of `/query`. Returns all other answers
 * unchanged.
 */
export function asQueryAnswer(answer: ExactAnswer): ExactAnswer {
  if (answer.status !== 200) return answer;
  const { result, failure, text, error } = toolAnswer(answer);
  if (error !== undefined) return { ...answer, status: 404 };
  if (result !== undefined) return { ...answer, body: text };
  const { status } = errorCodes[failure!.code as ErrorCode];
  return { ...answer, status, body: text };
}
