// Tests a flood of long MCP messages with a publishable key. It must not delay the server key of
// another workspace (G38).
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLongMessages } from "../../src/mcp/operations/callMcp.ts";
import { answerBody } from "../../src/mcp/protocol/answer.ts";
import {
  leaseOf,
  onBehalfOf,
  type Capacity,
  type Party,
  type Rank,
} from "../../src/platform/capacity/index.ts";
import type { Answer } from "../support/http-client.ts";
import { openStage, ours, theirs, type Stage } from "../gateway/two-workspaces.ts";
import { fakeContext, request } from "./mcp-calls.ts";

const FLOOD = 200;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ settings: { "server.trustedProxies": "127.0.0.1" } });
});
afterEach(() => stage.close());

const wide = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 1]));
const long = (id = 1): object =>
  request("tools/call", { name: "whoami", arguments: {}, _meta: wide }, id);
const send = (
  workspaceId: string,
  key: string | undefined,
  address: string,
  json: unknown = long(),
): Promise<Answer> =>
  stage.gateway.client(`/${workspaceId}/mcp`, {
    key: key!,
    json,
    headers: { "x-forwarded-for": address },
  });
const flood = (index: number): Promise<Answer> =>
  send(ours, stage.ours["storefront"], `203.0.113.${index}`);
const longMessages = (): Capacity =>
  stage.gateway.gateway.capacities.find(({ name }) => name === "long MCP messages") as Capacity;
/** Takes the unit that callers without a secret may use. */
const takeOpenUnit = () => {
  const party: Party = {
    holder: "other",
    rank: 2,
    network: "",
    reserve: 0,
    networkShare: 1,
  };
  return leaseOf(longMessages(), { party });
};

it("long messages of public callers do not delay a server key of another workspace", async () => {
  const turns = createLongMessages();
  const order: string[] = [];
  const answer = (holder: string, rank: Rank, network: string): Promise<unknown> => {
    const party: Party = { holder, rank, network, reserve: 0.1, networkShare: 1 };
    const asked = {
      headers: {},
      reserveBytes: () => {},
      longMessages: turns,
      context: fakeContext(async () => ({}), { workspaceId: holder }),
    };
    return onBehalfOf(party, () => answerBody(long(), asked))
      .then(() => order.push(holder))
      .catch(() => order.push("refused"));
  };
  const strangers = Array.from({ length: FLOOD }, (_, at) => answer(`${at % 5}`, 1, `${at}`));
  await answer("trusted", 0, "");
  const before = order.indexOf("trusted");
  await Promise.all(strangers);
  expect(order).toHaveLength(FLOOD + 1);
  expect(order.filter((one, at) => at < before && one !== "refused").length).toBeLessThan(5);
});

it("a server key does not need a turn of public callers", async () => {
  const lease = await takeOpenUnit();
  const waiting = flood(1);
  await expect.poll(() => longMessages().waiting).toBe(1);
  expect((await send(theirs, stage.theirs["server"], "198.51.100.1")).status).toBe(200);
  lease.release();
  expect((await waiting).status).toBe(200);
});

it("a message beyond the queue is refused, and not charged", async () => {
  const lease = await takeOpenUnit();
  const waiting = Array.from({ length: 25 }, () => flood(7));
  await expect.poll(() => longMessages().waiting).toBe(25);
  const refused = await flood(7);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect(refused.json.error.data.code).toBe("TOO_MANY_CONCURRENT");
  expect(refused.json.error.message).toContain(
    "Your network has reached its limit of turns for long messages",
  );
  // Short messages need no turn.
  expect((await send(ours, stage.ours["storefront"], "203.0.113.7", request("ping"))).status).toBe(
    200,
  );
  // In a batch, only the long message is refused.
  const batch = [request("ping", undefined, 1), long(2)];
  const { status, json } = await send(ours, stage.ours["storefront"], "203.0.113.7", batch);
  expect(status).toBe(200);
  expect(json).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { code: -32_000, data: { code: "TOO_MANY_CONCURRENT" } } },
  ]);
  lease.release();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
});

it("a long message gives its turn back before its tool waits", async () => {
  const turns = createLongMessages();
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const context = fakeContext(async () => {
    calls += 1;
    await promise;
    return {};
  });
  const asked = { headers: {}, reserveBytes: () => {}, longMessages: turns, context };
  const all = Array.from({ length: 5 }, () => answerBody(long(), asked));
  await expect.poll(() => calls).toBe(5);
  expect(turns.waiting).toBe(0);
  resolve();
  for (const { status } of await Promise.all(all)) expect(status).toBe(200);
});

it("a message whose client has left stops waiting", async () => {
  const lease = await takeOpenUnit();
  const gone = new AbortController();
  const sent = fetch(`${stage.gateway.baseUrl}/${ours}/mcp`, {
    method: "POST",
    headers: { "x-api-key": stage.ours["storefront"]!, "content-type": "application/json" },
    body: JSON.stringify(long()),
    signal: gone.signal,
  }).catch(() => {});
  await expect.poll(() => longMessages().waiting).toBe(1);
  gone.abort();
  await sent;
  await expect.poll(() => longMessages().waiting).toBe(0);
  lease.release();
});
