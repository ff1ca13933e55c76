// Derives the PostgreSQL type and the check constraints of a column from its definition, as SQL
// text.
import { columnTypes, isList, valueTypeOf } from "../../catalog/index.ts";
import { textArray } from "./sql-text.ts";
import type { ColumnDefinition, WorkspaceDefinition, ValueType } from "../../catalog/index.ts";

/** The properties of a column that decide how PostgreSQL stores its values. */
export interface ColumnShape {
  readonly valueType: ValueType;
  readonly array: boolean;
  readonly precision: number | undefined;
  readonly scale: number;
  /** The PostgreSQL type without its collation, for casts: `numeric(10,2)`, `text[]`. */
  readonly type: string;
  /**
   * The PostgreSQL type with its collation: `numeric(10,2)`, `text collate pg_catalog."und-x-icu"`,
   * `timestamptz(3)[]`.
   */
  readonly storage: string;
}

/**
 * The collation (sort order) of all text columns, so that indexes and responses have the same order
 * (G6.6).
 */
const COLLATION = `collate pg_catalog."und-x-icu"`;

/** Returns the properties that decide how PostgreSQL stores the values of the column. */
export function columnShapeOf(
  column: ColumnDefinition,
  definition: Pick<WorkspaceDefinition, "tables">,
): ColumnShape {
  const valueType = valueTypeOf(column, definition);
  const { array, precision, scale = 0 } = column;
  const { sqlType, storage: stored } = columnTypes[valueType];
  const element = stored === undefined ? sqlType : stored(precision, scale);
  const type = `${element}${isList({ valueType, array }) ? "[]" : ""}`;
  const storage = sqlType === "text" ? `${type} ${COLLATION}` : type;
  return { valueType, array, precision, scale, type, storage };
}

export interface ColumnCheck {
  /**
   * The property of the column that the check enforces. `number` is not a property: this check
   * requires a finite number.
   */
  readonly rule: "maxLength" | "min" | "max" | "values" | "number";
  /** The rule in words. It continues a sentence such as "The values of 3 rows ...". */
  readonly words: string;
  /** Returns the SQL of the check. It is true or null for a valid value. */
  readonly condition: (expression: string) => string;
}

/** Returns all rules of a column that PostgreSQL enforces by check constraints. */
export function checksOf(
  column: ColumnDefinition,
  { valueType, array }: ColumnShape,
): ColumnCheck[] {
  const { maxLength, min, max, values } = column;
  const checks: ColumnCheck[] = [];
  if (maxLength !== undefined) {
    // A cast to `varchar(n)[]` shortens texts that are too long. So a list is equal to its cast
    // only if no text in it is too long.
    const condition = (x: string): string =>
      array ? `${x}::varchar(${maxLength})[]::text[] = ${x}` : `char_length(${x}) <= ${maxLength}`;
    checks.push({ rule: "maxLength", words: `have at most ${maxLength} characters`, condition });
  }
  const each = (x: string): string => (array ? `all (${x})` : x);
  if (min !== undefined)
    checks.push({
      rule: "min",
      words: `are at least ${min}`,
      condition: (x) => `${bound(min, valueType)} <= ${each(x)}`,
    });
  if (max !== undefined)
    checks.push({
      rule: "max",
      words: `are at most ${max}`,
      condition: (x) => `${bound(max, valueType)} >= ${each(x)}`,
    });
  if (values !== undefined) {
    const condition = (x: string): string =>
      array ? `${x} <@ ${textArray(values)}` : `${x} = any (${textArray(values)})`;
    checks.push({ rule: "values", words: `are one of ${values.join(", ")}`, condition });
  }
  const { number, sqlType } = columnTypes[valueType];
  if (number !== undefined && number.kind !== "whole") {
    // JSON cannot represent NaN and infinity, so no row may contain them.
    const odd = `array['NaN', 'Infinity', '-Infinity']::${sqlType}[]`;
    const condition = (x: string): string =>
      array ? `not ${x} && ${odd}` : `${x} <> all (${odd})`;
    checks.push({ rule: "number", words: "are finite numbers", condition });
  }
  return checks;
}

function bound(value: number, valueType: ValueType): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no bound`);
  const isBinary = columnTypes[valueType].number?.kind === "binary";
  if (Number.isSafeInteger(value) && !isBinary) return `(${value})`;
  return `'${value}'::${isBinary ? "float8" : "numeric"}`;
}
