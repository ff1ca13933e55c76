// Retention of events (G9.9), erasure of deleted actors (G27.11), and writes without an event,
// which cost nothing.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  numberEvents,
  pruneBuses,
  waitingEvents,
  type RunSql,
} from "../../src/outbox/event-store.ts";
import { partyOf } from "../../src/access/index.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { createHousekeeping } from "../../src/outbox/housekeeping.ts";
import { busRange, forgetActors, readEvents, recordEvent } from "../../src/outbox/index.ts";
import { defineItems } from "../bus/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";

const definition = defineItems();
const workspaceId = definition.workspace.id;
const [ANN, BEN] = ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0b01"];
let stage: Stage;
let run: RunSql;
beforeAll(async () => {
  stage = await openStage(definition);
  run = async <R>({ text }: { readonly text: string }, values: readonly unknown[]) =>
    stage.sql<R>(text, values);
});
afterAll(() => stage.close());
beforeEach(() =>
  stage.sql(
    "truncate gateway_tx.change, gateway_tx.bus, gateway_tx.bus_event, gateway_tx.bus_usage, gateway_tx.record_usage",
  ),
);

const record = (instance: string, data: unknown = 1, id: string | null = null) =>
  recordEvent(stage.database.database.write, workspaceId, {
    topic: "items",
    instance,
    name: "n",
    data,
    actor: { kind: "endUser", id },
  });
const numberAll = async (hours = 24) => {
  const { events } = await waitingEvents(run, "0", 1_000, 64 * 1024 * 1024);
  await numberEvents(
    run,
    events,
    events.map(() => hours),
  );
};
const kept = async () =>
  (
    await stage.sql<{ place: string }>(
      "select instance || number as place from gateway_tx.bus_event order by seq",
    )
  ).map(({ place }) => place);
const sweep = (bytesMax?: number) =>
  createHousekeeping(stage.database.database.control, async () =>
    bytesMax === undefined ? null : { bytes: bytesMax, topics: new Map([["items", bytesMax]]) },
  ).sweep(() => true);
const control = () => stage.database.database.control;
const bus = (instance: string) => ({ workspaceId, topic: "items", instance });

it("events are deleted after their topic's retention", async () => {
  await record("a");
  await numberAll(1);
  await record("a");
  await numberAll(48);
  await stage.sql("update gateway_tx.bus_event set ends_at = ends_at - interval '24 hours'");
  await sweep();
  expect(await kept()).toEqual(["a2"]);
  expect(await busRange(control(), bus("a"))).toEqual({ last: 2, first: 2 });
});

it("numbers continue after a bus has had no event for a long time, also for a new bus of the same name", async () => {
  for (const instance of ["a", "a", "a", "b"]) await record(instance);
  await numberAll();
  await stage.sql("update gateway_tx.bus_event set ends_at = now() - interval '1 second'");
  await stage.sql("update gateway_tx.bus set ends_at = now() - interval '1 second'");
  await sweep();
  expect(await pruneBuses(run, 10)).toBe(2);
  expect(await stage.sql("select from gateway_tx.bus")).toEqual([]);
  expect(await busRange(control(), bus("a"))).toEqual({ last: 3, first: null });
  await record("a");
  await record("b");
  await numberAll();
  expect(await kept()).toEqual(["a4", "b4"]);
});

it("events of publishable keys displace no event of a server, and use at most half of the quota", async () => {
  const open = partyOf("public", "", undefined);
  await record("a", "x".repeat(998));
  for (let n = 0; n < 8; n++) await onBehalfOf(open, () => record("a", "x".repeat(998)));
  await record("b", "x".repeat(998));
  await numberAll();
  const held =
    "select class, sum(bytes)::int as bytes from gateway_tx.record_usage where kind = 'busEvents' group by 1 order by 1";
  expect(await stage.sql(held)).toEqual([
    { class: 0, bytes: 2 * 1_200 },
    { class: 1, bytes: 8 * 1_200 },
  ]);
  await sweep(8 * 1_200);
  expect(await kept()).toEqual(["a1", "a6", "a7", "a8", "a9", "b1"]);
  expect(await stage.sql(held)).toMatchObject([{ bytes: 2_400 }, { bytes: 4_800 }]);
});

it("beyond a workspace's bytes the oldest events are deleted, on all buses", async () => {
  for (let n = 0; n < 10; n++) await record(n % 2 === 0 ? "a" : "b", "x".repeat(1_000));
  await numberAll();
  await sweep(6 * 1_202);
  expect(await kept()).toEqual(["a3", "b3", "a4", "b4", "a5", "b5"]);
  await record("c", "x".repeat(2_202));
  await numberAll();
  await sweep(6 * 1_202);
  expect(await kept()).toEqual(["a4", "b4", "a5", "b5", "c1"]);
});

it("a page contains as many small events as fit, or one event of any size", async () => {
  for (const size of [10, 10, 5_000, 10]) await record("a", "x".repeat(size));
  await numberAll();
  const offsets = async (after: number, rowsMax: number, bytesMax: number) =>
    (await readEvents(control(), bus("a"), after, 9, { rowsMax, bytesMax })).map(
      ({ offset }) => offset,
    );
  expect(await offsets(0, 10, 10_000)).toEqual([1, 2, 3, 4]);
  expect(await offsets(0, 10, 100)).toEqual([1, 2]);
  expect(await offsets(2, 10, 100)).toEqual([3]);
  expect(await offsets(1, 1, 10_000)).toEqual([2]);
});

it("deleted actors are removed from numbered and unnumbered events; other actors stay", async () => {
  await record("a", 1, ANN);
  await record("a", 2, BEN);
  await numberAll();
  await record("a", 3, ANN);
  await forgetActors(control(), workspaceId, [ANN]);
  await numberAll();
  const actors = await stage.sql(
    "select actor_kind as kind, actor_id as id from gateway_tx.bus_event order by seq",
  );
  expect(actors).toEqual(
    [ANN, BEN, ANN].map((id) => ({ kind: "endUser", id: id === ANN ? null : id })),
  );
});

it("an event that is numbered while its actor is erased has no actor afterwards", async () => {
  for (let n = 0; n < 200; n++) await record("a", n, ANN);
  const numbering = (async () => {
    for (;;) {
      const { events } = await waitingEvents(run, "0", 5, 1_000_000);
      if (events.length === 0) return;
      await numberEvents(
        run,
        events,
        events.map(() => 24),
      );
    }
  })();
  await forgetActors(control(), workspaceId, [ANN]);
  await numbering;
  expect(await stage.sql("select from gateway_tx.bus_event where actor_id is not null")).toEqual(
    [],
  );
  expect(await kept()).toHaveLength(200);
});

it("a change without an event is in no index of events, and the sequencer never reads it", async () => {
  await stage.sql(
    `insert into gateway_tx.change (workspace_id, tables) select gen_random_uuid(), '{}' from generate_series(1, 1000)`,
  );
  await stage.sql("analyze gateway_tx.change");
  const { events } = await waitingEvents(run, "0", 500, 1_000_000);
  expect(events).toEqual([]);
  const [size] = await stage.sql<{ size: number }>(
    "select pg_relation_size('gateway_tx.change_event')::int as size",
  );
  expect(size!.size).toBeLessThanOrEqual(8_192);
});
