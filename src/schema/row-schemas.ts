// Builds JSON Schemas that describe the rows in responses. The schema of a table has all columns
// that the caller may read (G6.10).
import { shownType, type ColumnGrant, type Grant, type TableGrant } from "../access/index.ts";
import { columnTypes, isList } from "../catalog/index.ts";
import { isMasked, mayShowNull, visibleTables } from "./describe.ts";

type JsonSchema = Record<string, unknown>;

/**
 * Returns a JSON Schema for the rows of each table that the caller may read. The keys of the result
 * are the names of the tables.
 * @param tables GUIDs of the tables; undefined means all tables that the caller may read
 */
export function rowSchemas(grant: Grant, tables?: ReadonlySet<string>): Record<string, JsonSchema> {
  const readable = visibleTables(grant, tables).filter((table) => table.rows.read !== null);
  return Object.fromEntries(readable.map((table) => [table.table.name, rowSchema(table)]));
}

function rowSchema(grant: TableGrant): JsonSchema {
  const columns = grant.columns.filter((column) => column.read.length > 0);
  return {
    type: "object",
    ...(grant.table.description === null ? {} : { description: grant.table.description }),
    properties: Object.fromEntries(
      columns.map((column) => [column.column.name, columnSchema(column)]),
    ),
    required: columns.map((column) => column.column.name),
    additionalProperties: false,
  };
}

function columnSchema(grant: ColumnGrant): JsonSchema {
  const { column, read } = grant;
  const type = shownType(read, column);
  const { maxLength, description } = column.definition;
  const element = {
    ...columnTypes[type.valueType].schema,
    ...(type.values && { enum: type.values }),
    ...(!isMasked(grant) && maxLength !== undefined && { maxLength }),
  };
  const schema = isList(type) ? { type: "array", items: element } : element;
  return {
    ...(mayShowNull(grant) ? orNull(schema) : schema),
    ...(description !== null && { description }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema["type"] === undefined) return schema;
  if (schema["enum"] !== undefined) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [schema["type"], "null"] };
}
