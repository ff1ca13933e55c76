// Tests malformed steps of a transaction, in every position of the list of steps. Such a
// transaction writes nothing. The refusal names the position of the malformed step.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { keeper, openWriting, type Writing } from "./writing.ts";

let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      ...keeper,
      reader: {
        tables: { products: scope(), reviews: scope({ actions: ["read", "insert"], insert: "*" }) },
      },
      narrow: {
        tables: {
          products: scope({
            actions: ["read", "insert", "update", "delete"],
            read: ["id", "name"],
            insert: ["name", "stock"],
            update: ["name"],
            rowFilter: [{ field: "stock", op: "lt", value: 100 }],
          }),
          reviews: scope({ actions: ["read", "insert"], insert: "*" }),
        },
      },
    })),
);
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const p = { table: "p" };
const one = [{ field: "name", op: "eq", value: "pen" }];
const insert = (values: unknown, more: object = {}) => ({
  mutation: { ...p, type: "insert", values, ...more },
});
const update = (set: unknown, where: unknown = one, more: object = {}) => ({
  mutation: { ...p, type: "update", set, where, ...more },
});
const remove = (where: unknown, more: object = {}) => ({
  mutation: { ...p, type: "delete", where, ...more },
});
const read = (more: object) => ({ query: { from: "p", ...more } });
const where = (...conditions: readonly unknown[]) => read({ where: conditions });
/** A valid write beside the malformed step. The transaction must roll its change back. */
const good = (index: number) => ({
  mutation: { type: "insert", table: "r", values: [{ stars: index }] },
});

/** Steps that are always refused, by the reason. */
const malformed: Readonly<Record<string, unknown>> = {
  "no step": null,
  "a text": "query",
  "a list": [],
  "nothing in it": {},
  "both kinds": { ...read({}), ...insert([{ name: "a" }]) },
  "an unknown key": { ...insert([{ name: "a" }]), explain: true },
  "refs of its own": { ...insert([{ name: "a" }]), refs: {} },
  "a transaction": { transaction: [insert([{ name: "a" }])] },
  "no type": { mutation: { ...p, values: [{ name: "a" }] } },
  "an unknown type": { mutation: { ...p, type: "upsert", values: [{ name: "a" }] } },
  "no table": { mutation: { type: "insert", values: [{ name: "a" }] } },
  "no values": insert(undefined),
  "no rows": insert([]),
  "too many rows": insert(Array.from({ length: 1001 }, () => ({ name: "a" }))),
  "an invalid row": insert(["a"]),
  "an unknown column": insert([{ nothing: 1 }]),
  "a hostile column": insert([{ 'name"; drop table products; --': 1 }]),
  "a value of another type": insert([{ name: "a", stock: "many" }]),
  "a number that does not fit": insert([{ name: "a", stock: 2147483648 }]),
  "a null where none may be": insert([{ name: null }]),
  "a text that is too long": insert([{ name: "x".repeat(41) }]),
  "an unknown enum value": insert([{ name: "a", kind: "huge" }]),
  "a number below its minimum": insert([{ name: "a", stock: -11 }]),
  "a reference to nothing": insert([{ name: "a", parent: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc" }]),
  "two equal rows": insert([{ name: "a" }, { name: "a" }]),
  "returning an unknown column": insert([{ name: "a" }], { returning: ["nothing"] }),
  "a conflict on a column that is not unique": insert([{ name: "a" }], {
    onConflict: { columns: ["stock"], action: "ignore" },
  }),
  "an insert with conditions": insert([{ name: "a" }], { where: one }),
  "an update without set": update(undefined),
  "an update of nothing": update({}),
  "an update of an unknown column": update({ nothing: 1 }),
  "arithmetic on a text": update({ name: { inc: 1 } }),
  "arithmetic with a text": update({ stock: { inc: "1x" } }),
  "an unknown arithmetic": update({ stock: { times: 2 } }),
  "an update without conditions": { mutation: { ...p, type: "update", set: { stock: 1 } } },
  "an update of everything": update({ stock: 1 }, []),
  "an update of every row by its form": update({ stock: 1 }, [
    { field: "name", op: "nin", value: [] },
  ]),
  "an update that returns": update({ stock: 1 }, one, { returning: true }),
  "an invalid limit of rows": update({ stock: 1 }, one, { maxAffected: 0 }),
  "a delete of everything": remove([]),
  "a delete with an empty group": remove([{ or: [] }]),
  "a delete without conditions": remove(undefined),
  "a delete that returns": remove(one, { returning: true }),
  "an unknown operator": where({ field: "name", op: "lyke", value: "a" }),
  "an operator of another type": where({ field: "stock", op: "like", value: "a" }),
  "a condition on an unknown column": where({ field: "nothing", op: "eq", value: 1 }),
  "eq with null": where({ field: "name", op: "eq", value: null }),
  "too deep groups": where({ not: { not: { not: { not: { not: { not: one[0] } } } } } }),
  "too many conditions": where(...Array.from({ length: 51 }, () => one[0])),
  "an unknown relation": read({ select: ["name", { relation: "nothing", ref: "r" }] }),
  "a limit beyond the limit": read({ limit: 1001 }),
  "an offset beyond the limit": read({ offset: 1000001 }),
  "an invalid cursor": read({ cursor: "AAAA" }),
  "an order by an unknown column": read({ orderBy: [{ field: "nothing" }] }),
  "two outputs of one name": read({ select: ["name", { field: "stock", alias: "name" }] }),
  "an ungrouped column": read({ select: ["name", { fn: "count", alias: "n" }] }),
  "a number out of range": where({ field: "stock", op: "eq", value: 1e300 }),
  "a total of a write": { ...insert([{ name: "a" }]), includeTotalCount: true },
};

const refusedRefs: Readonly<Record<string, object>> = {
  "an undeclared alias": {
    mutation: { type: "insert", table: "x", values: [{ name: "a" }] },
  },
  "a read of such an alias": { query: { from: "x" } },
  "a relation through such an alias": read({ select: ["name", { relation: "reviews", ref: "x" }] }),
  "a relation through the wrong table": read({
    select: ["name", { relation: "reviews", ref: "p" }],
  }),
};

const positions = [0, 1, 2];

async function refuse(step: unknown, position: number, key = "backend") {
  const transaction = [good(0), good(1), good(2)].with(position, step as never);
  const refs = Object.fromEntries(
    [
      ["p", "products"],
      ["r", "reviews"],
    ].map(([alias, name]) => [alias, writing.definition.tables[name!]!.id]),
  );
  const { status, json } = await writing.send({ refs, transaction }, { key });
  expect(await writing.rows("reviews", "stars")).toEqual([]);
  expect(await writing.rows("products", "name, stock")).toEqual([]);
  expect(await writing.sql("select from gateway_tx.change")).toEqual([]);
  const { code, message, details = [message] } = json.error;
  return { status, code, places: details as string[] };
}

describe.each(positions)("as step %i", (position) => {
  const place = `/transaction/${position}`;

  it.each(Object.entries(malformed))("%s", async (_name, step) => {
    const { status, code, places } = await refuse(step, position);
    expect([status, code]).toEqual([400, "INVALID_MUTATION"]);
    for (const text of places) expect(text.startsWith(place), text).toBe(true);
  });

  it.each(Object.entries(refusedRefs))("%s", async (_name, step) => {
    const { status, code, places } = await refuse(step, position);
    expect([status, code]).toEqual([400, "INVALID_REFS"]);
    for (const text of places) expect(text.startsWith(place), text).toBe(true);
  });

  it("with an action that the credential lacks", async () => {
    for (const step of [insert([{ name: "a" }]), update({ stock: 1 }), remove(one)]) {
      const { status, code, places } = await refuse(step, position, "reader");
      expect([status, code]).toEqual([403, "SCOPE_VIOLATION"]);
      expect(places[0]).toMatch(/^\/refs\/p: /);
    }
  });

  it("with columns and rows that the credential lacks", async () => {
    const steps: readonly (readonly [object, number, string])[] = [
      [insert([{ name: "a", price: "1" }]), 400, "INVALID_MUTATION"],
      [insert([{ name: "a", stock: 100 }]), 403, "SCOPE_VIOLATION"],
      [insert([{ name: "a" }], { returning: ["stock"] }), 400, "INVALID_MUTATION"],
      [update({ stock: 1 }), 400, "INVALID_MUTATION"],
      [remove([{ field: "stock", op: "eq", value: 1 }]), 400, "INVALID_MUTATION"],
      [read({ select: ["stock"] }), 400, "INVALID_MUTATION"],
    ];
    for (const [step, expected, expectedCode] of steps) {
      const { status, code, places } = await refuse(step, position, "narrow");
      expect([status, code], JSON.stringify(step)).toEqual([expected, expectedCode]);
      expect(places[0]).toContain(place);
    }
  });
});
