// Tests look-ups of credentials in the database (G38.1). They wait in a queue for each network. So
// clients with keys that do not exist delay neither clients of other networks nor trusted callers.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leaseOf, ownWork } from "../../src/platform/capacity/index.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { badKey } from "./metered.ts";

const STRANGERS = 60;
let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(
    defineWorkspace({
      keys: {
        warm: { kind: "server", tables: "all", players: "all" },
        cold: { kind: "server", tables: "all", players: "all" },
        late: { kind: "server", tables: "all", players: "all" },
      },
    }),
  );
  gateway = await stage.openGateway({
    feedAgeMaxMs: 60_000,
    settings: { "server.trustedProxies": "127.0.0.1" },
  });
});
afterAll(() => stage.close());

const ask = (key: string, network: string) =>
  gateway.client(`/${WORKSPACE_ID}/schema`, { key, headers: { "x-forwarded-for": network } });

it("an uncached server key does not wait behind a flood of invalid keys", async () => {
  const { warm, cold } = stage.tokens[WORKSPACE_ID]!;
  expect((await ask(warm!, "10.0.0.1")).status).toBe(200);
  const { capacity } = stage.database.database.control;
  const held = await leaseOf(capacity, { units: 4 });
  const order: string[] = [];
  const told = (name: string, status: Promise<{ readonly status: number }>) =>
    status.then((answer) => void order.push(`${name} ${answer.status}`));
  const strangers = Array.from({ length: STRANGERS }, (_, index) =>
    told("stranger", ask(badKey(index), "203.0.113.9")),
  );
  // The gateway's own polling of the database waits in the same queues, so there can be more
  // waiters.
  await expect.poll(() => capacity.waiting).toBeGreaterThanOrEqual(STRANGERS);
  const before = capacity.waiting;
  const own = told("server", ask(cold!, "198.51.100.7"));
  await expect.poll(() => capacity.waiting).toBeGreaterThan(before);
  held.release();
  await Promise.all([own, ...strangers]);
  expect(order.indexOf("server 200")).toBeGreaterThan(-1);
  expect(order.indexOf("server 200")).toBeLessThan(STRANGERS / 4);
});

it("a server key of a known network does not wait behind invalid keys of many networks", async () => {
  const { cold, late } = stage.tokens[WORKSPACE_ID]!;
  expect((await ask(cold!, "198.51.100.7")).status).toBe(200);
  const { capacity } = stage.database.database.control;
  const held = await leaseOf(capacity, { units: 4 });
  const order: string[] = [];
  const strangers = Array.from({ length: STRANGERS }, async (_, index) => {
    const { status } = await ask(badKey(1_000 + index), `203.0.113.${index}`);
    order.push(`stranger ${status}`);
  });
  await expect.poll(() => capacity.waiting).toBeGreaterThanOrEqual(STRANGERS);
  const before = capacity.waiting;
  const own = ask(late!, "198.51.100.7").then(({ status }) => order.push(`server ${status}`));
  await expect.poll(() => capacity.waiting).toBeGreaterThan(before);
  held.release();
  await Promise.all([own, ...strangers]);
  expect(order.indexOf("server 200")).toBeGreaterThan(-1);
  expect(order.indexOf("server 200")).toBeLessThan(STRANGERS / 4);
});

it("a cached key needs no look-up while invalid keys take all turns", async () => {
  const { capacity } = stage.database.database.control;
  const held = await leaseOf(capacity, { units: 4 });
  const strangers = Array.from({ length: 40 }, (_, index) =>
    ask(badKey(STRANGERS + index), "203.0.113.9"),
  );
  await expect.poll(() => capacity.waiting).toBeGreaterThanOrEqual(40);
  expect((await ask(stage.tokens[WORKSPACE_ID]!["warm"]!, "10.0.0.1")).status).toBe(200);
  held.release();
  for (const { status } of await Promise.all(strangers)) expect(status).toBe(401);
});

it("searches for workspaces that do not exist do not delay the gateway's own work", async () => {
  const { capacity } = stage.database.database.control;
  const held = await leaseOf(capacity, { units: 4 });
  const order: string[] = [];
  const strangers = Array.from({ length: STRANGERS }, async (_, index) => {
    const path = `/${randomUUID()}/endpoint/${randomUUID()}`;
    const headers = { "x-forwarded-for": `203.0.113.${index}` };
    const { status } = await gateway.client(path, { method: "POST", headers });
    order.push(`stranger ${status}`);
  });
  await expect.poll(() => capacity.waiting).toBeGreaterThanOrEqual(STRANGERS);
  const own = leaseOf(capacity, { party: ownWork }).then((lease) => {
    order.push("own");
    lease.release();
  });
  held.release();
  await Promise.all([own, ...strangers]);
  expect(order.indexOf("own")).toBeLessThan(STRANGERS / 4);
});
