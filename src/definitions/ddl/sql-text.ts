// Quotes names and literals of DDL. Takes names from a checked definition only, never from a request.
import pg from "pg";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

export const quote = pg.escapeIdentifier;
export const literal = pg.escapeLiteral;

/** A table with its schema; every statement names it so. */
export const tableName = (schema: string, table: string): string =>
  `${quote(schema)}.${quote(table)}`;

export const columnList = (columns: readonly string[]): string => columns.map(quote).join(", ");

/** `array['a', 'b']::text[]`, also for no items. */
export const textArray = (items: readonly string[]): string =>
  `array[${items.map(literal).join(", ")}]::text[]`;

/** Name of the table's key column. @throws Error when the definition was never checked */
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
