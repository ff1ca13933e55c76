// Lists of rows the slow way: one statement for the rows, then one statement for each row and
// relation. JavaScript puts the rows together. Part of the oracle of the differential test.
import { columnOf, type Model, type ModelColumn, type ModelRelation } from "../../support/model.ts";
import type { Item } from "../../support/queries/conditions.ts";
import { allOf, freshName, name, quote, tableName, type Place } from "./conditions.ts";
import { figuresOf } from "./figures.ts";
import { wireOf } from "./wire.ts";

/** Runs a statement. Cells have PostgreSQL's own text. */
export type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

type Rows = Readonly<Record<string, unknown>>[];

const cellSql = (place: Place, column: ModelColumn): string => {
  const cell = `${place.as}.${name(column.name)}`;
  return column.array || column.valueType === "file" ? `array_to_json(${cell})` : cell;
};

/** Returns the selected columns. `"*"` and a missing `select` mean every column. */
export function itemsOf(select: unknown, place: Place): unknown[] {
  const items = select === undefined || select === "*" ? ["*"] : (select as unknown[]);
  return items.flatMap((item) =>
    item === "*" ? place.table.columns.map((column) => column.name) : [item],
  );
}

/** Returns the requested ORDER BY terms, followed by the key in the direction of the last term. */
export function orderSql(query: Item, place: Place): string {
  const items = (query["orderBy"] as Item[] | undefined) ?? [];
  const terms = items.map(
    (item) => `${fieldSql(item["field"] as string, place)} ${directionSql(item)}`,
  );
  const last = (items.at(-1)?.["dir"] as string | undefined) ?? "asc";
  return [...terms, `${place.as}.${name(place.table.key)} ${last}`].join(", ");
}

export function directionSql(item: Item): string {
  const dir = (item["dir"] as string | undefined) ?? "asc";
  return `${dir} nulls ${(item["nulls"] as string | undefined) ?? (dir === "asc" ? "last" : "first")}`;
}

function fieldSql(field: string, place: Place): string {
  const [first, second] = field.split(".");
  if (second === undefined) return `${place.as}.${name(first!)}`;
  const relation = place.table.relations.find((candidate) => candidate.name === first)!;
  const target: Place = {
    ...place,
    table: place.model.tables.get(relation.target)!,
    as: freshName(),
  };
  return `(select ${target.as}.${name(second)} from ${tableName(target)} ${target.as} where ${target.as}.${name(relation.to)} = ${place.as}.${name(relation.from)})`;
}

const relationsOf = (items: readonly unknown[]): Item[] =>
  items.filter(
    (item): item is Item => typeof item === "object" && item !== null && "relation" in item,
  );

/**
 * A row stays only if each required relation has a match. The match must have its own required
 * relations, too.
 */
function requiredSql(items: readonly unknown[], place: Place): string[] {
  return relationsOf(items)
    .filter((item) => item["required"] === true)
    .map((item) => {
      const relation = relationNamed(place, item);
      const inner: Place = {
        ...place,
        table: place.model.tables.get(relation.target)!,
        as: freshName(),
      };
      const nested = requiredSql(itemsOf(item["select"], inner), inner);
      const tests = [
        `${inner.as}.${name(relation.to)} = ${place.as}.${name(relation.from)}`,
        `(${allOf((item["where"] as Item[]) ?? [], inner)})`,
        ...nested,
      ];
      return `exists (select 1 from ${tableName(inner)} ${inner.as} where ${tests.join(" and ")})`;
    });
}

const relationNamed = (place: Place, item: Item): ModelRelation =>
  place.table.relations.find((candidate) => candidate.name === item["relation"])!;

/** Returns LIMIT and OFFSET. The defaults are 50 rows from the first row on. */
export const windowSql = (query: Item): string =>
  `limit ${Number(query["limit"] ?? 50)} offset ${Number(query["offset"] ?? 0)}`;

/** Returns a WHERE clause for the rows of a list. */
export const rowsSql = (
  query: Item,
  items: readonly unknown[],
  place: Place,
  link = "true",
): string =>
  [
    link,
    `(${allOf((query["where"] as Item[] | undefined) ?? [], place)})`,
    ...requiredSql(items, place),
  ].join(" and ");

/** Returns the rows of a list, with their related rows inside them. */
export async function listOf(
  ask: Ask,
  model: Model,
  schema: string,
  table: string,
  query: Item,
  link: { column: string; literal: string } | null,
): Promise<Rows> {
  const place: Place = { model, schema, table: model.tables.get(table)!, as: freshName() };
  const items = itemsOf(query["select"], place);
  const linkSql = link ? `${place.as}.${name(link.column)} = ${link.literal}` : "true";
  const limits = windowSql(query);
  if (items.some((item) => typeof item === "object" && item !== null && "fn" in item))
    return figuresOf(ask, place, query, linkSql, limits);
  const columns = place.table.columns;
  const places = items.filter(
    (item): item is Item => typeof item === "object" && item !== null && "path" in item,
  );
  const cells = [
    ...columns.map((column) => cellSql(place, column)),
    ...columns.map((column) => `${place.as}.${name(column.name)}::text`),
    ...places.map(
      (item) =>
        `(${place.as}.${name(item["field"] as string)} #> array[${(item["path"] as unknown[]).map((key) => quote(String(key))).join(", ")}])::text`,
    ),
  ];
  const rows = await ask(
    `select ${cells.join(", ")} from ${tableName(place)} ${place.as} where ${rowsSql(query, items, place, linkSql)} order by ${orderSql(query, place)} ${limits}`,
  );
  const answer: Record<string, unknown>[] = [];
  for (const row of rows) {
    const wire = (column: string) =>
      wireOf(
        columnOf(place.table, column),
        row[columns.findIndex((candidate) => candidate.name === column)]!,
      );
    const raw = (column: string) =>
      row[columns.length + columns.findIndex((candidate) => candidate.name === column)]!;
    const out: Record<string, unknown> = {};
    for (const item of items) {
      if (typeof item === "string") out[item] = wire(item);
      else if ("relation" in (item as Item))
        out[outputName(item as Item)] = await relatedOf(ask, place, item as Item, raw);
      else if ("path" in (item as Item)) {
        const text = row[columns.length * 2 + places.indexOf(item as Item)]!;
        out[(item as Item)["alias"] as string] = text === null ? null : JSON.parse(text);
      } else out[(item as Item)["alias"] as string] = wire((item as Item)["field"] as string);
    }
    answer.push(out);
  }
  return answer;
}

const outputName = (item: Item): string => (item["alias"] ?? item["relation"]) as string;

async function relatedOf(
  ask: Ask,
  place: Place,
  item: Item,
  raw: (column: string) => string | null,
): Promise<unknown> {
  const relation = relationNamed(place, item);
  const value = raw(relation.from);
  // Without a value in the parent row there is no related row. A list of aggregates still has its
  // one row, computed over no rows.
  const link = { column: relation.to, literal: value === null ? "null" : quote(value) };
  const rows = await listOf(ask, place.model, place.schema, relation.target, item, link);
  return relation.kind === "toMany" ? rows : (rows[0] ?? null);
}
