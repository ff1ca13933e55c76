// Tools that write: a refused write changes nothing and says what to correct. A write with an
// idempotency key happens once. A deletion lists its effects (G37.9, G37.10, G37.13).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ToolResult } from "../../../src/contract/index.ts";
import { definition, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const refusal = async (name: string, given: object, who = "backend") =>
  (await shop.call(who, name, given)).failure;
const one = (id: number) => [{ field: "id", op: "eq", value: id }];
const namesIn = async (where: string) =>
  (await shop.sql(`select name from $ws.customers where ${where} order by id`)).map(
    ({ name }) => name,
  );

beforeEach(() =>
  shop.load(
    "delete from customers where id >= 10",
    "insert into customers (id, name, email) values (10, 'Ten', 'ten@example.com'), (11, 'Eleven', null)",
  ),
);

describe("insert_rows", () => {
  const insert = (given: object, who = "backend") =>
    shop.call<ToolResult<"insert_rows">>(who, "insert_rows", { table: "customers", ...given });

  it("inserts, and returns the new rows on request", async () => {
    const values = [
      { id: 20, name: "Zwanzig" },
      { id: 21, name: "Einundzwanzig" },
    ];
    const { result } = await insert({ values, returning: ["id", "name"] });
    expect(result).toEqual({
      affectedRows: 2,
      data: values,
      meta: { type: "insert", table: "customers", durationMs: expect.any(Number) },
      replayed: false,
      dataLeftOut: false,
    });
    const quiet = (await insert({ values: [{ id: 22, name: "x" }] })).result!;
    expect([quiet.affectedRows, "data" in quiet]).toEqual([1, false]);
    expect(await namesIn("id >= 20")).toHaveLength(3);
  });

  it("keeps every digit of numbers sent as strings, and refuses numbers that lost digits as doubles", async () => {
    const row = {
      id: 50,
      number: "9007199254740993",
      status: "open",
      total: "0.10000000000000000001",
      customer: 1,
    };
    const given = { table: "orders", values: [row], returning: ["number", "total"] };
    const { text } = await shop.call("backend", "insert_rows", given);
    expect(text).toContain('"number":"9007199254740993","total":"0.10000000000000000001"');
    const lost = await refusal("insert_rows", {
      ...given,
      values: [{ ...row, id: 51, number: 2 ** 60 }],
    });
    expect(lost).toMatchObject({
      code: "INVALID_MUTATION",
      message: expect.stringMatching(/^\/values\/0\/number: /),
    });
  });

  it("keeps or changes rows that exist", async () => {
    const values = [{ id: 10, name: "Zehn" }];
    const kept = await insert({ values, onConflict: { columns: ["id"], action: "ignore" } });
    expect(kept.result!.affectedRows).toBe(0);
    const changed = await insert({ values, onConflict: { columns: ["id"], action: "update" } });
    expect(changed.result!.affectedRows).toBe(1);
    expect(await namesIn("id = 10")).toEqual(["Zehn"]);
  });

  it("once for an idempotency key; another body under it is refused", async () => {
    const given = {
      values: [{ id: 30, name: "Once" }],
      returning: true,
      idempotencyKey: "once-30",
    };
    const [first, again] = [await insert(given), await insert(given)];
    expect([first.result!.replayed, again.result!.replayed]).toEqual([false, true]);
    expect(again.result!.data).toEqual(first.result!.data);
    const other = await insert({ ...given, values: [{ id: 31, name: "Twice" }] });
    expect(other.failure!.code).toBe("IDEMPOTENCY_CONFLICT");
    expect(await namesIn("id >= 30")).toEqual(["Once"]);
  });

  it("announces the write, if the caller may", async () => {
    const given = { values: [{ id: 40, name: "Told" }], notify: { bus: "orders:all" } };
    expect((await insert(given, "careful")).failure).toBeUndefined();
    const denied = await insert({ ...given, values: [{ id: 41, name: "x" }] }, "keeper");
    expect(denied.failure!.code).toBe("NOTIFY_DENIED");
    expect(await namesIn("id >= 40")).toEqual(["Told"]);
  });

  it("omits new rows that are too long for a result, and says so", async () => {
    const values = [{ text: "long ".repeat(200_000) }];
    const { result } = await shop.call<ToolResult<"insert_rows">>("backend", "insert_rows", {
      table: "reviews",
      values,
      returning: true,
    });
    expect(result).toMatchObject({ affectedRows: 1, dataLeftOut: true });
    expect(result!.data).toBeUndefined();
  });

  it.each([
    [
      { values: [{ id: 60, nme: "x" }] },
      "INVALID_MUTATION",
      /^\/values\/0\/nme: .*did you mean "name"\?$/,
    ],
    [{ values: [{ id: 10, name: "x" }] }, "INVALID_MUTATION", /id/],
    [{ values: [{ id: 60, name: null }] }, "INVALID_MUTATION", /name/],
    [{ values: [{ id: 60, name: "x".repeat(101) }] }, "INVALID_MUTATION", /name/],
    [{ values: [] }, "INVALID_REQUEST", /match/],
    [{ values: [{ id: 60, name: "x" }], where: [] }, "INVALID_REQUEST", /match/],
    [{ values: [{ id: 60, name: "x" }], idempotencyKey: "a b" }, "INVALID_REQUEST", /match/],
    [
      { table: "customer", values: [{ id: 60 }] },
      "SCOPE_VIOLATION",
      /^\/table: .*did you mean "customers"\?$/,
    ],
  ])("refuses %j, and changes nothing", async (given, code, message) => {
    const failure = (await insert(given)).failure!;
    expect([failure.code, failure.message]).toEqual([code, expect.stringMatching(message)]);
    expect(await namesIn("id = 60")).toEqual([]);
  });
});

describe("update_rows", () => {
  const update = (given: object, who = "backend") =>
    shop.call<ToolResult<"update_rows">>(who, "update_rows", { table: "customers", ...given });

  it("changes the rows that match the conditions, and counts them", async () => {
    const { result } = await update({ set: { name: "X" }, where: one(10), maxAffected: 1 });
    expect(result).toEqual({
      affectedRows: 1,
      meta: { type: "update", table: "customers", durationMs: expect.any(Number) },
      replayed: false,
    });
    expect(await namesIn("id >= 10")).toEqual(["X", "Eleven"]);
    const related = [{ relation: "orders", ref: "orders", match: "some" }];
    expect((await update({ set: { note: "buys" }, where: related })).result!.affectedRows).toBe(2);
    const counted = { table: "orders", set: { total: { inc: "0.05" } }, where: one(2) };
    expect((await update(counted)).result!.affectedRows).toBe(1);
  });

  it("changes no row that the caller's row filter hides", async () => {
    const given = { set: { name: "Y" }, where: [{ field: "id", op: "gte", value: 2 }] };
    expect((await update(given, "clerk")).result!.affectedRows).toBe(1);
    await shop.load("update customers set name = 'Bob' where id = 2");
    expect(await namesIn("id >= 10")).toEqual(["Ten", "Eleven"]);
  });

  it.each([
    [{ set: { name: "x" }, where: [] }, "INVALID_REQUEST", /match/],
    [{ set: { name: "x" } }, "INVALID_REQUEST", /match/],
    [{ set: {}, where: one(10) }, "INVALID_REQUEST", /match/],
    [
      { set: { name: "x" }, where: [{ field: "id", op: "nin", value: [] }] },
      "INVALID_MUTATION",
      /^\/where: /,
    ],
    [
      { set: { name: "x" }, where: [{ field: "id", op: "gte", value: 10 }], maxAffected: 1 },
      "INVALID_MUTATION",
      /^\/maxAffected: /,
    ],
    [{ set: { nam: "x" }, where: one(10) }, "INVALID_MUTATION", /^\/set\/nam: .*"name"/],
    [
      { set: { name: "x" }, where: [{ relation: "orders", ref: "ordrs", match: "some" }] },
      "SCOPE_VIOLATION",
      /^\/where\/0\/ref: .*"orders"/,
    ],
  ])("refuses %j, and changes nothing", async (given, code, message) => {
    const failure = (await update(given)).failure!;
    expect([failure.code, failure.message]).toEqual([code, expect.stringMatching(message)]);
    expect(await namesIn("id >= 10")).toEqual(["Ten", "Eleven"]);
  });
});

describe("delete_rows", () => {
  const remove = (given: object, who = "backend") =>
    shop.call<ToolResult<"delete_rows">>(who, "delete_rows", { table: "customers", ...given });

  it("deletes, and lists the effects in other tables", async () => {
    const { result } = await remove({ where: one(10), maxAffected: 1, idempotencyKey: "gone" });
    expect(result).toEqual({
      affectedRows: 1,
      cascades: [
        { table: "orders", column: "customer", effect: "deleted" },
        { table: "reviews", column: "customer", effect: "setNull" },
        { table: "vault", column: "customer", effect: "deleted" },
      ],
      meta: { type: "delete", table: "customers", durationMs: expect.any(Number) },
      replayed: false,
    });
    expect(await namesIn("id >= 10")).toEqual(["Eleven"]);
    const again = (await remove({ where: one(10), maxAffected: 1, idempotencyKey: "gone" }))
      .result!;
    expect([again.replayed, again.affectedRows]).toEqual([true, 1]);
  });

  it("lists effects only in tables that the caller sees, and is refused if it would affect others", async () => {
    const { result } = await remove({ where: one(11) }, "keeper");
    expect(result!.cascades).toEqual([{ table: "orders", column: "customer", effect: "deleted" }]);
    const failure = (await remove({ where: one(3) }, "keeper")).failure!;
    expect(failure.code).toBe("INVALID_MUTATION");
    expect(failure.message).not.toMatch(/vault|secret/);
    expect(await namesIn("id = 3")).toEqual(["Cy"]);
  });

  it.each([
    [{ where: [] }, "INVALID_REQUEST", /match/],
    [{}, "INVALID_REQUEST", /match/],
    [{ where: [{ field: "id", op: "isNull", value: false }] }, "INVALID_MUTATION", /^\/where: /],
    [
      { where: [{ field: "id", op: "gte", value: 10 }], maxAffected: 1 },
      "INVALID_MUTATION",
      /^\/maxAffected: /,
    ],
    [{ table: "costumers", where: one(10) }, "SCOPE_VIOLATION", /^\/table: .*"customers"/],
  ])("refuses %j, and changes nothing", async (given, code, message) => {
    const failure = (await remove(given)).failure!;
    expect([failure.code, failure.message]).toEqual([code, expect.stringMatching(message)]);
    expect(await namesIn("id >= 10")).toEqual(["Ten", "Eleven"]);
  });
});

it("writes of tools are in the query log with their table and row count, and without their keys", async () => {
  const given = {
    table: "customers",
    set: { note: "z" },
    where: one(10),
    idempotencyKey: "log-me",
  };
  await shop.call("backend", "update_rows", given);
  const log = () =>
    shop.sql("select * from gateway.query_log where affected_rows = 1 and action = 'update_rows'");
  await expect.poll(async () => (await log()).length).toBeGreaterThan(0);
  const [entry] = await log();
  expect(entry!["tables"]).toBe(JSON.stringify([definition.tables["customers"]!.id]));
});
