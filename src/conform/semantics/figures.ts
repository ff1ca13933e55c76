// Cases that check aggregates and groups of rows in the conformance workspace. The kit computes the
// expected values itself.
import { isSameValue } from "./world/same-value.ts";
import { isDeepStrictEqual } from "node:util";
import type { Case } from "../case.ts";
import { compareValues, figureOf, orderedRows } from "./world/expected-rows.ts";
import { shownValue } from "./probe.ts";
import { dataOf, query } from "./read-desk.ts";
import { semanticCase } from "./source.ts";
import { typeNames, type World, type WorldColumn, type WorldTable } from "./world/world.ts";

/** The types whose values can be summed. */
const numbers = { integer: true, bigint: true, decimal: true, float: true } as const;

const functionsOf = ({ valueType, isList }: WorldColumn): readonly string[] => {
  if (isList || valueType === typeNames.json) return ["count"];
  if (Object.hasOwn(numbers, valueType))
    return ["count", "countDistinct", "sum", "avg", "min", "max"];
  return ["boolean", "uuid", "enum"].includes(valueType)
    ? ["count", "countDistinct"]
    : ["count", "countDistinct", "min", "max"];
};

/**
 * Returns the type of an aggregate. Sums and averages are strings with numbers. Counts are numbers.
 */
const figureType = ({ valueType }: WorldColumn, fn: string): string => {
  if (fn.startsWith("count")) return "integer";
  return fn === "sum" || fn === "avg" ? "any number" : valueType;
};

const isSameFigure = (type: string, received: unknown, expected: unknown): boolean => {
  if (type !== "any number" || received === null || expected === null)
    return isSameValue(type, received, expected);
  return (
    Math.abs(Number(received) - Number(expected)) <= 1e-6 * Math.max(1, Math.abs(Number(expected)))
  );
};

/** Returns the cases that check the aggregates and groups of a table. */
export function figureCases(world: World, table: WorldTable): Case[] {
  const columns = table.columns.filter(({ isKnown }) => isKnown);
  const figures = columns.flatMap((column) =>
    functionsOf(column).map((fn, index) => ({
      column,
      fn,
      alias: `f${columns.indexOf(column)}_${index}`,
    })),
  );
  const groupable = columns.filter(
    ({ valueType, isList }) => !isList && ["enum", "boolean", "text"].includes(valueType),
  );
  const group = groupable.find(({ valueType }) => valueType !== typeNames.text) ?? groupable[0];
  const cases = [
    semanticCase({
      id: `figures/${table.name}/all`,
      operations: ["query"],
      place: "guarantees.md G6.9, G6.10",
      writes: true,
      quick: true,
      async steps(probe) {
        for (let start = 0; start < figures.length; start += 20) {
          const some = figures.slice(start, start + 20);
          const exchange = await query(probe, world, {
            refs: { t: table.id },
            query: {
              from: "t",
              select: [
                { fn: "count", alias: "rows" },
                ...some.map(({ column, fn, alias }) => ({ field: column.name, fn, alias })),
              ],
            },
          });
          const [row = {}] = dataOf(exchange);
          if (
            !probe.equal(
              exchange,
              "/data/0/rows",
              row["rows"],
              table.rows.length,
              "`count` must be the number of rows.",
            )
          )
            return;
          for (const { column, fn, alias } of some) {
            const expected = figureOf(column, table.rows, fn);
            if (isSameFigure(figureType(column, fn), row[alias], expected)) continue;
            probe.report(
              exchange,
              `${fn} of \`${column.name}\` is ${shownValue(row[alias])}. ${shownValue(expected)} is expected.`,
              {
                at: `/data/0/${alias}`,
                expected,
              },
            );
            return;
          }
        }
      },
    }),
  ];
  if (group !== undefined) cases.push(groupCase(world, table, group));
  return cases;
}

function groupCase(world: World, table: WorldTable, group: WorldColumn): Case {
  return semanticCase({
    id: `figures/${table.name}/groups`,
    operations: ["query"],
    place: "guarantees.md G6.6, G6.9",
    writes: true,
    async steps(probe) {
      const values = orderedRows(table, table.rows, [{ field: group.name, dir: "asc" }])
        .map((row) => row[group.name])
        .filter((value, at, all) => at === 0 || !isDeepStrictEqual(value, all[at - 1]));
      const groups = values.map((value) => ({
        value,
        size: table.rows.filter((row) => isDeepStrictEqual(row[group.name], value)).length,
      }));
      const body = (more: object): object => ({
        refs: { t: table.id },
        query: {
          from: "t",
          select: [group.name, { fn: "count", alias: "size" }],
          groupBy: [group.name],
          limit: 1000,
          ...more,
        },
      });
      const exchange = await query(
        probe,
        world,
        body({ orderBy: [{ field: group.name, dir: "asc" }] }),
      );
      const received = dataOf(exchange).map((row) => ({
        value: row[group.name],
        size: row["size"],
      }));
      probe.equal(
        exchange,
        "/data",
        received,
        groups,
        "The groups and their counts must agree with the stored rows.",
      );
      const most = Math.max(...groups.map(({ size }) => size));
      const large = groups.filter(({ size }) => size >= most);
      const having = await query(
        probe,
        world,
        body({
          having: [{ field: "size", op: "gte", value: most }],
          orderBy: [{ field: group.name, dir: "asc" }],
        }),
      );
      const kept = dataOf(having).map((row) => ({
        value: row[group.name],
        size: row["size"],
      }));
      probe.equal(
        having,
        "/data",
        kept,
        large,
        "`having` must keep exactly the groups that meet its conditions.",
      );
      const distinct = await query(probe, world, {
        refs: { t: table.id },
        query: {
          from: "t",
          select: [group.name],
          distinct: true,
          orderBy: [{ field: group.name }],
          limit: 1000,
        },
      });
      const shownValues = dataOf(distinct).map((row) => row[group.name]);
      const expected = values.toSorted((left, right) =>
        left === null || right === null
          ? Number(left === null) - Number(right === null)
          : compareValues(group, left, right),
      );
      probe.equal(
        distinct,
        "/data",
        shownValues,
        expected,
        "`distinct` must return equal rows only once.",
      );
    },
  });
}
