// Describes the tables, columns, relations, topics and endpoints that a caller may use (G12.1). The
// description leaves out everything that the caller may not use, so that the caller does not learn
// that it exists.
import {
  ROWS_MAX,
  shownType,
  grantedRelations,
  type ColumnGrant,
  type Grant,
  type TableGrant,
} from "../access/index.ts";
import { columnTypes, isList, type Column } from "../catalog/index.ts";
import { GROUPS_MAX, LIST_MAX, WILDCARDS_MAX, type OperandType } from "../conditions/index.ts";
import { LIMIT_DEFAULT, RELATION_DEPTH_MAX } from "../query/index.ts";
import { aggregatesByType, operatorsByType, type ContractSchema } from "../contract/index.ts";

type SchemaAnswer = ContractSchema<"SchemaAnswer">;
type SchemaTable = SchemaAnswer["tables"][number];
type SchemaColumn = SchemaTable["columns"][number];

export const limitsOfRequests: SchemaAnswer["limits"] = {
  maxRows: ROWS_MAX,
  defaultLimit: LIMIT_DEFAULT,
  maxRefs: 20,
  maxColumns: 100,
  maxConditions: 50,
  maxConditionDepth: GROUPS_MAX,
  maxRelationDepth: RELATION_DEPTH_MAX,
  maxInValues: LIST_MAX,
  maxOffset: 1000000,
  maxWildcards: WILDCARDS_MAX,
};

/** The masks of each column type. All types have the mask `redact`, which hides the whole value. */
const masksByType: SchemaAnswer["masks"] = {
  ...Object.fromEntries(
    Object.entries(columnTypes).map(([type, entry]) => [
      type,
      ["redact", ...("masks" in entry && entry.isList !== true ? entry.masks : [])],
    ]),
  ),
  array: ["redact"],
};

/**
 * Returns the description of the tables that the caller may use.
 * @param tables GUIDs of the tables to describe; undefined describes all tables that the caller may
 *   use
 */
export function describeSchema(grant: Grant, tables?: ReadonlySet<string>): SchemaAnswer {
  return {
    workspaceId: grant.workspace.id,
    version: grant.workspace.version,
    limits: limitsOfRequests,
    operators: operatorsByType,
    aggregates: aggregatesByType,
    masks: masksByType,
    tables: visibleTables(grant, tables).map((table) => describeTable(grant, table)),
    topics: [...grant.topics].map(([name, rules]) => ({
      name,
      publish: rules.some(({ actions }) => actions.has("publish")),
      subscribe: rules.some(({ actions }) => actions.has("subscribe")),
    })),
    endpoints: describeEndpoints(grant),
  };
}

/** Returns the active sync endpoints that the definition opens to the caller. */
const describeEndpoints = ({ workspace, endpoints }: Grant): SchemaAnswer["endpoints"] =>
  Object.entries(workspace.definition.endpoints)
    .filter(([name, { mode, active }]) => {
      const isOpen = endpoints === "all" || endpoints.has(name);
      return mode === "sync" && active && isOpen;
    })
    .map(([name, { id, description, request = null, response = null }]) => ({
      id,
      name,
      description,
      request,
      response,
    }));

/** Returns the tables that the caller may use, in the order of the workspace's definition. */
export const visibleTables = (grant: Grant, tables?: ReadonlySet<string>): TableGrant[] =>
  [...grant.tables.values()].filter((table) => tables === undefined || tables.has(table.table.id));

export const permissionsOf = (grant: TableGrant): SchemaTable["permissions"] => ({
  read: grant.rows.read !== null,
  insert: grant.rows.insert !== null,
  update: grant.rows.update !== null,
  delete: grant.rows.delete !== null,
  aggregate: grant.aggregate !== null,
  maxRows: grant.maxRows,
});

/** Returns the description of one table that the caller may use. */
export function describeTable(grant: Grant, from: TableGrant): SchemaTable {
  const { table, columns, columnBy } = from;
  const seen = (column: Column): boolean => columnBy.get(column.name) !== undefined;
  return {
    id: table.id,
    name: table.name,
    label: table.label,
    description: table.description,
    permissions: permissionsOf(from),
    columns: columns.map(describeColumn),
    relations: grantedRelations(grant, from).map(({ relation }) => ({
      name: relation.name,
      kind: relation.kind,
      table: relation.target.id,
      via: { from: relation.from.name, to: relation.to.name },
      inverse: relation.inverse,
    })),
    uniqueKeys: table.uniqueKeys
      .filter((key) => key.every(seen))
      .map((key) => key.map((column) => column.name)),
  };
}

/**
 * Returns true if the column can be null in the caller's responses. A column that is never null in
 * the database can still be null for a caller with a mask or a row filter.
 */
export const mayShowNull = (grant: ColumnGrant): boolean =>
  grant.column.nullable ||
  (grant.read.length > 0 && (isMasked(grant) || grant.read[0]!.rows !== "all"));

function describeColumn(grant: ColumnGrant): SchemaColumn {
  const { column, read, filterEq, filterRange } = grant;
  const { definition } = column;
  return {
    id: column.id,
    name: column.name,
    type: column.type,
    array: column.array,
    wireType: wireTypeOf(shownType(read, column)),
    nullable: mayShowNull(grant),
    primaryKey: column.primaryKey,
    unique: column.unique,
    hasDefault: definition.default !== undefined,
    maxLength: definition.maxLength ?? null,
    values: definition.values ?? null,
    description: definition.description,
    access: {
      read: read.length > 0,
      filter: filterRange.length > 0 ? "range" : filterEq.length > 0 ? "eq" : "none",
      insert: grant.insert !== null,
      update: grant.update !== null,
    },
    masked: isMasked(grant),
  };
}

export const isMasked = ({ read }: ColumnGrant): boolean => read.some((view) => view.mask !== null);

function wireTypeOf(type: OperandType): SchemaColumn["wireType"] {
  const { wire } = columnTypes[type.valueType];
  return isList(type) ? `${wire}[]` : wire;
}
