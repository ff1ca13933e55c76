// Wake-up calls reach every listener of every node, and survive a lost connection. Every implementation passes the same suite.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createLocalSignals,
  createPostgresSignals,
  type Signals,
} from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

const open: Signals[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((signals) => signals.close()))));

async function opened(signals: Signals | Promise<Signals>): Promise<Signals> {
  const result = await signals;
  open.push(result);
  return result;
}

function collect(signals: Signals, channel: string): string[] {
  const heard: string[] = [];
  signals.subscribe(channel, (payload) => heard.push(payload));
  return heard;
}

describe.each([
  ["in this process", () => createLocalSignals()],
  ["over PostgreSQL", () => createPostgresSignals({ url: test.url })],
])("signals %s", (_name, create) => {
  it("reach the listeners of their channel, once each, with the payload", async () => {
    const signals = await opened(create());
    const [first, second, other] = [
      collect(signals, "a"),
      collect(signals, "a"),
      collect(signals, "b"),
    ];
    await signals.publish("a", 'x "quoted"\n');
    await signals.publish("a");
    expect([first, second, other]).toEqual([['x "quoted"\n', ""], ['x "quoted"\n', ""], []]);
  });
  it("no longer reach a listener that has unsubscribed", async () => {
    const signals = await opened(create());
    const heard: string[] = [];
    const unsubscribe = signals.subscribe("a", (payload) => heard.push(payload));
    await signals.publish("a", "1");
    unsubscribe();
    await signals.publish("a", "2");
    expect(heard).toEqual(["1"]);
  });
});

describe("signals between nodes", () => {
  it("arrive on the others, and not twice on the sender", async () => {
    const [one, two] = [
      await opened(createPostgresSignals({ url: test.url })),
      await opened(createPostgresSignals({ url: test.url })),
    ];
    const [heardByOne, heardByTwo] = [collect(one, "a"), collect(two, "a")];
    await one.publish("a", "hello");
    await two.publish("a", "back");
    await expect.poll(() => heardByOne).toEqual(["hello", "back"]);
    await expect.poll(() => heardByTwo.toSorted()).toEqual(["back", "hello"]);
  });
  it("come back after the connection was lost, and publishing meanwhile fails nobody", async () => {
    const one = await opened(createPostgresSignals({ url: test.url, retryMs: 10 }));
    const two = await opened(createPostgresSignals({ url: test.url, retryMs: 10 }));
    const heard = collect(two, "a");
    const text =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway signals' and datname = current_database()";
    await test.database.owner.run({ text });
    await one.publish("a", "perhaps lost");
    await expect
      .poll(async () => (await one.publish("a", "later"), heard.includes("later")), {
        timeout: 5_000,
      })
      .toBe(true);
  });
  it("refuses an address that does not work", async () => {
    await expect(createPostgresSignals({ url: "postgres://x@127.0.0.1:1/x" })).rejects.toThrow(
      "ECONNREFUSED",
    );
  });
});
