// Delivery of events (G9.5 to G9.7). Subscribers get every event in order, from the requested
// offset, with the rows that they may see.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage } from "../support/stage.ts";
import { ANN, BEN, defineItems } from "./definition.ts";
import { errorOf, openNode, type Node } from "./nodes.ts";

const soon = { timeout: 30_000 };
const definition = defineItems();
let stage: Stage;
let node: Node;
let next = 0;
beforeAll(async () => {
  stage = await openStage(definition);
  node = openNode(stage, definition);
});
afterAll(() => stage.close());

const server = () => node.keyCaller("server");
const item = (owner: string, title = "a") => ({
  id: String(++next),
  owner,
  title,
  cost: "1.50",
});
const insert = (address: string | null, ...values: object[]) =>
  node.write(server(), address, { values });

describe("an announced write", () => {
  it("is a CloudEvents object with the rows that the subscriber sees", async () => {
    const all = await node.listen(server(), "items:shape");
    const window = await node.listen(node.keyCaller("window"), "items:shape");
    const [mine, theirs] = [item(ANN), item(BEN)];
    await insert("items:shape", mine, theirs);
    await expect.poll(() => all.received.length, soon).toBe(1);
    const { event, type, offset } = all.received[0]!;
    expect({ type, offset }).toEqual({ type: "row.inserted", offset: 1 });
    expect(event).toEqual({
      specversion: "1.0",
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      source: `/${definition.workspace.id}/bus`,
      type: "row.inserted",
      subject: "items:shape",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      datacontenttype: "application/json",
      data: {
        table: definition.tables["items"]!.id,
        op: "insert",
        affectedRows: 2,
        rows: [mine, theirs],
        actor: { kind: "key", self: true, id: definition.keys["server"]!.id },
      },
    });
    await expect.poll(() => window.received.length, soon).toBe(1);
    expect(window.received[0]!.event.data).toMatchObject({
      rows: [mine, theirs].map(({ id, title }) => ({ id, title })),
      actor: { kind: "key", self: false, id: definition.keys["server"]!.id },
    });
  });

  it("shows end users their own rows, counts only those, and sends no event if there are none", async () => {
    const listening = await Promise.all(
      [ANN, BEN].map((sub) => node.listen(node.userCaller(sub, "user"), "items:own")),
    );
    const [ann, ben] = [listening[0]!, listening[1]!];
    const blind = await node.listen(node.keyCaller("blind"), "items:own");
    await insert("items:own", item(ANN), item(BEN), item(BEN));
    await insert("items:own", item(ANN));
    await node.publish(server(), "items:own", "end", null);
    for (const one of [ann, ben, blind])
      await expect.poll(() => one.received.at(-1)?.type, soon).toBe("custom.end");
    expect(ann.received.map(({ event }) => event.data?.affectedRows)).toEqual([1, 1, undefined]);
    expect(ben.received.map(({ event }) => event.data?.rows.length)).toEqual([2, undefined]);
    expect(ben.received[0]!.event.data.rows[0]).toEqual({
      id: expect.any(String) as string,
      owner: BEN,
      title: "a",
    });
    expect([ann, ben, blind].map((one) => one.offsets())).toEqual([[1, 2, 3], [1, 3], [3]]);
  });

  it("names no end user and no publishable key, but marks the subscriber's own events", async () => {
    const [ann, ben] = [
      await node.listen(node.userCaller(ANN, "user"), "items:actor"),
      await node.listen(server(), "items:actor"),
    ];
    await node.write(node.userCaller(ANN, "user"), "items:actor", {
      values: [item(ANN)],
    });
    await expect.poll(() => [ann.received.length, ben.received.length], soon).toEqual([1, 1]);
    expect(ann.received[0]!.event.data.actor).toEqual({
      kind: "endUser",
      self: true,
    });
    expect(ben.received[0]!.event.data.actor).toEqual({
      kind: "endUser",
      self: false,
    });
  });

  it("is one shared text for subscribers that see the same rows", async () => {
    const many = await Promise.all(
      Array.from({ length: 5 }, () => node.listen(node.keyCaller("window"), "items:same")),
    );
    await insert("items:same", item(ANN));
    await expect.poll(() => many.every(({ received }) => received.length === 1), soon).toBe(true);
    expect(new Set(many.map(({ received }) => received[0]!.text)).size).toBe(1);
  });

  it("shows changed rows with their new values, and deleted rows with their old ones", async () => {
    const listening = await node.listen(server(), "items:life");
    const one = item(ANN);
    const where = [{ field: "id", op: "eq", value: one.id }];
    await insert("items:life", one);
    await node.write(server(), "items:life", {
      type: "update",
      set: { title: "b" },
      where,
    });
    await node.write(server(), "items:life", { type: "delete", where });
    await expect.poll(() => listening.received.length, soon).toBe(3);
    expect(listening.received.map(({ type }) => type)).toEqual([
      "row.inserted",
      "row.updated",
      "row.deleted",
    ]);
    expect(listening.received.map(({ event }) => event.data.rows[0]!["title"])).toEqual([
      "a",
      "b",
      "b",
    ]);
  });

  it("of an upsert shows new rows, then changed rows, as far as the subscriber sees them", async () => {
    const [mine, theirs] = [item(ANN), item(BEN)];
    await insert(null, mine, theirs);
    const all = await node.listen(server(), "items:upsert");
    const people = [ANN, BEN].map((sub) =>
      node.listen(node.userCaller(sub, "user"), "items:upsert"),
    );
    const [ann, ben] = await Promise.all(people);
    const upsert = (...values: object[]) =>
      node.write(server(), "items:upsert", {
        values,
        onConflict: { columns: ["id"], action: "update", set: ["title"] },
      });
    await upsert({ ...mine, title: "b" }, item(BEN), { ...theirs, title: "b" }, item(BEN));
    await upsert(item(BEN));
    await upsert({ ...mine, title: "c" });
    await node.publish(server(), "items:upsert", "end", null);
    const told = (one: typeof all) =>
      one.received.slice(0, -1).map(({ offset, type, event: { data } }) => {
        expect(data.rows).toHaveLength(data.affectedRows);
        return [offset, type, ...data.rows.map(({ title }) => title)];
      });
    for (const one of [all, ann!, ben!])
      await expect.poll(() => one.received.at(-1)?.type, soon).toBe("custom.end");
    expect(told(all)).toEqual([
      [1, "row.inserted", "a", "a"],
      [2, "row.updated", "b", "b"],
      [3, "row.inserted", "a"],
      [4, "row.updated", "c"],
    ]);
    expect(told(ann!)).toEqual([
      [2, "row.updated", "b"],
      [4, "row.updated", "c"],
    ]);
    expect(told(ben!)).toEqual([
      [1, "row.inserted", "a", "a"],
      [2, "row.updated", "b"],
      [3, "row.inserted", "a"],
    ]);
  });
});

describe("a custom event", () => {
  it("has the published data without loss of digits, and its publisher in attributes", async () => {
    const listening = await node.listen(node.keyCaller("window"), "items:custom");
    const data = {
      big: JSON.rawJSON("12345678901234567890.10"),
      text: "\u0000 \ud800 </script>\n",
    };
    const { id, offset } = await node.publish(server(), "items:custom", "order.packed", data);
    await expect.poll(() => listening.received.length, soon).toBe(1);
    const { event, text } = listening.received[0]!;
    expect([event["id"], offset]).toEqual([id, 1]);
    expect(event["type"]).toBe("custom.order.packed");
    expect(event).toMatchObject({ actorkind: "key", actorself: false });
    expect(event["actorid"]).toBe(definition.keys["server"]!.id);
    expect(text.toString()).toContain('"big":12345678901234567890.10');
    expect(text.toString()).not.toContain("\n");
  });

  it.each([
    ["", {}],
    ["a b", {}],
    ["a:b", {}],
    ["x".repeat(101), {}],
    ["large", "x".repeat(64 * 1024)],
  ])("of the name %j with %.20j is refused, and nothing is recorded", async (name, data) => {
    expect(await errorOf(node.publish(server(), "items:bad", name, data))).toBe("INVALID_REQUEST");
    expect(await stage.sql("select from gateway_tx.change where event is not null")).toEqual([]);
  });
});

describe("a subscription", () => {
  it("starts at the requested offset, and continues from stored to new events without a gap", async () => {
    for (let n = 0; n < 5; n++) await node.publish(server(), "items:from", `e${n}`, n);
    const from = async (where: number | "earliest" | "latest") =>
      node.listen(server(), "items:from", { from: where });
    const all = await Promise.all(
      (["earliest", 3, "latest", 0, 99] as const).map((where) => from(where)),
    );
    for (let n = 0; n < 3; n++) await node.publish(server(), "items:from", `n${n}`, n);
    for (const one of all) await expect.poll(() => one.offsets().at(-1), soon).toBe(8);
    const upTo8 = (first: number) => [1, 2, 3, 4, 5, 6, 7, 8].filter((offset) => offset >= first);
    expect(all.map((one) => one.offsets())).toEqual([1, 3, 6, 1, 6].map(upTo8));
    expect(all.map(({ subscription }) => subscription.offset)).toEqual([9, 9, 9, 9, 9]);
  });

  it("misses and repeats no event when it starts, pauses and ends during publications", async () => {
    const publications = (async () => {
      for (let n = 0; n < 60; n++) await insert("items:amid", item(ANN));
    })();
    const pausing = await node.listen(server(), "items:amid", {
      from: "earliest",
      onEvent: ({ offset }) => {
        if (offset % 7 !== 0) return;
        pausing.subscription.pause();
        setImmediate(() => pausing.subscription.resume());
      },
    });
    const late: Awaited<ReturnType<Node["listen"]>>[] = [];
    for (let n = 0; n < 10; n++) {
      await expect.poll(() => pausing.received.length, soon).toBeGreaterThan(n * 5);
      late.push(
        await node.listen(node.keyCaller("window"), "items:amid", {
          from: "earliest",
        }),
      );
    }
    await publications;
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const one of [pausing, ...late]) await expect.poll(() => one.offsets(), soon).toEqual(all);
  });

  it("gets no event before it is resumed or after it is closed", async () => {
    const [paused, closed] = [
      await node.listen(server(), "items:quiet", { isPaused: true }),
      await node.listen(server(), "items:quiet"),
    ];
    closed.subscription.close();
    await node.publish(server(), "items:quiet", "one", 1);
    const other = await node.listen(server(), "items:quiet", { from: 1 });
    await expect.poll(() => other.offsets(), soon).toEqual([1]);
    expect([paused.offsets(), closed.offsets()]).toEqual([[], []]);
    paused.subscription.resume();
    await expect.poll(() => paused.offsets(), soon).toEqual([1]);
    expect(closed.offsets()).toEqual([]);
  });

  it.each([
    ["of a topic that nobody declared", "server", "nothing:all"],
    ["of a disabled topic", "server", "closed:all"],
    ["without a right on its topic", "mute", "items:all"],
    ["of an instance of another user", "user", `mine:${BEN}`],
  ])("%s is refused with the same error", async (_name, who, address) => {
    const caller = who === "user" ? node.userCaller(ANN, "user") : node.keyCaller(who);
    expect(await errorOf(node.listen(caller, address))).toBe("TOPIC_DENIED");
    expect(await errorOf(node.publish(caller, address, "x", 1))).toBe("TOPIC_DENIED");
  });

  it("gets the events of its own bus when hundreds of buses have events at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, index) => node.listen(server(), `items:of${index}`)),
    );
    const one = (index: number) => node.publish(server(), `items:of${index}`, "n", index);
    const published = await Promise.all(all.map((_, index) => one(index)));
    expect(new Set(published.map(({ offset }) => offset))).toEqual(new Set([1]));
    await expect.poll(() => all.every(({ received }) => received.length === 1), soon).toBe(true);
    const ids = all.map(({ received }) => received[0]!.event["id"]);
    expect(ids).toEqual(published.map(({ id }) => id));
  });
});
