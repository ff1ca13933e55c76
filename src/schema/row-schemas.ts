// JSON Schemas of rows: the form of a read of every readable column of a table for this caller
// (G6.10).
import { shownType, type ColumnGrant, type Grant, type TableGrant } from "../access/index.ts";
import { columnTypes, isList } from "../catalog/index.ts";
import { isMasked, mayShowNull, visibleTables } from "./describe.ts";

type JsonSchema = Record<string, unknown>;

/**
 * Returns the row schemas by table name, in the order of the definition. Tables that the caller
 * cannot read are left out.
 */
export function rowSchemas(
  grant: Grant,
  tables: ReadonlySet<string> | undefined,
): Record<string, JsonSchema> {
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
  const length =
    !isMasked(grant) && column.definition.maxLength !== undefined
      ? { maxLength: column.definition.maxLength }
      : {};
  const listed = type.values === undefined ? {} : { enum: type.values };
  const element = { ...columnTypes[type.valueType].schema, ...listed, ...length };
  const schema = isList(type) ? { type: "array", items: element } : element;
  const described =
    column.definition.description === null ? {} : { description: column.definition.description };
  return { ...(mayShowNull(grant) ? orNull(schema) : schema), ...described };
}

const orNull = (schema: JsonSchema): JsonSchema =>
  schema["type"] === undefined
    ? schema
    : schema["enum"] === undefined
      ? { ...schema, type: [schema["type"], "null"] }
      : { anyOf: [schema, { type: "null" }] };
