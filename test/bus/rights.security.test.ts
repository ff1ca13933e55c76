// Rights at delivery (G9.8): what is taken ends subscriptions or narrows what they are given, on every node; who cannot be served holds
// nobody else up (G9.7).
import { afterEach, beforeEach, expect, test } from "vitest";
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
/** One of each on both nodes. */
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

test("a key that is taken back hears nothing any more, the others go on", async () => {
  const all = await listenAll();
  await revokeKey(stage.database, definition, "window");
  const window = all.filter(({ who }) => who === "window");
  await expect.poll(() => window.map(({ ended }) => ended), soon).toEqual([["denied"], ["denied"]]);
  await insert(ANN);
  const others = all.filter(({ who }) => who !== "window");
  await expect.poll(() => others.map((one) => one.offsets()), soon).toEqual([[1], [1], [1], [1]]);
  expect(window.flatMap(({ heard }) => heard)).toEqual([]);
});

test.each([
  ["a topic that is disabled", defineItems({ topics: { items: { enabled: false }, mine: {} } })],
  ["a topic that is gone", defineItems({ topics: { mine: {} } })],
])("%s ends every subscription", async (_name, changed) => {
  const all = await listenAll();
  await redefineWorkspace(stage.database, changed);
  await expect
    .poll(() => all.map(({ ended }) => ended.join()), soon)
    .toEqual(all.map(() => "denied"));
});

test("a workspace that is removed ends every subscription", async () => {
  const all = await listenAll();
  await stage.sql("delete from gateway.workspace");
  await stage.sql("insert into gateway.last_removal (version) values (gateway.next_version())");
  await expect
    .poll(() => all.map(({ ended }) => ended.join()), soon)
    .toEqual(all.map(() => "denied"));
});

test("a role that loses the topic, and a key that leaves the definition, end theirs", async () => {
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

test("changed rights hold for what is delivered after them, and nothing is missed or repeated meanwhile", async () => {
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
  const ann = all[2]!.heard.map(({ event }) => event.data.rows[0]);
  expect(ann[0]).toEqual({ id: "1", owner: ANN, title: "t" });
  expect(ann.at(-1)).toEqual({ id: "11" });
});

test("a grant whose rows cannot be cut holds up nobody, and is told so in the end", async () => {
  const isSlow = ({ grant }: { grant: { key: string } }) => grant.key.startsWith("roles:");
  let calls = 0;
  const failing = (data: WorkspaceData): Pick<WorkspaceData, "cutRows"> => ({
    cutRows: (access, ...rest) => {
      if (!isSlow(access)) return data.cutRows(access, ...rest);
      calls += 1;
      // The first one never ends by itself.
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
  expect(ann.heard).toEqual([]);
});
