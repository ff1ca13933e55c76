// Reads of the conformance workspace whose rows the kit computes itself: filters, order, pages,
// totals and relations. Each difference names the row, the column and the expected value.
import type { Case, Exchange } from "../case.ts";
import {
  compareValues,
  isSameValue,
  matchingRows,
  orderedRows,
  relatedRows,
  type WorldCondition,
  type WorldOrder,
} from "./expected-rows.ts";
import { jsonRequest, shown, StepFailed, type LooseJson, type Probe } from "./probe.ts";
import { semanticCase } from "./source.ts";
import { plainText, type World, type WorldColumn, type WorldRow, type WorldTable } from "./world.ts";

const ROWS_MAX = 1000;

/** Names of tables in `refs`: the root, and a table that a relation leads to. */
const refsOf = (table: WorldTable, other?: WorldTable): Record<string, string> => ({
  t: table.id,
  ...(other === undefined ? {} : { o: other.id }),
});

const readable = (table: WorldTable): readonly WorldColumn[] =>
  table.columns.filter(({ isKnown }) => isKnown);
const sortable = (table: WorldTable): readonly WorldColumn[] =>
  readable(table).filter(({ isList, valueType }) => !isList && valueType !== "json");

/** Sends a query with the server key. */
export async function query(probe: Probe, world: World, body: object): Promise<Exchange> {
  const path = `/${world.workspaceId}/query`;
  return probe.call(jsonRequest("query", "POST", path, "serverKey", body), 200);
}

export const dataOf = (exchange: Exchange): LooseJson[] =>
  (exchange.response.json as LooseJson).data ?? [];
export const metaOf = (exchange: Exchange): LooseJson =>
  (exchange.response.json as LooseJson).meta ?? {};

interface ExpectedRead {
  readonly where?: readonly WorldCondition[];
  readonly orderBy?: readonly WorldOrder[];
  readonly limit?: number;
  readonly offset?: number;
  readonly other?: WorldTable;
}

/** Sends a read and compares rows, order, and the numbers of `meta`. */
async function expectRead(
  probe: Probe,
  world: World,
  table: WorldTable,
  { where = [], orderBy = [], limit = ROWS_MAX, offset = 0, other }: ExpectedRead,
): Promise<Exchange> {
  const columns = readable(table);
  const exchange = await query(probe, world, {
    refs: refsOf(table, other),
    query: {
      from: "t",
      select: columns.map(({ name }) => name),
      ...(where.length > 0 && { where }),
      ...(orderBy.length > 0 && { orderBy }),
      limit,
      ...(offset > 0 && { offset }),
    },
    includeTotalCount: true,
  });
  const found = matchingRows(world, table, where);
  const expected = orderedRows(table, found, orderBy).slice(offset, offset + limit);
  compareRows(probe, exchange, columns, expected);
  const meta = metaOf(exchange);
  probe.equal(
    exchange,
    "/meta/count",
    meta.count,
    expected.length,
    "`count` is the number of rows.",
  );
  probe.equal(
    exchange,
    "/meta/total",
    meta.total,
    found.length,
    "`total` counts all rows that meet the conditions.",
  );
  probe.equal(exchange, "/meta/limit", meta.limit, limit, "`limit` is the limit in force.");
  probe.equal(
    exchange,
    "/meta/offset",
    meta.offset,
    offset,
    "`offset` is the number of skipped rows.",
  );
  return exchange;
}

/** Reports the first difference between the rows of a response and the expected rows. */
export function compareRows(
  probe: Probe,
  exchange: Exchange,
  columns: readonly WorldColumn[],
  expected: readonly WorldRow[],
): void {
  const data = dataOf(exchange);
  for (const [index, row] of expected.entries()) {
    const received = data[index] as WorldRow | undefined;
    if (received === undefined) {
      const message = `The response has ${data.length} rows. ${expected.length} rows are expected. The first missing row is ${shown(row)}.`;
      probe.report(exchange, message, { at: "/data" });
      throw new StepFailed("Rows are missing.");
    }
    for (const { name, valueType } of columns) {
      if (isSameValue(valueType, received[name], row[name])) continue;
      const message = `Row ${index + 1} has ${shown(received[name])} in \`${name}\`. ${shown(row[name])} is expected.`;
      probe.report(exchange, message, { at: `/data/${index}/${name}`, expected: row[name] });
      throw new StepFailed("A row differs.");
    }
  }
  if (data.length > expected.length) {
    const message = `The response has ${data.length} rows. ${expected.length} rows are expected.`;
    probe.report(exchange, message, { at: `/data/${expected.length}` });
    throw new StepFailed("There are too many rows.");
  }
}

/** Returns the cases of a table. */
export function readCases(world: World, table: WorldTable): Case[] {
  const read = (
    name: string,
    place: string,
    steps: (probe: Probe) => Promise<void>,
    quick = false,
  ): Case =>
    semanticCase({
      id: `read/${table.name}/${name}`,
      operations: ["query"],
      place,
      writes: true,
      quick,
      steps,
    });
  return [
    read(
      "rows",
      "guarantees.md G6.2",
      async (probe) => {
        const exchange = await expectRead(probe, world, table, {});
        const [first] = dataOf(exchange);
        const names = readable(table).map(({ name }) => name);
        if (first !== undefined)
          probe.equal(
            exchange,
            "/data/0",
            Object.keys(first as object).toSorted(),
            names.toSorted(),
            "A row has the selected columns.",
          );
      },
      true,
    ),
    read(
      "order",
      "guarantees.md G6.6",
      async (probe) => {
        for (const { name } of sortable(table))
          for (const dir of ["asc", "desc"] as const)
            await expectRead(probe, world, table, { orderBy: [{ field: name, dir }] });
        const nullable = sortable(table).find(({ name }) =>
          table.rows.some((row) => row[name] === null),
        );
        if (nullable !== undefined)
          for (const nulls of ["first", "last"] as const)
            await expectRead(probe, world, table, {
              orderBy: [{ field: nullable.name, dir: "asc", nulls }],
            });
      },
      true,
    ),
    read("pages", "guarantees.md G6.7, G6.8", (probe) => expectPages(probe, world, table), true),
    ...readable(table).map((column) =>
      read(
        `where-${column.name}`,
        "guarantees.md G6.3",
        async (probe) => {
          for (const where of conditionsOf(table, column))
            await expectRead(probe, world, table, { where: [where] });
        },
        column === readable(table)[1],
      ),
    ),
    read("logic", "openapi/schemas/query/Condition.yaml", (probe) =>
      expectLogic(probe, world, table),
    ),
    ...table.relations
      .filter(({ target }) => target !== table.name || true)
      .map(({ name }) =>
        read(`relation-${name}`, "guarantees.md G5.12, G6.7", (probe) =>
          expectRelation(probe, world, table, name),
        ),
      ),
  ];
}

async function expectPages(probe: Probe, world: World, table: WorldTable): Promise<void> {
  const { length } = table.rows;
  for (const [limit, offset] of [
    [1, 0],
    [2, 1],
    [Math.max(1, length - 1), 1],
    [5, length],
    [1, Math.max(0, length - 1)],
  ] as const)
    await expectRead(probe, world, table, { limit, offset });
  // A read without a limit has at most 50 rows.
  const short = await query(probe, world, { refs: refsOf(table), query: { from: "t" } });
  probe.equal(
    short,
    "/meta/count",
    metaOf(short).count,
    Math.min(50, length),
    "A read without `limit` has at most 50 rows.",
  );
  probe.equal(
    short,
    "/data",
    dataOf(short).length,
    Math.min(50, length),
    "A read without `limit` has at most 50 rows.",
  );
  // The pages of a cursor have each row once, in the order of the list.
  const size = Math.max(1, Math.ceil(length / 3));
  const column = sortable(table).at(-1)!;
  const orderBy: WorldOrder[] = [{ field: column.name, dir: "desc" }];
  const all = orderedRows(table, table.rows, orderBy);
  let cursor: unknown;
  for (let start = 0; start === 0 || start < length; start += size) {
    const page = await query(probe, world, {
      refs: refsOf(table),
      query: {
        from: "t",
        select: [table.key, ...(column.name === table.key ? [] : [column.name])],
        orderBy,
        limit: size,
        ...(cursor !== undefined && { cursor }),
      },
    });
    const keys = table.columns.filter(({ name }) => name === table.key);
    compareRows(probe, page, keys, all.slice(start, start + size));
    cursor = metaOf(page).nextCursor as unknown;
    const isLast = start + size >= length;
    if ((cursor === null) !== isLast) {
      probe.report(page, `\`nextCursor\` is ${shown(cursor)}. It is null on the last page only.`, {
        at: "/meta/nextCursor",
      });
      return;
    }
  }
}

/** Conditions for a column, with values from its rows, so that each one lets some rows through. */
function conditionsOf(table: WorldTable, column: WorldColumn): WorldCondition[] {
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
  if (valueType === "json") {
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
  if (valueType !== "text") return found;
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

async function expectLogic(probe: Probe, world: World, table: WorldTable): Promise<void> {
  const parts = sortable(table)
    .flatMap((column) =>
      conditionsOf(table, column).filter((one) => "op" in one && ["eq", "gt"].includes(one.op)),
    )
    .slice(0, 4);
  const [one, other = one, third = one] = parts;
  if (one === undefined || other === undefined || third === undefined) return;
  for (const where of [
    [one, other],
    [{ or: [one, other] }],
    [{ and: [one, { or: [other, third] }] }],
    [{ not: one }],
    [{ not: { or: [one, { not: other }] } }],
  ] as WorldCondition[][])
    await expectRead(probe, world, table, { where });
}

async function expectRelation(
  probe: Probe,
  world: World,
  table: WorldTable,
  name: string,
): Promise<void> {
  const relation = table.relations.find((one) => one.name === name)!;
  const target = world.tables.get(relation.target)!;
  const column =
    sortable(target).find(({ name: other }) => other !== target.key) ?? sortable(target)[0]!;
  const exchange = await query(probe, world, {
    refs: refsOf(table, target),
    query: {
      from: "t",
      select: [
        table.key,
        {
          relation: name,
          ref: "o",
          alias: "related",
          select: [target.key, ...(column.name === target.key ? [] : [column.name])],
          ...(relation.kind === "toMany" && {
            limit: 2,
            orderBy: [{ field: column.name, dir: "desc" }],
          }),
        },
      ],
      limit: ROWS_MAX,
    },
  });
  const keyColumn = table.columns.filter(({ name: other }) => other === table.key);
  compareRows(probe, exchange, keyColumn, table.rows);
  for (const [index, row] of table.rows.entries()) {
    const related = relatedRows(world, table, row, name);
    const ordered = orderedRows(target, related, [{ field: column.name, dir: "desc" }]).slice(0, 2);
    const received = dataOf(exchange)[index].related as LooseJson;
    const keys =
      relation.kind === "toOne"
        ? [received?.[target.key] ?? null]
        : (received as LooseJson[]).map((one) => one[target.key] as unknown);
    const expected =
      relation.kind === "toOne"
        ? [related[0]?.[target.key] ?? null]
        : ordered.map((one) => one[target.key]);
    const at = `/data/${index}/related`;
    if (!probe.equal(exchange, at, keys, expected, `The relation \`${name}\` leads to other rows.`))
      return;
  }
  const value = target.rows.map((row) => row[column.name]).find((one) => one !== null);
  const inner: WorldCondition[] =
    value === undefined ? [] : [{ field: column.name, op: "eq", value }];
  for (const match of ["some", "none", "every"] as const)
    await expectRead(probe, world, table, {
      where: [{ relation: name, ref: "o", match, ...(inner.length > 0 && { where: inner }) }],
      other: target,
    });
}
