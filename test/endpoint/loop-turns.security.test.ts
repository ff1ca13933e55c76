// G38.5: when the event loop is late, only a few calls without a secret are processed at a time.
// Other such calls wait for a turn. Server keys, networks with valid signatures and probes do not
// need a turn.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LoopTurns } from "../../src/gateway/http/loop-turns.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { head } from "../support/raw-http.ts";
import { githubHeaders, openEndpoints, prefix, type EndpointStage } from "./endpoint-stage.ts";

const behind = { "server.trustedProxies": "127.0.0.1" };
const oneTurn = { turnsMax: 1, turnWaitMs: 0, turnMs: 600_000, bodyIdleMs: 600_000 };
const body = '{"number":1001}';
let stage: EndpointStage | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stage?.close();
  stage = undefined;
});

/** Sends a call without the end of its body. It keeps its turn while its connection is open. */
async function holdTurn(): Promise<void> {
  const socket = connect(stage!.gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  const headers = ["Host: gateway", "X-Forwarded-For: 198.51.100.1", "Content-Length: 1000"];
  socket.write(`${head(`POST ${prefix}${stage!.at("open")} HTTP/1.1`, headers)}{`);
}

const call = (endpoint: string, address: string) =>
  stage!.gateway.client(stage!.at(endpoint), {
    body,
    headers: { ...githubHeaders(body), "x-forwarded-for": address },
  });

describe("while the only turn is taken", () => {
  it("calls without a secret are refused, and none of them is charged", async () => {
    stage = await openEndpoints({ limits: oneTurn, settings: behind });
    const { client } = stage.gateway;
    await holdTurn();
    await expect.poll(async () => (await call("open", "198.51.100.2")).status).toBe(429);
    const { status, headers, text } = await call("open", "198.51.100.2");
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
    expect(text).toContain("slots for concurrent calls without a secret");
    expect((await call("github", "198.51.100.2")).status).toBe(429);
    const needNone = ["/healthz", "/readyz", "/openapi.json", "/api/v1/oauth/jwks"];
    const answers = await Promise.all(needNone.map((path) => client(path)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(async () => (await call("github", "198.51.100.2")).status).toBe(200);
    await stage.gateway.close();
    const calls = (await stage.usage()).map((day) => day.calls);
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(stage.standIn.accepted.length);
  });

  it("calls of a network with a valid signature continue, in its own workspace only", async () => {
    stage = await openEndpoints({ limits: oneTurn, settings: behind });
    expect((await call("github", "192.0.2.1")).status).toBe(200);
    await holdTurn();
    await expect.poll(async () => (await call("open", "198.51.100.2")).status).toBe(429);
    expect((await call("github", "198.51.100.2")).status).toBe(429);
    expect((await call("github", "192.0.2.1")).status).toBe(200);
  });
});

describe("the number of turns", () => {
  /** Blocks the event loop again and again, until `isDone` returns true. */
  const beLateUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
    while (!(await isDone())) {
      const until = performance.now() + 40;
      while (performance.now() < until);
      // Timers run between the rounds, and measure the delay.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const stranger = partyOf("one", 2);
  const limits = { ...serverLimits, turnWaitMs: 0, turnMs: 600_000, turnsMin: 2 };
  const isFree = (turns: LoopTurns): Promise<boolean> =>
    turns.begin(stranger).then(
      (end) => {
        end();
        return true;
      },
      () => false,
    );
  const holdTen = (turns: LoopTurns) =>
    Promise.all(Array.from({ length: 10 }, () => turns.begin(stranger)));

  it("falls while the event loop is late and trusted callers wait, and rises again afterwards", async () => {
    const turns = new LoopTurns(limits);
    const ends = await holdTen(turns);
    turns.noteTrusted();
    await beLateUntil(async () => {
      turns.noteTrusted();
      return !(await isFree(turns));
    });
    await expect.poll(() => isFree(turns), { timeout: 10_000 }).toBe(true);
    for (const end of ends) end();
  });

  it("stays the same without trusted callers", async () => {
    const turns = new LoopTurns(limits);
    const ends = await holdTen(turns);
    let rounds = 0;
    const answers: boolean[] = [];
    await beLateUntil(async () => {
      answers.push(await isFree(turns));
      return (rounds += 1) === 10;
    });
    expect(answers).toEqual(Array(10).fill(true));
    for (const end of ends) end();
  });
});
