// Tests the events of an upsert with `notify` over HTTP (G9.11). The first event has the inserted
// rows, the second one the updated rows, and their offsets have the same order.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWriting, type Writing } from "./writing.ts";
import { emptying } from "../support/emptying.ts";

let writing: Writing;
beforeAll(async () => void (writing = await openWriting()));
afterAll(() => writing.close());
beforeEach(async () => {
  await writing.reset();
  await writing.sql(emptying("gateway_tx.bus", "gateway_tx.bus_event", "gateway_tx.bus_usage"));
  await writing.mutate({
    type: "insert",
    table: "p",
    values: [{ name: "pen" }, { name: "ink" }],
  });
});

const upsert = (...names: string[]) => ({
  mutation: {
    type: "insert",
    table: "p",
    values: names.map((name) => ({ name, stock: 5 })),
    onConflict: { columns: ["name"], action: "update", set: ["stock"] },
    returning: ["name"],
    notify: { bus: "products:all" },
  },
});

/**
 * Waits for `count` events that have offsets. Returns the offset, the operation and the number of
 * rows of each.
 */
async function announced(count: number) {
  const events = () =>
    writing.sql(
      `select number::int, op, json_array_length(body::json) as rows from gateway_tx.bus_event order by number`,
    );
  await expect.poll(async () => (await events()).length, { timeout: 30_000 }).toBe(count);
  return (await events()).map(({ number, op, rows }) => [number, op, rows]);
}

describe("an upsert over existing rows publishes its new rows first, then the changed rows", () => {
  it("as a request of its own", async () => {
    const { status, json } = await writing.send(upsert("pen", "cap", "ink", "lid", "nib"));
    expect([status, json.affectedRows]).toEqual([200, 5]);
    expect(json.data).toHaveLength(5);
    expect(await announced(2)).toEqual([
      [1, "insert", 3],
      [2, "update", 2],
    ]);
  });

  it("as steps of a transaction, one of which changes rows of another", async () => {
    const { status, text } = await writing.send({
      transaction: [upsert("cap", "pen"), upsert("cap"), upsert("lid")],
    });
    expect(status, text).toBe(200);
    expect(await announced(4)).toEqual([
      [1, "insert", 1],
      [2, "update", 1],
      [3, "update", 1],
      [4, "insert", 1],
    ]);
  });

  it("once for all repetitions with one Idempotency-Key", async () => {
    const send = () =>
      writing.send(upsert("pen", "cap"), {
        headers: { "Idempotency-Key": "upsert" },
      });
    const first = await send();
    const repeat = await send();
    expect([repeat.text, repeat.headers["idempotency-replayed"]]).toEqual([first.text, "true"]);
    await writing.send(upsert("lid"));
    expect(await announced(3)).toEqual([
      [1, "insert", 1],
      [2, "update", 1],
      [3, "insert", 1],
    ]);
  });
});
