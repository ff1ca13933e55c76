// The order of deliveries (G9.7, G34.10, G38.3): many subscriptions of one credential, and large
// events, do not delay other subscribers.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { currentParty, type Party } from "../../src/platform/capacity/index.ts";
import type { WorkspaceData } from "../../src/query/index.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { ANN, defineItems } from "./definition.ts";
import { openNode, type Node } from "./nodes.ts";

const soon = { timeout: 30_000 };
const definition = defineItems();
let stage: Stage;
let node: Node;
beforeAll(async () => {
  stage = await openStage(definition);
  node = openNode(stage, definition);
});
afterAll(() => stage.close());
const server = () => node.keyCaller("server");

it("a large event for many subscribers does not block the event loop", async () => {
  let round = 0;
  let isOver = false;
  const turn = (): void => {
    round += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const rounds = new Set<number>();
  const crowd = await Promise.all(
    Array.from({ length: 40 }, () =>
      node.listen(server(), "items:large", { onEvent: () => rounds.add(round) }),
    ),
  );
  await node.write(server(), "items:large", {
    values: [{ id: "1", owner: ANN, title: "x".repeat(900_000), cost: "1.50" }],
  });
  for (const { received } of crowd) await expect.poll(() => received.length, soon).toBe(1);
  isOver = true;
  expect(rounds.size).toBeGreaterThan(2);
});

it("credentials catch up in turn, even if one of them has many subscriptions behind", async () => {
  await node.publish(server(), "items:turns", "one", 1);
  const behind = { from: "earliest", isPaused: true } as const;
  const crowd = await Promise.all(
    Array.from({ length: 300 }, () => node.listen(node.keyCaller("window"), "items:turns", behind)),
  );
  const done = () => crowd.filter(({ received }) => received.length > 0).length;
  const before = Promise.withResolvers<number>();
  const other = await node.listen(server(), "items:turns", {
    ...behind,
    onEvent: () => before.resolve(done()),
  });
  for (const { subscription } of [...crowd, other]) subscription.resume();
  expect(await before.promise).toBeLessThan(100);
  await expect.poll(done, soon).toBe(300);
});

it("slow public subscribers of many buses do not delay the server key; deliveries run on behalf of the workspace", async () => {
  const parties = new Set<Party>();
  const free = Promise.withResolvers<void>();
  let slow: object | undefined;
  const delayed = ({
    projectEventRows,
  }: WorkspaceData): Pick<WorkspaceData, "projectEventRows"> => ({
    projectEventRows: async (access, ...given) => {
      parties.add(currentParty());
      if (access.grant === slow) await free.promise;
      return projectEventRows(access, ...given);
    },
  });
  const busy = openNode(stage, definition, { data: delayed });
  slow = grantFor((await busy.catalog.get(WORKSPACE_ID))!, busy.keyCaller("window"));
  const buses = Array.from({ length: 12 }, (_, count) => `items:slow-${count}`);
  const crowd = await Promise.all(
    buses.map((bus) => busy.listen(busy.keyCaller("window"), bus, {})),
  );
  const own = await busy.listen(busy.keyCaller("server"), "items:quick");
  const insert = (id: number, bus: string) =>
    busy.write(busy.keyCaller("server"), bus, {
      values: [{ id: String(id), owner: ANN, title: "a", cost: "1.50" }],
    });
  await Promise.all(buses.map((bus, count) => insert(100 + count, bus)));
  await insert(99, "items:quick");
  await expect.poll(() => own.received.length, soon).toBe(1);
  free.resolve();
  for (const { received } of crowd) await expect.poll(() => received.length, soon).toBe(1);
  const ranks = [...parties].map(({ holder, rank }) => `${holder} ${rank}`);
  expect(new Set(ranks)).toEqual(new Set([`${WORKSPACE_ID} 0`, `${WORKSPACE_ID} 1`]));
});

it.each([
  ["public subscribers alone", "items:open", ["window"], [1]],
  ["a trusted subscriber beside public ones", "items:mixed", ["window", "server"], [0]],
] as const)(
  "a page is read on behalf of the best class that waits for it: %s",
  async (...given) => {
    const [, bus, keys, ranks] = given;
    const received = await Promise.all(keys.map((key) => node.listen(node.keyCaller(key), bus)));
    const { control } = stage.database.database;
    const run = control.run.bind(control);
    const seen = new Set<number>();
    const spy = vi.spyOn(control, "run").mockImplementation((statement, ...values) => {
      if (
        JSON.stringify(values).includes(bus.split(":")[1]!) &&
        statement.name === "outbox_bus_page"
      )
        seen.add(currentParty().rank);
      return run(statement, ...values);
    });
    await node.publish(server(), bus, "one", 1);
    for (const each of received) await expect.poll(() => each.received.length, soon).toBe(1);
    spy.mockRestore();
    expect([...seen]).toEqual(ranks);
  },
);
