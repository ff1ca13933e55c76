// Sends transactions with random values in random positions. The bodies are well-formed, but some
// values are replaced, mostly by references to other steps. Every answer must be a documented
// answer, and a refused transaction must change nothing. TRANSACTIONS_RUNS=20000 runs more.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keeper, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(async () => {
  writing = await openWriting(keeper);
});
afterAll(() => writing.close());

/** Marks a position whose value the test may replace. The argument is the valid value. */
const at = (value: unknown) => ({ place: value });
const named = [{ field: "name", op: "eq", value: at("pen") }];
const steps: readonly object[] = [
  {
    mutation: {
      type: "insert",
      table: "p",
      values: [
        { name: at("pen"), stock: at(1), tags: at(["a"]), details: at({ a: [1, { b: null }] }) },
      ],
      returning: true,
      onConflict: { columns: ["name"], action: "update", set: ["stock"] },
    },
  },
  {
    mutation: {
      type: "insert",
      table: "r",
      values: [
        { stars: at(1), product: at({ $ref: "steps.0.data.0.id" }) },
        { stars: at({ $ref: "steps.0.data.0.stock" }), author: at(null) },
      ],
      returning: ["id", "stars"],
    },
  },
  {
    mutation: {
      type: "update",
      table: "p",
      set: {
        stock: { inc: at({ $ref: "steps.0.data.0.stock" }) },
        weight: at(1),
        madeAt: at({ now: true }),
      },
      where: named,
      maxAffected: 1,
    },
  },
  {
    mutation: {
      type: "delete",
      table: "r",
      where: [{ relation: "product", ref: "p", match: "some", where: named }],
    },
  },
  {
    query: {
      from: "p",
      select: [
        "name",
        {
          relation: "reviews",
          ref: "r",
          where: [{ field: "stars", op: "in", value: [at({ $ref: "steps.0.data.0.stock" })] }],
        },
      ],
      where: [
        {
          or: [
            ...named,
            { not: { field: "details", path: ["a", 0], op: "eq", value: at(1) } },
            { field: "details", op: "eq", value: at({ $ref: "a" }) },
          ],
        },
      ],
    },
  },
  {
    query: {
      from: "r",
      select: [
        "stars",
        {
          fn: "count",
          alias: "n",
          filter: [{ field: "stars", op: "between", value: [at(0), at(9)] }],
        },
      ],
      groupBy: ["stars"],
      having: [{ field: "n", op: "gte", value: at(1) }],
    },
    includeTotalCount: true,
  },
];
const placesMax = 30;

const path = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        "steps",
        "data",
        "meta",
        "0",
        "1",
        "id",
        "name",
        "details",
        "a",
        "tags",
        "stock",
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "length",
        "__proto__",
        "constructor",
        "-1",
        "01",
        "toString",
        "$ref",
        " ",
      ),
    },
  ),
  { maxLength: 8 },
);
const reference = fc.oneof(
  path.map((names) => ({ $ref: names.join(".") })),
  path.map((names) => ({ $ref: ["steps", "0", "data", "0", ...names].join(".") })),
  fc.constantFrom(
    { $ref: 1 },
    { $ref: null },
    { $ref: {} },
    { $ref: [] },
    { $ref: "steps.0.data.0.id", more: 1 },
  ),
);
const anything = fc.oneof(
  { weight: 5, arbitrary: reference },
  reference.map((inner) => [inner, inner]),
  fc
    .constantFrom("inc", "dec", "now")
    .chain((kind) => reference.map((inner) => ({ [kind]: inner }))),
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e300,
    "",
    "%",
    "pen",
    [],
    {},
    [[]],
    { inc: 1, dec: 1 },
    "9".repeat(400),
    "'; drop table x",
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/**
 * Random lists with a replacement for each marked position. With undefined, the position keeps its
 * valid value.
 */
const fillings = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, anything), {
  minLength: placesMax,
  maxLength: placesMax,
});

function filled(template: unknown, values: unknown[]): unknown {
  if (typeof template !== "object" || template === null) return template;
  if (Array.isArray(template)) return template.map((item) => filled(item, values));
  if ("place" in template) {
    const value = values.pop();
    return value === undefined ? template.place : value;
  }
  return Object.fromEntries(
    Object.entries(template).map(([name, child]) => [name, filled(child, values)]),
  );
}

const documented = new Set([
  "200 undefined",
  "400 INVALID_MUTATION",
  "400 INVALID_REFS",
  "400 INVALID_REQUEST",
  "403 SCOPE_VIOLATION",
]);
const state = () =>
  Promise.all([
    writing.rows("products"),
    writing.rows("reviews"),
    writing.sql("select xid::text from gateway_tx.change"),
  ]);

async function holds(transaction: unknown): Promise<void> {
  const refs = {
    p: writing.definition.tables["products"]!.id,
    r: writing.definition.tables["reviews"]!.id,
  };
  const before = await state();
  const { status, json, text } = await writing.send({ refs, transaction });
  expect(documented, text).toContain(`${status} ${json.error?.code}`);
  if (status !== 200) expect(await state()).toEqual(before);
}

it("any value in any position", { timeout: 600_000 }, async () => {
  const orders = fc.oneof(
    { weight: 3, arbitrary: fc.subarray([...steps], { minLength: 1 }) },
    fc.shuffledSubarray([...steps], { minLength: 1 }),
  );
  const bodies = fc.tuple(orders, fillings).map(([chosen, values]) => filled(chosen, [...values]));
  const numRuns = Number(process.env["TRANSACTIONS_RUNS"] ?? 40);
  await fc.assert(fc.asyncProperty(bodies, holds), { numRuns });
});
