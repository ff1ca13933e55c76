// Tests conditions and masks over values of several megabytes (G6.15). A pattern on such a value
// ends at the statement timeout at the latest, and finds the same as in short texts. Hundreds of
// comparisons and masks of one value keep only a few copies of it in memory.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { largestBackend } from "./largest-backend.ts";
import { openStore, scope, type Store } from "./store.ts";

let store: Store;
const run = (text: string) =>
  store.database.database.owner.run({
    text: text.replaceAll("@", schemaName(store.definition.workspace.id)),
  });
const byId = (id: number) => ({ field: "id", op: "eq", value: id });
const on = (field: string, op: string, value: unknown, more: object = {}) => ({
  field,
  op,
  value,
  ...more,
});

beforeAll(async () => {
  const masks = { name: { kind: "hash" } } as const;
  store = await openStore({
    masking: { kind: "server", tables: { customers: scope({ masks }) } },
  });
  await run(
    `insert into @.customers (id, name) values (100, repeat('a', 4000000)), (101, repeat('a', 1000000))`,
  );
  await run(`insert into @.orders (id, number, status, total, "placedAt", customer, details, tags)
    values (100, 1, 'new', 1, now(), 100, jsonb_build_object('text', repeat('wide ', 800000)), '{x}')`);
});
afterAll(() => store.close());

describe("a pattern on a text of megabytes", () => {
  const almost = (length: number): string => `${"a".repeat(length)}b`;
  it.each([
    ["like", `%${almost(990)}%`],
    ["nilike", `%${almost(990)}%`],
    ["contains", almost(999)],
    ["icontains", almost(999)],
    ["endsWith", almost(60_000)],
    ["iendsWith", almost(60_000)],
  ])("completes in time, however many positions match a part of it: %s", async (op, value) => {
    const rows = await store.data({
      from: "c",
      select: ["id"],
      where: [byId(100), on("name", op, value)],
    });
    expect(rows).toHaveLength(op === "nilike" ? 1 : 0);
  });
});

describe("a pattern gives the same result for long and short texts", () => {
  const marks = [
    "a.b*c",
    "x\\y",
    "Straße ÀÉ",
    "100%_off",
    "[q]{1}(z)^$|+?",
    "ΑΣ ς",
    "line\nbreak",
    "(?i)***:",
  ];
  const long = "p ".repeat(5_000);
  /**
   * Returns short and long texts. They contain `mark` at the beginning, in the middle, at the end,
   * or not at all.
   */
  const texts = (mark: string) => [
    mark,
    `${mark}-`,
    `-${mark}`,
    "-",
    `${mark}${long}`,
    `${long}${mark}${long}`,
    `${long}${mark}`,
    long,
  ];
  const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
  beforeAll(async () => {
    for (const [index, mark] of marks.entries())
      for (const [place, text] of texts(mark).entries())
        await run(
          `insert into @.customers (id, name) values (${1000 + index * 10 + place}, $x$${text}$x$)`,
        );
  });

  it.each([...marks.entries()])("%i %j", async (index, mark) => {
    const found = async (op: string, value: string): Promise<number[]> => {
      const ids = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => 1000 + index * 10 + place);
      const where = [on("id", "in", ids), on("name", op, value)];
      const rows = await store.data({ from: "c", select: ["id"], where });
      return rows.map(({ id }) => id % 10);
    };
    const wild = escaped(mark).replace(/[bye]/, "_");
    expect(await found("contains", mark)).toEqual([0, 1, 2, 4, 5, 6]);
    expect(await found("icontains", mark.toUpperCase())).toEqual(
      await found("ilike", `%${escaped(mark.toUpperCase())}%`),
    );
    expect(await found("icontains", mark)).toEqual([0, 1, 2, 4, 5, 6]);
    expect(await found("startsWith", mark)).toEqual([0, 1, 4]);
    expect(await found("endsWith", mark)).toEqual([0, 2, 6]);
    expect(await found("iendsWith", mark)).toEqual([0, 2, 6]);
    expect(await found("like", `%${wild}%`)).toEqual([0, 1, 2, 4, 5, 6]);
    expect(await found("ilike", `%${wild}`)).toEqual([0, 2, 6]);
    expect(await found("like", `%_${escaped(mark)}%`)).toEqual([2, 5, 6]);
    expect(await found("nlike", `%${wild}%`)).toEqual([3, 7]);
    expect(await found("nilike", `${wild}%`)).toEqual([2, 3, 5, 6, 7]);
  });

  it("of thousands of characters, too", async () => {
    await run(
      `insert into @.customers (id, name) values (2000, 'x' || repeat('ab', 10000) || 'y')`,
    );
    const found = (value: string) =>
      store.data({ from: "c", select: ["id"], where: [byId(2000), on("name", "contains", value)] });
    expect(await found("ab".repeat(9_999))).toHaveLength(1);
    expect(await found(`${"ab".repeat(9_999)}c`)).toHaveLength(0);
  });
});

describe("one long value, compared a hundred times, is held only a few times", () => {
  const fifty = (from: number, of: (index: number) => object): object => ({
    or: Array.from({ length: 50 }, (_, n) => of(from + n)),
  });
  const many = (of: (index: number) => object): object => ({ or: [fifty(0, of), fifty(50, of)] });
  const path = ["text"];
  const cases: Record<string, readonly [object, string?]> = {
    "places in json": [
      { from: "o", where: [byId(100), many((n) => on("details", "eq", `${n}`, { path }))] },
    ],
    "keys of json": [
      { from: "o", where: [byId(100), many((n) => on("details", "hasKey", `${n}`))] },
    ],
    patterns: [{ from: "c", where: [byId(101), many((n) => on("name", "istartsWith", `b${n}`))] }],
    "filters of figures": [
      {
        from: "c",
        where: [byId(100)],
        select: Array.from({ length: 90 }, (_, n) => ({
          fn: "count",
          alias: `n${n}`,
          filter: [on("name", "startsWith", `b${n}`)],
        })),
      },
    ],
    "places in json that are no two alike": [
      {
        from: "o",
        where: [byId(100)],
        distinct: true,
        select: Array.from({ length: 60 }, (_, n) => ({
          field: "details",
          path: [`p${n}`],
          alias: `p${n}`,
        })),
      },
    ],
    "a place in json under many names": [
      {
        from: "o",
        where: [byId(100)],
        distinct: true,
        select: Array.from({ length: 60 }, (_, n) => ({
          field: "details",
          path: ["number"],
          alias: `p${n}`,
        })),
      },
    ],
    "masks in conditions": [
      { from: "c", where: [byId(101), many((n) => on("name", "eq", `${n}`))] },
      "masking",
    ],
    "masks in a row": [
      {
        from: "c",
        where: [byId(101)],
        select: Array.from({ length: 60 }, (_, n) => ({ field: "name", alias: `n${n}` })),
      },
      "masking",
    ],
  };
  it.each(Object.entries(cases))("%s", async (_name, [query, key]) => {
    const asked = { select: ["id"], ...query };
    const largest = await largestBackend(store.database, async () => {
      expect((await store.ask(asked, key === undefined ? {} : { key })).status).toBe(200);
    });
    expect(largest).toBeLessThan(150);
  });
});
