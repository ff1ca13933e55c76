// Who waits for whom while events are delivered (G9.7, G34.10, G38.3): many subscriptions of one
// credential, and large events, hold up nobody else.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

test("a large event for many subscribers lets others have their turn", async () => {
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
  for (const { heard } of crowd) await expect.poll(() => heard.length, soon).toBe(1);
  isOver = true;
  expect(rounds.size).toBeGreaterThan(2);
});

test("credentials catch up in turn, however many subscriptions of one of them are behind", async () => {
  await node.publish(server(), "items:turns", "one", 1);
  const behind = { from: "earliest", isPaused: true } as const;
  const crowd = await Promise.all(
    Array.from({ length: 300 }, () => node.listen(node.keyCaller("window"), "items:turns", behind)),
  );
  const done = () => crowd.filter(({ heard }) => heard.length > 0).length;
  const before = Promise.withResolvers<number>();
  const other = await node.listen(server(), "items:turns", {
    ...behind,
    onEvent: () => before.resolve(done()),
  });
  for (const { subscription } of [...crowd, other]) subscription.resume();
  expect(await before.promise).toBeLessThan(100);
  await expect.poll(done, soon).toBe(300);
});

test("many buses whose public listeners take long leave the server key its deliveries, which run for the workspace", async () => {
  const parties = new Set<Party>();
  const free = Promise.withResolvers<void>();
  let slow: object | undefined;
  const delayed = ({ cutRows }: WorkspaceData): Pick<WorkspaceData, "cutRows"> => ({
    cutRows: async (access, ...given) => {
      parties.add(currentParty());
      if (access.grant === slow) await free.promise;
      return cutRows(access, ...given);
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
  await expect.poll(() => own.heard.length, soon).toBe(1);
  free.resolve();
  for (const { heard } of crowd) await expect.poll(() => heard.length, soon).toBe(1);
  const ranks = [...parties].map(({ holder, rank }) => `${holder} ${rank}`);
  expect(new Set(ranks)).toEqual(new Set([`${WORKSPACE_ID} 0`, `${WORKSPACE_ID} 1`]));
});

test.each([
  ["public subscribers alone", "items:open", ["window"], [1]],
  ["a trusted subscriber beside public ones", "items:mixed", ["window", "server"], [0]],
] as const)("pages are read for the best class that waits for them: %s", async (...given) => {
  const [, bus, keys, ranks] = given;
  const heard = await Promise.all(keys.map((key) => node.listen(node.keyCaller(key), bus)));
  const { control } = stage.database.database;
  const run = control.run.bind(control);
  const seen = new Set<number>();
  const spy = vi.spyOn(control, "run").mockImplementation((statement, ...values) => {
    if (JSON.stringify(values).includes(bus.split(":")[1]!) && statement.name === "outbox_bus_page")
      seen.add(currentParty().rank);
    return run(statement, ...values);
  });
  await node.publish(server(), bus, "one", 1);
  for (const each of heard) await expect.poll(() => each.heard.length, soon).toBe(1);
  spy.mockRestore();
  expect([...seen]).toEqual(ranks);
});
