// Tests answers that clients do not read (G24.7). The gateway ends them after some time and limits
// their memory. They do not prevent other answers.
import { afterEach, expect, it } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { openLargeAnswers, rowsOf, type LargeAnswers } from "./large-answers.ts";
import { theirs, type Stage } from "./two-workspaces.ts";

const mb = 1_000_000;
/**
 * More bytes than the operating system buffers for a connection within one machine. So a part of
 * the answer stays in the gateway.
 */
const answerBytes = 16 * mb;
const rowsText = rowsOf("x".repeat(answerBytes));

let stage: Stage;
let answers: LargeAnswers;
afterEach(() => answers.close());

/** Starts a gateway whose /query answers with `answerBytes`. */
async function open(
  limits: TestGatewayOptions["limits"] = {},
  settings: TestGatewayOptions["settings"] = {},
  rows = rowsText,
): Promise<void> {
  answers = await openLargeAnswers(() => rows, limits, settings);
  ({ stage } = answers);
}
const request = (from?: string, token?: string): string => answers.request(from, token);
const publicRequest = (from: string): string => request(from, stage.ours["storefront"]);
const theirRequest = (from?: string): string =>
  answers.request(from, stage.theirs["server"], theirs);
const stall: LargeAnswers["stall"] = (...requests) => answers.stall(...requests);
const read: LargeAnswers["read"] = (text) => answers.read(text);

/** Returns the charged bytes of each call so far, from the query log. */
const logged = () =>
  stage.gateway.database.database.owner.run<{ bytes: number }>({
    text: "select bytes_out::float8 as bytes from gateway.query_log order by at",
  });
const begun = (count: number) => expect.poll(answers.calls).toBe(count);

it("a long answer arrives complete; the limits in production", async () => {
  await open();
  const unsent = { sourceUnsentBytesMax: 128 * 1024 * 1024, nodeUnsentBytesMax: 192 * 1024 * 1024 };
  expect(serverLimits).toMatchObject({ writeIdleMs: 30_000, ...unsent });
  expect((await read(request())).status).toBe(200);
  await expect.poll(logged).toHaveLength(1);
  const [{ bytes } = { bytes: 0 }] = await logged();
  expect(bytes).toBe(rowsText.join("").length);
});

it("a client that reads nothing loses its connection", async () => {
  await open({ writeIdleMs: 200 });
  const socket = stall(request());
  await expect.poll(logged).toHaveLength(1);
  const [{ bytes } = { bytes: 0 }] = await logged();
  expect(bytes).toBeLessThan(answerBytes);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  await closed;
});

it("beyond an address's bytes its large answers are 429; small ones and other addresses go on", async () => {
  await open(
    { sourceUnsentBytesMax: 20 * mb, roomWaitMs: 200 },
    { "server.trustedProxies": "127.0.0.1" },
  );
  stall(publicRequest("192.0.2.1"));
  await begun(1);
  const { status, head } = await read(publicRequest("192.0.2.1"));
  expect(status).toBe(429);
  expect(head).toMatch(/\r\nRetry-After: 1\r\n/);
  expect(head).toContain("Your network has reached its limit of bytes of large responses");
  expect((await read(publicRequest("192.0.2.2"))).status).toBe(200);
  expect((await stage.gateway.client("/healthz")).status).toBe(200);
});

it("beyond the node's bytes large answers are 503 for all clients", async () => {
  await open(
    { nodeUnsentBytesMax: 20 * mb, roomWaitMs: 200 },
    { "server.trustedProxies": "127.0.0.1" },
  );
  stall(request("192.0.2.1"));
  await begun(1);
  const { status, head } = await read(theirRequest("192.0.2.2"));
  expect(status).toBe(503);
  expect(head).toMatch(/\r\nRetry-After: 1\r\n/);
  expect(head).toContain("The gateway has no free bytes of large responses");
});

it("if room is short, a client that reads nothing loses its connection, and a waiting one is answered", async () => {
  await open({ nodeUnsentBytesMax: 20 * mb, slowReaderMs: 100, roomWaitMs: 4_000 });
  stall(request());
  await begun(1);
  expect((await read(request())).status).toBe(200);
});

it("a pipelined request starts after the answer to the one before it", async () => {
  await open();
  const socket = stall(request(), request(), request());
  await begun(1);
  expect((await stage.gateway.client("/healthz")).status).toBe(200);
  expect(answers.calls()).toBe(1);
  socket.resume();
  await begun(3);
});

it("an answer with a character beyond Latin-1 counts with its memory", async () => {
  const limits = { nodeUnsentBytesMax: 3 * answerBytes, roomWaitMs: 200 };
  await open(limits, {}, rowsOf(`ж${"x".repeat(answerBytes)}`));
  stall(request());
  await begun(1);
  expect((await read(theirRequest())).status).toBe(503);
});

it("few answers wait for room: the next one is refused at once", async () => {
  const forever = 600_000;
  const nodeUnsentBytesMax = 3.2 * answerBytes;
  await open({
    nodeUnsentBytesMax,
    roomWaitMs: forever,
    slowReaderMs: forever,
    writeIdleMs: forever,
  });
  for (let count = 0; count < 3; count += 1) stall(request());
  const { capacities } = stage.gateway.gateway;
  const unsent = capacities.find(({ name }) => name === "unsent answers")!;
  await expect.poll(() => unsent.waiting, { timeout: 30_000 }).toBe(1);
  expect((await read(request())).status).toBe(503);
  expect(unsent.counts).toMatchObject({ refused: { node: 1 }, unitsInUse: { 1: 0, 2: 0 } });
  expect(unsent.counts.unitsInUse[0]).toBeGreaterThan(2 * answerBytes);
});
