// Turns condition lists into hand-written SQL: literals, EXISTS, no parameters. The oracle of the
// differential test shares no code with src/. Throws an error for unknown conditions.
import { columnOf, type Model, type ModelColumn, type ModelTable } from "../../support/model.ts";
import type { Item } from "../../support/queries/conditions.ts";

export interface Place {
  readonly model: Model;
  readonly schema: string;
  readonly table: ModelTable;
  /** Name of the table in the statement. */
  readonly as: string;
}

const sqlTypes: Readonly<Record<string, string>> = {
  text: "text",
  integer: "int4",
  bigint: "int8",
  decimal: "numeric",
  float: "float8",
  boolean: "bool",
  date: "date",
  time: "time",
  timestamp: "timestamptz",
  uuid: "uuid",
  json: "jsonb",
  enum: "text",
  file: "uuid",
};

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;
export const tableName = (place: Pick<Place, "schema" | "table">): string =>
  `${name(place.schema)}.${name(place.table.name)}`;

/** Returns a scalar as an SQL literal of the type. */
export function literal(type: string, value: unknown): string {
  const text = type === "json" ? JSON.stringify(value) : String(value);
  return `${quote(text)}::${sqlTypes[type]}`;
}

const listLiteral = (type: string, values: unknown): string =>
  `array[${(values as unknown[]).map((value) => literal(type, value)).join(", ")}]::${sqlTypes[type]}[]`;

const isList = (column: ModelColumn): boolean => column.array || column.valueType === "file";

const whole = (column: ModelColumn, value: unknown): string =>
  isList(column) ? listLiteral(column.valueType, value) : literal(column.valueType, value);

let counter = 0;
/** Returns an alias for a table that occurs nowhere else in the statement. */
export const freshName = (): string => `t${counter++}`;

/** Returns the conjunction of all items; `true` if there are none. */
export const allOf = (items: readonly Item[], place: Place): string =>
  items.length === 0 ? "true" : items.map((item) => `(${condition(item, place)})`).join(" and ");

function condition(item: Item, place: Place): string {
  if (item["and"]) return allOf(item["and"] as Item[], place);
  if (item["or"])
    return (item["or"] as Item[]).map((inner) => `(${condition(inner, place)})`).join(" or ");
  if (item["not"]) return `not (${condition(item["not"] as Item, place)})`;
  if (item["relation"]) return related(item, place);
  const column = columnOf(place.table, item["field"] as string);
  const expression = `${place.as}.${name(column.name)}`;
  if (item["path"])
    return insideJson(
      `(${expression} #> array[${(item["path"] as unknown[]).map((key) => quote(String(key))).join(", ")}])`,
      item,
    );
  if (item["valueField"])
    return `${expression} ${symbols[item["op"] as string]} ${place.as}.${name(item["valueField"] as string)}`;
  return compare(expression, column, item["op"] as string, item["value"]);
}

function related(item: Item, place: Place): string {
  const relation = place.table.relations.find((candidate) => candidate.name === item["relation"])!;
  const inner: Place = {
    ...place,
    table: place.model.tables.get(relation.target)!,
    as: freshName(),
  };
  const link = `${inner.as}.${name(relation.to)} = ${place.as}.${name(relation.from)}`;
  const holds = allOf((item["where"] as Item[] | undefined) ?? [], inner);
  const rows = (test: string) =>
    `exists (select 1 from ${tableName(inner)} ${inner.as} where ${link} and ${test})`;
  if (item["match"] === "every") return `not ${rows(`(${holds}) is not true`)}`;
  return item["match"] === "none" ? `not ${rows(`(${holds})`)}` : rows(`(${holds})`);
}

const symbols: Readonly<Record<string, string>> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

/** The result for a null list is unknown, so `not` leaves such rows out, too. */
const unlessNull = (expression: string, test: string): string =>
  `case when ${expression} is not null then ${test} end`;

/** Compares a column or an aggregate with a value. */
export function compare(
  expression: string,
  column: ModelColumn,
  op: string,
  value: unknown,
): string {
  const symbol = symbols[op];
  if (symbol) return `${expression} ${symbol} ${whole(column, value)}`;
  const text = () => literal("text", value);
  const list = () => listLiteral(column.valueType, value);
  switch (op) {
    case "isNull":
      return `${expression} is ${value === true ? "" : "not "}null`;
    case "in":
      return `${expression} in (${(value as unknown[]).map((item) => whole(column, item)).join(", ")})`;
    case "nin":
      return `${expression} not in (${(value as unknown[]).map((item) => whole(column, item)).join(", ")})`;
    case "between": {
      const [low, high] = value as unknown[];
      return `${expression} >= ${whole(column, low)} and ${expression} <= ${whole(column, high)}`;
    }
    case "hasAny":
      return unlessNull(
        expression,
        `exists (select 1 from unnest(${expression}) item where item = any (${list()}))`,
      );
    case "hasAll":
      return unlessNull(
        expression,
        `not exists (select 1 from unnest(${list()}) item where not item = any (${expression}))`,
      );
    case "containedBy":
      return unlessNull(
        expression,
        `not exists (select 1 from unnest(${expression}) item where not item = any (${list()}))`,
      );
    case "isEmpty":
      return `(cardinality(${expression}) = 0) = ${value === true}`;
    case "jsonContains":
      return `${expression} @> ${literal("json", value)}`;
    case "hasKey":
      return `${expression} ? ${text()}`;
    case "hasAnyKey":
      return (value as string[]).map((key) => `${expression} ? ${quote(key)}`).join(" or ");
    case "hasAllKeys":
      return (value as string[]).map((key) => `${expression} ? ${quote(key)}`).join(" and ");
    default:
      return textCompare(expression, op, text());
  }
}

function textCompare(expression: string, op: string, text: string): string {
  const lower = `lower(${expression})`;
  switch (op) {
    case "like":
      return `${expression} like ${text}`;
    case "nlike":
      return `not ${expression} like ${text}`;
    case "ilike":
      return `${lower} like lower(${text})`;
    case "nilike":
      return `not ${lower} like lower(${text})`;
    case "contains":
      return `strpos(${expression}, ${text}) > 0`;
    case "icontains":
      return `strpos(${lower}, lower(${text})) > 0`;
    case "startsWith":
      return `left(${expression}, length(${text})) = ${text}`;
    case "istartsWith":
      return `left(${lower}, length(${text})) = lower(${text})`;
    case "endsWith":
      return `right(${expression}, length(${text})) = ${text}`;
    case "iendsWith":
      return `right(${lower}, length(${text})) = lower(${text})`;
    case "search":
      return `to_tsvector('simple', ${expression}) @@ websearch_to_tsquery('simple', ${text})`;
    default:
      throw new Error(`the oracle does not know ${op}`);
  }
}

const jsonKind = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/**
 * Compares as jsonb with equal `jsonb_typeof` (G6.5), so `neq` is also true only between values of
 * one kind. Text operators apply to strings only. For other values, their result is unknown.
 */
function insideJson(found: string, item: Item): string {
  const op = item["op"] as string;
  const value = item["value"];
  const kind = (one: unknown) => `jsonb_typeof(${found}) = ${quote(jsonKind(one))}`;
  const symbol = symbols[op];
  if (symbol) return `${kind(value)} and ${found} ${symbol} ${literal("json", value)}`;
  if (op === "isNull") {
    const missing = `(${found} is null or ${found} = 'null'::jsonb)`;
    return value === true ? missing : `not ${missing}`;
  }
  if (op === "in")
    return (value as unknown[]).map((one) => `${found} = ${literal("json", one)}`).join(" or ");
  if (op === "between") {
    const [low, high] = value as unknown[];
    return `${kind(low)} and ${kind(high)} and ${found} >= ${literal("json", low)} and ${found} <= ${literal("json", high)}`;
  }
  if (op === "jsonContains") return `${found} @> ${literal("json", value)}`;
  if (op === "hasKey") return `${found} ? ${quote(value as string)}`;
  const text = `(${found} #>> '{}')`;
  return `case when jsonb_typeof(${found}) = 'string' then ${textCompare(text, op, literal("text", value))} end`;
}
