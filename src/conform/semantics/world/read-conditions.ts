// Conditions for each column of a table, with values from its rows.
import { compareValues, type WorldCondition } from "./expected-rows.ts";
import { plainText, typeNames, type WorldColumn, type WorldTable } from "./world.ts";

export const readable = (table: WorldTable): readonly WorldColumn[] =>
  table.columns.filter(({ isKnown }) => isKnown);
export const sortable = (table: WorldTable): readonly WorldColumn[] =>
  readable(table).filter(({ isList, valueType }) => !isList && valueType !== typeNames.json);

/**
 * Returns conditions for a column, with values from its rows, so that each condition matches some
 * rows.
 */
export function conditionsOf(table: WorldTable, column: WorldColumn): WorldCondition[] {
  const { name: field, valueType, isList } = column;
  const values = table.rows.map((row) => row[field]).filter((value) => value !== null);
  const found: WorldCondition[] = [true, false].map((value) => ({ field, op: "isNull", value }));
  const [first] = values;
  if (first === undefined) return found;
  const add = (op: string, value: unknown): void => void found.push({ field, op, value });
  if (isList) {
    const full = (values.find((value) => (value as unknown[]).length > 0) ?? []) as unknown[];
    add("isEmpty", true);
    add("isEmpty", false);
    if (full.length > 0) {
      add("hasAny", full.slice(0, 1));
      add("hasAll", full);
      add("containedBy", full);
      add("eq", full);
    }
    return found;
  }
  if (valueType === typeNames.json) {
    const object = values.find((value) => typeof value === "object" && !Array.isArray(value)) as
      | object
      | undefined;
    const [key] = Object.keys(object ?? {});
    if (key !== undefined) add("hasKey", key);
    return found;
  }
  const sorted = values.toSorted((left, right) => compareValues(column, left, right));
  const middle = sorted[Math.floor(sorted.length / 2)];
  add("eq", middle);
  add("neq", middle);
  add("in", [sorted[0], middle]);
  add("nin", [middle]);
  if (["boolean", "uuid", "enum", "reference"].includes(valueType)) return found;
  for (const op of ["gt", "gte", "lt", "lte"]) add(op, middle);
  add("between", [sorted[0], middle]);
  if (valueType !== typeNames.text) return found;
  const text = plainText(middle);
  const part = text.slice(0, Math.max(1, Math.ceil(text.length / 2))).replace(/[\\%_]/g, "");
  if (part === "" || !/^[\x20-\x7e]+$/.test(text)) return found;
  for (const op of ["contains", "startsWith"]) add(op, part);
  for (const op of ["icontains", "istartsWith"]) add(op, part.toUpperCase());
  add("endsWith", text.slice(-2));
  add("iendsWith", text.slice(-2).toUpperCase());
  for (const op of ["like", "nlike"]) add(op, `${part}%`);
  for (const op of ["ilike", "nilike"]) add(op, `%${part.toLowerCase()}%`);
  return found;
}
