// Grouped, aggregated and distinct lists as plain SELECT ... GROUP BY statements. Part of the
// oracle of the differential test.
import { columnOf, type ModelColumn } from "../../support/model.ts";
import type { Item } from "../../support/queries/conditions.ts";
import { allOf, compare, name, quote, tableName, type Place } from "./conditions.ts";
import { directionSql, type Ask } from "./lists.ts";
import { wireOf } from "./wire.ts";

interface Output {
  readonly name: string;
  readonly sql: string;
  /** A column of the result's type, which decides the JSON form of the result. */
  readonly column: ModelColumn;
}

const resultColumn = (valueType: string): ModelColumn => ({
  name: "",
  type: valueType,
  valueType,
  array: false,
  nullable: true,
  values: null,
  samples: [],
});

/**
 * `sum` and `avg` of any number are strings, `count` is a number, `min` and `max` have the type of
 * their column.
 */
function aggregate(item: Item, place: Place): Output {
  const fn = item["fn"] as string;
  const column =
    item["field"] === undefined ? null : columnOf(place.table, item["field"] as string);
  const inner = column ? `${place.as}.${name(column.name)}` : "*";
  const call = fn === "countDistinct" ? `count(distinct ${inner})` : `${fn}(${inner})`;
  const filter =
    item["filter"] === undefined ? "" : ` filter (where ${allOf(item["filter"] as Item[], place)})`;
  const type = fn.startsWith("count")
    ? "integer"
    : fn === "min" || fn === "max"
      ? column!.valueType
      : fn === "sum" && ["integer", "bigint"].includes(column!.valueType)
        ? "bigint"
        : "decimal";
  return { name: item["alias"] as string, sql: `${call}${filter}`, column: resultColumn(type) };
}

function key(group: unknown, place: Place): Output {
  if (typeof group === "string")
    return { name: group, sql: `${place.as}.${name(group)}`, column: columnOf(place.table, group) };
  const item = group as Item;
  const column = columnOf(place.table, item["field"] as string);
  const cell = `${place.as}.${name(column.name)}`;
  const bucket = quote(item["bucket"] as string);
  const zone = quote((item["timezone"] as string | undefined) ?? "UTC");
  // Converts to the time of the zone, truncates, and converts back.
  const sql =
    column.valueType === "date"
      ? `date_trunc(${bucket}, ${cell}::timestamp)::date`
      : `date_trunc(${bucket}, ${cell} at time zone ${zone}) at time zone ${zone}`;
  return { name: item["alias"] as string, sql, column };
}

interface Parts {
  readonly shown: readonly Output[];
  readonly statement: string;
  readonly order: string;
}

function partsOf(place: Place, query: Item, link: string): Parts {
  const select = query["select"] as unknown[];
  const from = `from ${tableName(place)} ${place.as} where ${link} and (${allOf((query["where"] as Item[] | undefined) ?? [], place)})`;
  const keys = ((query["groupBy"] as unknown[] | undefined) ?? []).map((group) =>
    key(group, place),
  );
  const all = [
    ...keys,
    ...select
      .filter((item): item is Item => typeof item === "object" && item !== null && "fn" in item)
      .map((item) => aggregate(item, place)),
  ];
  const named = (wanted: string): Output =>
    all.find((output) => output.name === wanted) ?? {
      name: wanted,
      sql: `${place.as}.${name(wanted)}`,
      column: columnOf(place.table, wanted),
    };
  const shown = select.map((item) =>
    named(typeof item === "string" ? item : ((item as Item)["alias"] as string)),
  );
  const having = ((query["having"] as Item[] | undefined) ?? []).map((item) => {
    const output = named(item["field"] as string);
    return `(${compare(output.sql, output.column, item["op"] as string, item["value"])})`;
  });
  const groups = query["distinct"] === true ? shown : keys;
  const cells = shown.map((output) => output.sql).join(", ");
  // The requested order, followed by all grouped columns, so that the order of groups is complete.
  const orders = [
    ...((query["orderBy"] as Item[] | undefined) ?? []).map(
      (item) => `${named(item["field"] as string).sql} ${directionSql(item)}`,
    ),
    ...groups.map((output) => `${output.sql} asc nulls last`),
  ];
  return {
    shown,
    statement: `select ${cells} ${from}${groups.length > 0 ? ` group by ${groups.map((output) => output.sql).join(", ")}` : ""}${having.length > 0 ? ` having ${having.join(" and ")}` : ""}`,
    order: orders.length > 0 ? `order by ${orders.join(", ")}` : "",
  };
}

/** Returns the rows of a grouped, aggregated or distinct list. */
export async function figuresOf(
  ask: Ask,
  place: Place,
  query: Item,
  link: string,
  limits: string,
): Promise<Record<string, unknown>[]> {
  const { shown, statement, order } = partsOf(place, query, link);
  const rows = await ask(`${statement} ${order} ${limits}`);
  return rows.map((row) =>
    Object.fromEntries(
      shown.map((output, index) => [output.name, wireOf(output.column, row[index]!)]),
    ),
  );
}

/** Returns the number of rows of the list without limit and offset. */
export async function figuresTotal(ask: Ask, place: Place, query: Item): Promise<number> {
  const rows = await ask(`select count(*) from (${partsOf(place, query, "true").statement}) found`);
  return Number(rows[0]![0]);
}

export const isGrouped = (query: Item): boolean =>
  query["distinct"] === true ||
  query["groupBy"] !== undefined ||
  ((query["select"] as unknown) instanceof Array &&
    (query["select"] as unknown[]).some(
      (item) => typeof item === "object" && item !== null && "fn" in item,
    ));
