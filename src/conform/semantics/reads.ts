// Cases that check reads of the conformance workspace: filters, order, pages, totals and relations.
// The kit computes the expected rows itself. A finding names the row, the column and the expected
// value.
import type { Case } from "../case.ts";
import {
  orderedRows,
  relatedRows,
  type WorldCondition,
  type WorldOrder,
} from "./world/expected-rows.ts";
import { shownValue, type CaseProbe } from "./probe.ts";
import { semanticCase } from "./source.ts";
import { type World, type WorldRow, type WorldTable } from "./world/world.ts";
import { readable, sortable, conditionsOf } from "./world/read-conditions.ts";
import { ROWS_MAX, refsOf, query, dataOf, metaOf, expectRead, compareRows } from "./read-desk.ts";

/** Returns the cases that check reads of a table: filters, order, pages, totals, relations. */
export function readCases(world: World, table: WorldTable): Case[] {
  const read = (
    name: string,
    place: string,
    steps: (probe: CaseProbe) => Promise<void>,
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
            Object.keys(first).toSorted(),
            names.toSorted(),
            "A row must have exactly the selected columns.",
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

async function expectPages(probe: CaseProbe, world: World, table: WorldTable): Promise<void> {
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
    "A read without `limit` must return at most 50 rows.",
  );
  probe.equal(
    short,
    "/data",
    dataOf(short).length,
    Math.min(50, length),
    "A read without `limit` must return at most 50 rows.",
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
    cursor = metaOf(page).nextCursor;
    const isLast = start + size >= length;
    if ((cursor === null) !== isLast) {
      probe.report(
        page,
        `\`nextCursor\` is ${shownValue(cursor)}. It must be null on the last page and on no other page.`,
        {
          at: "/meta/nextCursor",
        },
      );
      return;
    }
  }
}

async function expectLogic(probe: CaseProbe, world: World, table: WorldTable): Promise<void> {
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
  probe: CaseProbe,
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
    const received = dataOf(exchange)[index]!["related"];
    const keys =
      relation.kind === "toOne"
        ? [(received as WorldRow | null | undefined)?.[target.key] ?? null]
        : (received as readonly WorldRow[]).map((one) => one[target.key]);
    const expected =
      relation.kind === "toOne"
        ? [related[0]?.[target.key] ?? null]
        : ordered.map((one) => one[target.key]);
    const at = `/data/${index}/related`;
    if (
      !probe.equal(
        exchange,
        at,
        keys,
        expected,
        `A read of the relation \`${name}\` must return the related rows of the seed data.`,
      )
    )
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
