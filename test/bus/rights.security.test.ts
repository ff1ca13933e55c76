// Rights at delivery (G9.8): a lost right ends or narrows subscriptions on every node. A subscriber
// that cannot be served does not delay others (G9.7).
import { afterEach, beforeEach, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/index.ts";
import type { WorkspaceData } from "../../src/query/index.ts";
import { scope } from "../support/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { redefineWorkspace, revokeKey } from "../support/workspaces.ts";
import { ANN, BEN, defineItems } from "./definition.ts";
import { openNode, type Node } from "./nodes.ts";

const soon = { timeout: 30_000 };
const definition = defineItems();
let stage: Stage;
let nodes: readonly [Node, Node];
let next = 0;
beforeEach(async () => {
  next = 0;
  stage = await openStage(definition);
  nodes = [openNode(stage, definition), openNode(stage, definition)];
});
afterEach(() => stage.close());

const insert = (...owners: string[]) =>
  nodes[0].write(nodes[0].keyCaller("other"), "items:all", {
    values: owners.map((owner) => ({ id: String(++next), owner, title: "t", cost: "2" })),
  });
/** Subscribes each caller on both nodes. */
const listenAll = async () =>
  (
    await Promise.all(
      nodes.flatMap((node) =>
        [node.keyCaller("server"), node.keyCaller("window"), node.userCaller(ANN, "user")].map(
          (caller) => node.listen(caller, "items:all"),
        ),
      ),
    )
  ).map((listening, index) => ({ ...listening, who: ["server", "window", "ann"][index % 3]! }));

it("a revoked key gets no more events, and the other subscribers continue", async () => {
  const all = await listenAll();
  await revokeKey(stage.database, definition, "window");
  const window = all.filter(({ who }) => who === "window");
  await expect.poll(() => window.map(({ ended }) => ended), soon).toEqual([["denied"], ["denied"]]);
  await insert(ANN);
  const others = all.filter(({ who }) => who !== "window");
  await expect.poll(() => others.map((one) => one.offsets()), soon).toEqual([[1], [1], [1], [1]]);
  expect(window.flatMap(({ received }) => received)).toEqual([]);
});

it.each([
  ["a disabled topic", defineItems({ topics: { items: { enabled: false }, mine: {} } })],
  ["a removed topic", defineItems({ topics: { mine: {} } })],
])("%s ends every subscription", async (_name, changed) => {
  const all = await listenAll();
  await redefineWorkspace(stage.database, changed);
  await expect
    .poll(() => all.map(({ ended }) => ended.join()), soon)
    .toEqual(all.map(() => "denied"));
});

it("removing a workspace ends every subscription", async () => {
  const all = await listenAll();
  await stage.sql("delete from gateway.workspace");
  await stage.sql("insert into gateway.last_removal (version) values (gateway.next_version())");
  await expect
    .poll(() => all.map(({ ended }) => ended.join()), soon)
    .toEqual(all.map(() => "denied"));
});

it("a role that loses the topic and a key removed from the definition lose their subscriptions", async () => {
  const all = await listenAll();
  const changed = defineItems();
  const { window, ...keys } = changed.keys;
  void window;
  const user = { ...changed.roles["user"]!, topics: {} };
  await redefineWorkspace(stage.database, { ...changed, keys, roles: { user } });
  await expect
    .poll(() => all.map(({ ended }) => ended.join()), soon)
    .toEqual(["", "denied", "denied", "", "denied", "denied"]);
});

it("changed rights hold for all later deliveries, and no event is missed or repeated meanwhile", async () => {
  const all = await listenAll();
  await insert(ANN);
  for (const one of all) await expect.poll(() => one.offsets(), soon).toEqual([1]);
  const user = {
    ...definition.roles["user"]!,
    tables: { items: scope({ actions: ["read"], read: ["id"] }) },
  };
  await redefineWorkspace(stage.database, { ...definition, roles: { user } });
  for (const node of nodes)
    await expect
      .poll(async () => {
        await node.catalog.refresh();
        return (await node.catalog.get(definition.workspace.id))!.definition.roles["user"];
      }, soon)
      .toEqual(user);
  for (let n = 0; n < 10; n++) await insert(BEN);
  const offsets = Array.from({ length: 11 }, (_, index) => index + 1);
  for (const one of all) await expect.poll(() => one.offsets(), soon).toEqual(offsets);
  const ann = all[2]!.received.map(({ event }) => event.data.rows[0]);
  expect(ann[0]).toEqual({ id: "1", owner: ANN, title: "t" });
  expect(ann.at(-1)).toEqual({ id: "11" });
});

it("a grant whose rows cannot be projected does not delay others, and its subscription ends as lost", async () => {
  const isSlow = ({ grant }: { grant: { key: string } }) => grant.key.startsWith("roles:");
  let calls = 0;
  const failing = (data: WorkspaceData): Pick<WorkspaceData, "projectEventRows"> => ({
    projectEventRows: (access, ...rest) => {
      if (!isSlow(access)) return data.projectEventRows(access, ...rest);
      calls += 1;
      // The first query fails late, like a query that PostgreSQL has to cancel. The next ones fail
      // at once.
      return calls === 1
        ? new Promise((_, reject) => setTimeout(() => reject(new GatewayError("UNAVAILABLE")), 400))
        : Promise.reject(new GatewayError("QUERY_TIMEOUT"));
    },
  });
  const node = openNode(stage, definition, { data: failing });
  const server = await node.listen(node.keyCaller("server"), "items:all");
  const ann = await node.listen(node.userCaller(ANN, "user"), "items:all");
  for (let n = 0; n < 5; n++) await insert(ANN);
  await expect.poll(() => server.offsets(), soon).toEqual([1, 2, 3, 4, 5]);
  await expect.poll(() => ann.ended, { timeout: 30_000 }).toEqual(["lost"]);
  expect(ann.received).toEqual([]);
});
