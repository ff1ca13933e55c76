// Quotes names and literals for DDL. Accepts only names from a checked definition, never from a
// request.
import pg from "pg";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

export const quote = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

/** Returns the quoted name of a table with its schema. */
export const tableName = (schema: string, table: string): string =>
  `${quote(schema)}.${quote(table)}`;

/** Returns the quoted names, separated by commas. */
export const columnList = (columns: readonly string[]): string => columns.map(quote).join(", ");

/**
 * Returns the SQL of a text array, for example `array['a', 'b']::text[]`. The list may be empty.
 */
export const textArray = (items: readonly string[]): string =>
  `array[${items.map(literal).join(", ")}]::text[]`;

/**
 * Returns the name of the table's primary key column.
 * @throws Error if the table or its primary key is missing from the definition
 */
export function keyOf(definition: Pick<WorkspaceDefinition, "tables">, table: string): string {
  const found = Object.entries(need(definition.tables[table], table).columns).find(
    ([, column]) => column.primaryKey,
  );
  return need(found, `the key of ${table}`)[0];
}

const need = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the definition lacks ${what}`);
  return value;
};
