// Repeats of signed calls of sync endpoints (G33.13), on two gateways with one database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../support/http-client.ts";
import { soon } from "../support/soon.ts";
import { openReplays, type ReplayStage } from "./replay-stage.ts";

let stage: ReplayStage;
beforeAll(async () => {
  stage = await openReplays();
});
beforeEach(() => stage.reset());
afterAll(() => stage.close());

const shown = ({ status, text, headers }: Answer) => ({
  status,
  text,
  type: headers["content-type"],
  paid: headers["x-paid"],
});

it.each(["pay", "slack", "standard"])(
  "one signed request sent four times writes one row and gets one answer (%s)",
  async (name) => {
    const { send } = stage.signed(name);
    const answers = [await send(0), await send(1), await send(0), await send(1)].map(shown);
    expect(answers[0]).toMatchObject({ status: 201, paid: "yes" });
    expect(answers).toEqual(Array.from({ length: 4 }, () => answers[0]));
    expect(await stage.payments()).toBe(1);
  },
);

it("ten concurrent copies over two gateways write one row, and all get its answer", async () => {
  const { send } = stage.signed("pay");
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(at)));
  expect(new Set(answers.map((answer) => JSON.stringify(shown(answer)))).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  expect(await stage.payments()).toBe(1);
});

it("another signed request is another call, and a signature without a time claims nothing", async () => {
  for (let n = 0; n < 2; n++) await stage.signed("pay").send();
  const { send } = stage.signed("github");
  await send();
  await send();
  expect(await stage.payments()).toBe(4);
  expect(await stage.claims()).toHaveLength(2);
});

it("an automation without effects claims nothing", async () => {
  const { send } = stage.signed("reads");
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(await stage.claims()).toEqual([]);
});

it("a wrong signature leaves no claim, and does not block the valid call", async () => {
  const { send, headers } = stage.signed("pay");
  const wrong = headers["stripe-signature"]!.replace(/v1=./, "v1=f0").slice(0, -1);
  const refused = await Promise.all([
    send(0, { "stripe-signature": wrong }),
    send(1, { "stripe-signature": "t=1,v1=00" }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  expect(await stage.claims()).toEqual([]);
  expect((await send()).status).toBe(201);
});

describe("during the first call", () => {
  it("a repeat waits for the answer, on either gateway", async () => {
    const release = stage.hold();
    const { send } = stage.signed("slow");
    const first = send(0);
    await expect.poll(() => stage.requests(), soon).toBe(1);
    const repeats = [send(0), send(1), send(1)];
    release();
    const answers = (await Promise.all([first, ...repeats])).map(shown);
    expect(answers).toEqual(Array.from({ length: 4 }, () => answers[0]));
    expect([answers[0]!.status, stage.requests(), await stage.payments()]).toEqual([201, 1, 1]);
  });

  it("a caller that leaves does not end the run: its repeat gets the answer", async () => {
    const release = stage.hold();
    const { path, headers, body, send } = stage.signed("slow");
    const leaving = new AbortController();
    const left = fetch(`${stage.gateways[0]!.baseUrl}${path}`, {
      method: "POST",
      headers,
      body,
      signal: leaving.signal,
    }).catch(() => "left");
    await expect.poll(() => stage.requests(), soon).toBe(1);
    leaving.abort();
    expect(await left).toBe("left");
    const repeat = send(1);
    release();
    expect((await repeat).status).toBe(201);
    expect([stage.requests(), await stage.payments()]).toEqual([1, 1]);
  });
});

describe("a failure", () => {
  it.each([
    ["writesThenFails", 500],
    ["writesThenSays503", 503],
  ])("after a committed write is the answer of every repeat (%s)", async (name, status) => {
    const { send } = stage.signed(name);
    expect([(await send(0)).status, (await send(1)).status]).toEqual([status, status]);
    expect(await stage.payments()).toBe(1);
  });

  it("after a POST was begun is the answer of every repeat", async () => {
    const { send } = stage.signed("postsThenFails");
    expect([(await send(0)).status, (await send(1)).status]).toEqual([500, 500]);
    expect(stage.requests()).toBe(1);
  });

  it("after a GET alone releases the claim: a repeat runs", async () => {
    const { send } = stage.signed("readsThenFails");
    expect([(await send(0)).status, (await send(1)).status]).toEqual([500, 500]);
    expect([stage.requests(), await stage.claims()]).toEqual([2, []]);
  });

  it.each(["refusedThenFails", "refusedWriteFails"])(
    "before anything was sent or committed releases the claim (%s)",
    async (name) => {
      expect((await stage.signed(name).send()).status).toBe(500);
      expect(await stage.claims()).toEqual([]);
    },
  );
});

it("a process that is killed during a call leaves its claim: repeats get 409 until it expires", async () => {
  const release = stage.hold();
  const { path, headers, body, send } = stage.signed("writesThenHolds");
  const killed = await stage.startProcess();
  const first = fetch(`${killed.baseUrl}${path}`, { method: "POST", headers, body }).catch(
    () => "lost",
  );
  await expect.poll(() => stage.requests(), soon).toBe(1);
  await killed.kill();
  expect(await first).toBe("lost");
  release();
  // Sets the time of the claim back by a minute. A claim that is younger than ten seconds may
  // belong to a call of a process that is still alive.
  await stage.sql(
    "update gateway_tx.automation_claim set claimed_at = now() - interval '1 minute'",
  );
  const [one, other] = [await send(0), await send(1, {}, "webhook")];
  expect([one.status, other.status]).toEqual([409, 409]);
  expect(one.json).toEqual({ error: expect.stringContaining("sign a new request") as string });
  expect([stage.requests(), await stage.payments()]).toEqual([1, 1]);
  await stage.sql("update gateway_tx.automation_claim set ends_at = now() - interval '1 s'");
  expect((await send()).status).toBe(201);
}, 60_000);

describe("stored answers", () => {
  it("are sealed, count as storage, and contain neither key nor answer in plain text", async () => {
    const { send, headers } = stage.signed("large", JSON.stringify({ order: "canary-4711" }));
    await send();
    const [claim] = await stage.claims();
    expect(claim!.sealed).toMatch(/^v1\./);
    expect(JSON.stringify(claim)).not.toMatch(/canary|4711/);
    expect(JSON.stringify(claim)).not.toContain(headers["stripe-signature"]!.slice(-20));
    const [{ bytes } = { bytes: 0 }] = await stage.sql<{ bytes: number }>(
      "select sum(bytes)::int as bytes from gateway_tx.record_usage where kind = 'answers'",
    );
    expect(bytes).toBeGreaterThanOrEqual(claim!.sealed!.length);
  });

  it("have at most 1 MiB: a repeat of a longer one gets 409 and writes nothing", async () => {
    const order = "x".repeat(1024 * 1024);
    const { send } = stage.signed("large", JSON.stringify({ order }));
    expect([(await send()).status, (await send(1)).status]).toEqual([200, 409]);
    expect(await stage.payments()).toBe(1);
  });
});
