// Cases that check the rights of the publishable key: its columns, row filters, masks and origins.
// The kit reads these rights from the definition, and computes the rows that the key may see.
import type { Case } from "../case.ts";
import { matchingRows, orderedRows } from "./world/expected-rows.ts";
import { codeOf, shownValue, type CaseProbe } from "./probe.ts";
import { compareRows, dataOf, metaOf } from "./read-desk.ts";
import { semanticCase } from "./source.ts";
import { type World, type WorldColumn, type WorldTable } from "./world/world.ts";
import { isMaskOf } from "./world/masks.ts";
import {
  type RawScope,
  type RawKey,
  sendWithKey,
  hiddenCase,
  originCase,
  schemaCase,
} from "./rights-edges.ts";

/**
 * Returns the publishable key of the definition whose secret is in the variable
 * `CONFORM_PUBLISHABLE_KEY`. If there is no such key, returns the first publishable key. Undefined
 * if there is none.
 */
function publishableKey(world: World): RawKey | undefined {
  const keys = Object.values((world.definition["keys"] ?? {}) as Readonly<Record<string, RawKey>>);
  const publishable = keys.filter(({ kind }) => kind === "publishable");
  return (
    publishable.find(({ secret }) => secret?.includes("CONFORM_PUBLISHABLE_KEY")) ?? publishable[0]
  );
}

/**
 * Returns the cases that check the rights of the publishable key.
 * @param isStable false for a table that other cases write
 */
export function rightsCases(world: World, isStable: (table: WorldTable) => boolean): Case[] {
  const key = publishableKey(world);
  if (key === undefined || key.tables === undefined || key.tables === "all") return [];
  const scopes = Object.entries(key.tables).flatMap(([name, scope]) => {
    const table = world.tables.get(name);
    return table === undefined ? [] : [{ table, scope }];
  });
  return [
    ...scopes
      .filter(
        ({ table, scope }) =>
          isStable(table) && table.rows.length > 0 && (scope.actions ?? []).includes("read"),
      )
      .map(({ table, scope }) => scopeCase(world, table, scope)),
    hiddenCase(
      world,
      scopes.map(({ table }) => table),
    ),
    originCase(world, key),
    schemaCase(world, scopes),
  ];
}

function scopeCase(world: World, table: WorldTable, scope: RawScope): Case {
  const { rowFilter = [], masks = {}, read = "*", maxRows = 1000 } = scope;
  const columns = table.columns.filter(
    ({ name }) => read === "*" || name === table.key || read.includes(name),
  );
  return semanticCase({
    id: `rights/${table.name}`,
    operations: ["query"],
    place: "guarantees.md G5.4, G5.7",
    writes: true,
    quick: true,
    async steps(probe) {
      const visible = matchingRows(world, table, rowFilter);
      const plain = columns.filter(({ name, isKnown }) => isKnown && !(name in masks));
      const limit = Math.min(maxRows, 1000);
      const exchange = await sendWithKey(
        probe,
        world,
        { refs: { t: table.id }, query: { from: "t", limit }, includeTotalCount: true },
        {},
        200,
      );
      const expected = orderedRows(table, visible, []).slice(0, limit);
      compareRows(probe, exchange, plain, expected);
      probe.equal(
        exchange,
        "/meta/total",
        metaOf(exchange).total,
        visible.length,
        "`total` must be the number of rows that meet the row filter.",
      );
      probe.equal(
        exchange,
        "/meta/limit",
        metaOf(exchange).limit,
        limit,
        "`limit` must be at most `maxRows`.",
      );
      const names = columns.map(({ name }) => name).toSorted();
      if (dataOf(exchange).length > 0)
        probe.equal(
          exchange,
          "/data/0",
          Object.keys(dataOf(exchange)[0]!).toSorted(),
          names,
          "A row must have exactly the columns that the key may read.",
        );
      for (const [index, row] of expected.entries())
        for (const [name, mask] of Object.entries(masks)) {
          const received = dataOf(exchange)[index]![name];
          if (isMaskOf(mask, row[name], received)) continue;
          probe.report(
            exchange,
            `\`${name}\` has the value ${shownValue(received)}. This value does not fit the mask \`${mask.kind}\`.`,
            { at: `/data/${index}/${name}` },
          );
          return;
        }
      const hidden = table.rows
        .filter((row) => !visible.includes(row))
        .map((row) => row[table.key])
        .slice(0, 20);
      if (hidden.length > 0) {
        const widened = await sendWithKey(
          probe,
          world,
          {
            refs: { t: table.id },
            query: {
              from: "t",
              select: [table.key],
              where: [{ field: table.key, op: "in", value: hidden }],
            },
          },
          {},
          200,
        );
        probe.equal(
          widened,
          "/data",
          dataOf(widened),
          [],
          "A condition must not return rows outside the row filter.",
        );
      }
      const hiddenColumn = table.columns.find(
        ({ name }) => !names.includes(name) && !(scope.filter ?? []).includes(name),
      );
      if (hiddenColumn !== undefined) await expectHiddenColumn(probe, world, table, hiddenColumn);
      for (const [action, mutation] of [
        [
          "update",
          {
            type: "update",
            table: "t",
            set: { [columns[1]?.name ?? table.key]: null },
            where: [{ field: table.key, op: "eq", value: nobody(table) }],
          },
        ],
        [
          "delete",
          {
            type: "delete",
            table: "t",
            where: [{ field: table.key, op: "eq", value: nobody(table) }],
          },
        ],
      ] as const) {
        if ((scope.actions ?? []).includes(action)) continue;
        const refused = await sendWithKey(
          probe,
          world,
          { refs: { t: table.id }, mutation },
          {},
          403,
        );
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          `The request must be refused, because the key does not have the right \`${action}\`.`,
        );
      }
      if (scope.aggregate !== true) {
        const refused = await sendWithKey(
          probe,
          world,
          { refs: { t: table.id }, query: { from: "t", select: [{ fn: "count", alias: "n" }] } },
          {},
          403,
        );
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          "The request must be refused, because the key does not have the right to use aggregates.",
        );
      }
    },
  });
}

/** For each type of primary keys, a value that no row has. */
const unusedKeys: ReadonlyMap<string, unknown> = new Map(
  Object.entries<unknown>({
    integer: 2_000_000_001,
    bigint: "9000000000000000001",
    uuid: "00000000-0000-4000-8000-000000000000",
  }),
);

const nobody = (table: WorldTable): unknown => {
  const { valueType } = table.columns.find(({ name }) => name === table.key)!;
  return unusedKeys.get(valueType) ?? "conform-nobody";
};

async function expectHiddenColumn(
  probe: CaseProbe,
  world: World,
  table: WorldTable,
  column: WorldColumn,
): Promise<void> {
  for (const query of [
    { from: "t", select: [column.name] },
    { from: "t", where: [{ field: column.name, op: "isNull", value: true }] },
    { from: "t", orderBy: [{ field: column.name }] },
  ]) {
    const refused = await sendWithKey(probe, world, { refs: { t: table.id }, query }, {}, 400);
    probe.equal(
      refused,
      "/error/code",
      codeOf(refused),
      "INVALID_QUERY",
      "A hidden column must be refused in the same way as an unknown column.",
    );
  }
}
