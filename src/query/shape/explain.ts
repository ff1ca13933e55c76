// Implements `explain: true` (G7.15): explains how a request would run, without running it. The
// explanation names only tables and columns that the credential may see.
import {
  GatewayError,
  type AuthenticatedCaller,
  type ContractSchema,
} from "../../contract/index.ts";
import { compileWrite } from "../compile/write-statement.ts";
import { knownCascades, tablesOfCascades } from "../plan/cascades.ts";
import { cacheRulesOf } from "../execute/cached-read.ts";
import { bindWrite } from "../execute/write.ts";
import { prepareRead } from "../execute/prepared.ts";
import { readFailure } from "../execute/read.ts";
import type { ColumnGrant, Grant, TableGrant } from "../../access/index.ts";
import type { Action, ScopeDefinition } from "../../catalog/index.ts";
import type { WriteContext } from "../execute/data-access.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";
import type { WritePlan } from "../plan/write-plan.ts";

interface ExplainContext extends WriteContext {
  readonly caller: AuthenticatedCaller;
}

export type Explanation = ContractSchema<"ExplainAnswer">;

/**
 * Returns the explanation of a request.
 * @throws GatewayError SCOPE_VIOLATION if the caller may not explain requests, and the errors with
 *   which `/query` would refuse the request
 */
export function explainRequest(
  request: ReadRequest | WriteRequest,
  context: ExplainContext,
): Explanation {
  const { grant, caller } = context;
  if (!grant.explain)
    throw new GatewayError("SCOPE_VIOLATION", {
      message: "/explain: this credential may not explain requests.",
    });
  const { sql, effectiveLimit } =
    "query" in request ? explainRead(request, context) : explainWrite(request, context);
  const isRead = "query" in request;
  const tables = Object.entries(request.refs).map(
    ([alias, id]) => [alias, grant.tables.get(id.toLowerCase())!] as const,
  );
  const columns = (wanted: (column: ColumnGrant) => boolean) =>
    perAlias(tables, (table) => table.columns.filter(wanted).map(({ column }) => column.name));
  const actionOf = (alias: string): Action =>
    !isRead && request.mutation.table === alias ? request.mutation.type : "read";
  const filters = perAlias(tables, (table, alias) => rowFilters(table, actionOf(alias), context));
  return {
    plan: {
      refs: Object.fromEntries(
        tables.map(([alias, { table }]) => [alias, { id: table.id, name: table.name }]),
      ),
      rowFilters: filters,
      droppedColumns: columns(({ read }) => read.length === 0),
      maskedColumns: columns(({ read }) => read.some(({ mask }) => mask !== null)),
      effectiveLimit,
      cache: isRead ? cacheRulesOf(grant.workspace, caller).mode : "off",
      sql: withoutHiddenNames(sql, grant, filters),
    },
  };
}

function explainRead(request: ReadRequest, { grant }: ExplainContext) {
  try {
    const { read } = prepareRead(request, grant);
    return { sql: read.statement.text, effectiveLimit: read.limit };
  } catch (error) {
    throw readFailure(error);
  }
}

function explainWrite(request: WriteRequest, context: ExplainContext) {
  const { plan } = bindWrite(request, context).write;
  const { locks, main, check } = compileWrite(shownPlan(plan, context), context.grant.workspace);
  const statements = [...locks, main, check].flatMap((statement) => statement?.text ?? []);
  return { sql: statements.join(";\n"), effectiveLimit: null };
}

/**
 * Returns the plan of a write without the cascades (effects of a delete on other tables) that the
 * credential may not see. The explanation must not reveal that these tables exist.
 */
function shownPlan(plan: WritePlan, { grant }: ExplainContext): WritePlan {
  if (plan.kind !== "delete") return plan;
  const cascades = knownCascades(plan.cascades, grant);
  const written = new Set([plan.grant.table, ...tablesOfCascades(cascades)]);
  return { ...plan, cascades, written };
}

/**
 * Calls `listOf` for each table of the request. Returns the results by alias. Aliases with an empty
 * result are left out.
 */
function perAlias<T>(
  tables: readonly (readonly [string, TableGrant])[],
  listOf: (table: TableGrant, alias: string) => T[],
): Record<string, T[]> {
  const lists = tables.map(([alias, table]) => [alias, listOf(table, alias)] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

/**
 * Returns the row filters as the definition declares them. For an API key, this is the row filter
 * of the key. For an end user, these are the row filters of all roles of the user that allow the
 * action.
 */
function rowFilters(
  { table, rows }: TableGrant,
  action: Action,
  { caller, grant: { workspace } }: ExplainContext,
): Record<string, unknown>[][] {
  if (rows[action] === "all") return [];
  // Members, and the OAuth clients of members, may see every row.
  if (caller.kind === "member" || caller.kind === "oauth") return [];
  const holders =
    caller.kind === "key"
      ? [workspace.keysById.get(caller.keyId)!.definition]
      : caller.roles.flatMap((name) => workspace.rolesByName.get(name)?.definition ?? []);
  const scopes = holders.flatMap(({ tables }): ScopeDefinition[] => {
    const scope = tables === "all" ? undefined : new Map(Object.entries(tables)).get(table.name);
    return scope === undefined || !scope.actions.includes(action) ? [] : [scope];
  });
  return scopes.map(({ rowFilter }) => [...rowFilter] as Record<string, unknown>[]);
}

const HIDDEN = "hidden";
const quotedOrText = /'(?:[^']|'')*'|"([A-Za-z0-9_]+)"/g;
const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Returns the SQL with "hidden" in place of names that the credential may not see. These are names
 * of tables and columns that a delete changes by cascades.
 * @param disclosed other parts of the explanation, such as row filters; names that occur in them
 *   are not replaced
 */
function withoutHiddenNames(sql: string, grant: Grant, disclosed: unknown): string {
  const names = hiddenNames(grant, disclosed);
  return sql
    .replace(quotedOrText, (token, name?: string) =>
      name !== undefined && names.has(name) ? `"${HIDDEN}"` : token,
    )
    .replace(guid, (id) => (isHiddenTable(id, grant) ? HIDDEN : id));
}

const isHiddenTable = (id: string, { workspace, tables }: Grant): boolean =>
  workspace.tablesById.has(id) && !tables.has(id);

function hiddenNames({ workspace, tables }: Grant, disclosed: unknown): ReadonlySet<string> {
  const all = [...workspace.tablesById.values()].flatMap((table) => [
    table.name,
    ...table.columns.map((column) => column.name),
  ]);
  const known = [...tables.values()].flatMap(({ table, columns }) => [
    table.name,
    ...columns.map(({ column }) => column.name),
  ]);
  return new Set(all).difference(new Set([...known, ...textsIn(disclosed)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
