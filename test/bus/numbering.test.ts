// Numbering of events (G9.5): in commit order, without gaps, each event once, by any node, even if
// nodes are killed.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { numberEvents, waitingEvents } from "../../src/outbox/event-store.ts";
import { recordEvent } from "../../src/outbox/index.ts";
import {
  endSequencerSession,
  holdsLock,
  openSequencerSession,
} from "../../src/outbox/sequencer-session-store.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { ANN, defineItems } from "./definition.ts";
import { openNode, type Node } from "./nodes.ts";

const soon = { timeout: 30_000 };
const definition = defineItems();
const workspaceId = definition.workspace.id;
let stage: Stage;
let nodes: readonly [Node, Node];
let next = 0;
/** A second workspace. The test makes its secrets undecryptable. */
const sealed = defineItems({ id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0008" });
beforeAll(async () => void (stage = await openStage(definition, sealed)));
afterAll(() => stage.close());
beforeEach(() => {
  nodes = [openNode(stage, definition), openNode(stage, definition)];
});

const insert = (node: Node, address: string) =>
  node.write(node.keyCaller("server"), address, {
    values: [{ id: String(++next), owner: ANN, title: "x" }],
  });
interface Numbered {
  readonly number: number;
  readonly id: string;
  readonly row: string;
}
const numbered = (instance: string) =>
  stage.sql<Numbered>(
    `select number::int, id, body as row from gateway_tx.bus_event where instance = $1 order by number`,
    [instance],
  );
const closeNodes = async () => {
  for (const node of nodes) await node.close();
};
/** Kills the database session that numbers events, with its own login. */
const killSequencer = () =>
  stage.database.database.control.run<{ killed: boolean }>({
    text: "select pg_terminate_backend(pid) as killed from pg_stat_activity where application_name = 'gateway sequencer' and datname = current_database()",
  });

it("writers on two nodes: no gap, no repeat, and a write that follows another gets a higher offset", async () => {
  const [writers, each] = [6, 15];
  const orders: (readonly string[])[] = [];
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      const own: string[] = [];
      for (let n = 0; n < each; n++) {
        const id = next + 1;
        await insert(nodes[index % 2 === 0 ? 0 : 1], "items:order");
        own.push(String(id));
      }
      orders.push(own);
    }),
  );
  await expect.poll(async () => (await numbered("order")).length, soon).toBe(writers * each);
  const events = await numbered("order");
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  expect(new Set(events.map(({ row }) => row)).size).toBe(events.length);
  // Each writer waited for an acknowledgement before its next write. So its events must have the
  // order of its writes.
  for (const own of orders) {
    const places = own.map((id) =>
      events.findIndex(({ row }) => row.includes(`"${id}"`) || row.includes(`:${id},`)),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  await closeNodes();
});

it("sessions that are killed repeatedly neither lose an event nor number it twice", async () => {
  const listening = await nodes[1].listen(nodes[1].keyCaller("server"), "items:killed");
  let isOver = false;
  let killed = 0;
  const killing = (async () => {
    while (!isOver) {
      killed += (await killSequencer()).length;
      await sleep(30);
    }
  })();
  const ids: string[] = [];
  await Promise.all(
    nodes.map(async () => {
      for (let n = 0; n < 40; n++) {
        const event = { topic: "items", instance: "killed", name: "n", data: n };
        const actor = { kind: "key", id: null };
        const write = stage.database.database.write;
        ids.push(await recordEvent(write, workspaceId, { ...event, actor }));
        await sleep(10);
      }
    }),
  );
  isOver = true;
  await killing;
  expect(killed).toBeGreaterThan(2);
  await expect.poll(async () => (await numbered("killed")).length, soon).toBe(ids.length);
  const events = await numbered("killed");
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await expect.poll(() => listening.offsets(), soon).toEqual(events.map(({ number }) => number));
  await closeNodes();
});

it("when a node stops, the other node takes over the numbering", async () => {
  const [first, second] = nodes;
  const server = first.keyCaller("server");
  await first.publish(server, "items:stop", "a", 1);
  await first.close();
  expect((await second.publish(server, "items:stop", "b", 2)).offset).toBe(2);
  await second.close();
});

it("when a node freezes while its system still answers, the other node takes over the numbering", async () => {
  await closeNodes();
  const stopped = await openSequencerSession(stage.database.database.direct, 200);
  await expect.poll(() => holdsLock({ ...stopped, triedAt: -1_000_000 }), soon).toBe(true);
  const node = openNode(stage, definition);
  const { offset } = await node.publish(node.keyCaller("server"), "items:stopped", "a", 1);
  expect([offset, stopped.isLost]).toEqual([1, true]);
  await endSequencerSession(stopped);
  await node.close();
});

it("an event that commits late gets its offset then; a rolled-back event gets none", async () => {
  const [node] = nodes;
  const server = node.keyCaller("server");
  const record = { topic: "items", instance: "late", data: null, actor: { kind: "key", id: null } };
  const { write } = stage.database.database;
  await write.transaction(async (connection) => {
    await recordEvent(connection, workspaceId, { ...record, name: "late" });
    expect((await node.publish(server, "items:late", "early", 1)).offset).toBe(1);
    const gone = write.transaction(async (other) => {
      await recordEvent(other, workspaceId, { ...record, name: "gone" });
      throw new Error("no");
    });
    await expect(gone).rejects.toThrow("no");
    expect((await node.publish(server, "items:late", "early", 2)).offset).toBe(2);
  });
  await expect.poll(async () => (await numbered("late")).length, soon).toBe(3);
  expect((await node.publish(server, "items:late", "last", 3)).offset).toBe(4);
  const names = await stage.sql(
    "select name from gateway_tx.bus_event where instance = 'late' order by number",
  );
  expect(names).toEqual(["early", "early", "late", "last"].map((name) => ({ name })));
  await closeNodes();
});

it("even two sequencers at once, which the lock prevents, number an event only once", async () => {
  await closeNodes();
  const { write, owner } = stage.database.database;
  const record = { topic: "items", instance: "twice", name: "n", actor: { kind: "key", id: null } };
  for (let n = 0; n < 20; n++) await recordEvent(write, workspaceId, { ...record, data: n });
  const run = owner.run.bind(owner);
  const { events } = await waitingEvents(run, "0", 100, 1_000_000);
  await Promise.allSettled(
    [1, 2, 3].map(() =>
      numberEvents(
        run,
        events,
        events.map(() => 24),
      ),
    ),
  );
  const all = await numbered("twice");
  expect(all.map(({ number, row }) => [number, row])).toEqual(
    Array.from({ length: 20 }, (_, index) => [index + 1, String(index)]),
  );
});

it("an event of a removed workspace is dropped, and does not delay other events", async () => {
  const { write } = stage.database.database;
  const record = {
    topic: "items",
    instance: "orphan",
    name: "n",
    data: 1,
    actor: { kind: "key", id: null },
  };
  await recordEvent(write, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0009", record);
  const [node] = nodes;
  expect((await node.publish(node.keyCaller("server"), "items:orphan", "n", 1)).offset).toBe(1);
  expect(await stage.sql("select from gateway_tx.change where event is not null")).toEqual([]);
  await closeNodes();
});

it("a workspace that cannot be read does not delay other workspaces, and loses no event", async () => {
  await closeNodes();
  const { write, owner } = stage.database.database;
  const record = {
    topic: "items",
    instance: "sealed",
    name: "n",
    actor: { kind: "key", id: null },
  };
  await owner.run({ text: "update gateway.workspace set root_secret = 'none' where id = $1" }, [
    sealed.workspace.id,
  ]);
  await recordEvent(write, sealed.workspace.id, { ...record, data: 1 });
  const node = openNode(stage, definition);
  expect((await node.publish(node.keyCaller("server"), "items:sealed", "n", 2)).offset).toBe(1);
  expect((await numbered("sealed")).map(({ row }) => row).toSorted()).toEqual(["1", "2"]);
  await node.close();
});
