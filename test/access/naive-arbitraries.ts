// Generators of random roles and queries for the property test. Their values are small, so that a
// failing example is easy to read.
import fc from "fast-check";
import type { Query } from "./naive.ts";
import {
  columns,
  type Entry,
  type Item,
  type Mask,
  type Role,
  type TableName,
} from "./naive-world.ts";

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.integer({ min: 1, max: 10 }),
  size: fc.integer({ min: 0, max: 6 }),
  owner: fc.integer({ min: 1, max: 5 }),
  level: fc.integer({ min: 1, max: 3 }),
  word: fc.constantFrom("ant", "bee", "cat", "be", "***", "b***", "z"),
  name: fc.constantFrom("anna", "ben", "a***", "x"),
  day: fc.constantFrom("2024-01-01", "2024-06-07", "2025-02-03", "2026-01-01"),
  ready: fc.boolean(),
};

const operators: Readonly<Record<string, readonly string[]>> = {
  ready: ["eq", "neq", "in", "isNull"],
  word: ["eq", "neq", "in", "isNull", "gt", "lte", "startsWith"],
  name: ["eq", "neq", "in", "isNull", "gt", "lte", "startsWith"],
};
const ordinary = ["eq", "neq", "in", "isNull", "gt", "lte"];
const maskedText = ["word", "name"];

function comparison(table: TableName, withClaims: boolean): fc.Arbitrary<Item> {
  const plain = fc.constantFrom(...columns[table]).chain((field) =>
    fc.constantFrom(...(operators[field] ?? ordinary)).chain((op) => {
      const value =
        op === "isNull"
          ? fc.boolean()
          : op === "in"
            ? fc.array(values[field]!, { minLength: 1, maxLength: 3 })
            : values[field]!;
      return value.map((one): Item => ({ field, op, value: one }));
    }),
  );
  if (!withClaims) return plain;
  const claimed = fc.record({
    field: fc.constantFrom(
      ...columns[table].filter((column) => !["ready", "day"].includes(column)),
    ),
    op: fc.constantFrom("eq", "neq"),
    valueFromClaim: fc.constantFrom("level", "word", "owner", "odd", "missing"),
  });
  return fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: claimed });
}

/**
 * Generates conditions: a comparison inside at most two groups (`and`, `or`, `not` or a relation).
 */
function condition(table: TableName, withClaims: boolean, depth = 0): fc.Arbitrary<Item> {
  if (depth === 2) return comparison(table, withClaims);
  const inner = fc.array(condition(table, withClaims, depth + 1), { minLength: 1, maxLength: 2 });
  const target: TableName = table === "items" ? "owners" : "items";
  const related = fc.record({
    relation: fc.constant(table === "items" ? "owner" : "items"),
    match: fc.constantFrom("some" as const, "none" as const, "every" as const),
    where: fc.array(condition(target, withClaims, 2), { minLength: 1, maxLength: 2 }),
  });
  return fc.oneof(
    { weight: 6, arbitrary: comparison(table, withClaims) },
    { weight: 1, arbitrary: inner.map((and): Item => ({ and })) },
    { weight: 1, arbitrary: inner.map((or): Item => ({ or })) },
    { weight: 1, arbitrary: condition(table, withClaims, depth + 1).map((not): Item => ({ not })) },
    { weight: 2, arbitrary: related },
  );
}

function mask(column: string): fc.Arbitrary<Mask> {
  if (maskedText.includes(column)) {
    const kept = fc.record({
      kind: fc.constantFrom("first" as const, "last" as const),
      keep: fc.integer({ min: 1, max: 3 }),
    });
    return fc.oneof(
      kept,
      fc.constant({ kind: "redact", text: "gone" } as const),
      fc.constant({ kind: "redact" } as const),
    );
  }
  return column === "day"
    ? fc.constantFrom({ kind: "year" } as const, { kind: "redact" } as const)
    : fc.constant({ kind: "redact" } as const);
}

function entry(table: TableName): fc.Arbitrary<Entry> {
  const names = columns[table].filter((column) => column !== "id");
  return fc.record({
    // The read rights are mostly wide, so that most queries are answered and not refused.
    read: fc.oneof(
      { weight: 4, arbitrary: fc.subarray(names, { minLength: names.length - 1 }) },
      { weight: 1, arbitrary: fc.subarray(names) },
    ),
    filter: fc.subarray(names),
    filterRange: fc.boolean(),
    masks: fc
      .subarray(names, { maxLength: 2 })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((column) => [column, mask(column)]))),
      ),
    rowFilter: fc.array(condition(table, true), { maxLength: 2 }),
    maxRows: fc.option(fc.integer({ min: 1, max: 6 })),
    aggregate: fc.boolean(),
  });
}

const whole = fc.record({ items: entry("items"), owners: entry("owners") });

export const role: fc.Arbitrary<Role> = fc.oneof(
  { weight: 4, arbitrary: whole },
  { weight: 1, arbitrary: fc.record({ items: entry("items") }) },
);

const queryFrom = (from: TableName): fc.Arbitrary<Query> => {
  const own = columns[from];
  const target = columns[from === "items" ? "owners" : "items"];
  return fc.record({
    from: fc.constant(from),
    select: fc.subarray([...own], { minLength: 1 }),
    relation: fc.option(fc.record({ select: fc.subarray([...target], { minLength: 1 }) })),
    where: fc.array(condition(from, false), { maxLength: 2 }),
    orderBy: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom(...own),
        dir: fc.constantFrom("asc" as const, "desc" as const),
      }),
      { maxLength: 2, selector: ({ field }) => field },
    ),
    figures: fc.option(
      fc.record({
        groupBy: fc.option(fc.constantFrom(...own)),
        fn: fc.constantFrom(
          "count" as const,
          "countDistinct" as const,
          "min" as const,
          "max" as const,
        ),
        field: fc.constantFrom(...own.filter((column) => column !== "ready")),
      }),
      { freq: 2 },
    ),
    limit: fc.integer({ min: 1, max: 12 }),
  });
};

export const query: fc.Arbitrary<Query> = fc.oneof(
  { weight: 3, arbitrary: queryFrom("items") },
  { weight: 1, arbitrary: queryFrom("owners") },
);
