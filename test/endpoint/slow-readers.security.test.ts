// Large answers of endpoints count as used memory while clients do not read them (G24.7). A request
// body stops counting as soon as its call no longer needs it (G24.10).
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { capacityOf, heldOf } from "../support/capacities.ts";
import { head } from "../support/raw-http.ts";
import { answerOf, openEndpoints, type EndpointStage } from "./endpoint-stage.ts";

const mib = 1024 * 1024;
/** More than the system buffers for a local connection. */
const LARGE = 16 * mib;

let stage: EndpointStage;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stage.close();
});

/** Calls an open endpoint with a synchronous answer, and reads nothing. */
function stall(body: string): void {
  const headers = ["Host: gateway", `Content-Length: ${body.length}`, "Content-Type: text/plain"];
  const request = head(`POST ${stage.at("quote")} HTTP/1.1`, headers);
  const socket = connect(stage.gateway.port, "127.0.0.1", () => {
    socket.write(request + body);
  });
  sockets.push(socket.pause().on("error", () => {}));
}

it("unread answers count, and the bodies of their requests do not", async () => {
  stage = await openEndpoints({ limits: { slowReaderMs: 600_000, writeIdleMs: 600_000 } });
  stage.standIn.answers = () => answerOf({ contentType: "text/plain", text: "x".repeat(LARGE) });
  stall("b".repeat(mib));
  const unsent = capacityOf(stage.gateway, "unsent answers");
  await expect.poll(() => unsent.counts.unitsInUse[2]).toBeGreaterThanOrEqual(LARGE);
  expect(heldOf(stage.gateway, "incomplete bodies")).toBe(0);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => heldOf(stage.gateway, "unsent answers")).toBe(0);
});

it.each([
  [true, 503, "The call was carried out", 1],
  [
    false,
    429,
    "Callers of this workspace without a secret, such as end users, have together reached their limit of bytes of large",
    0,
  ],
] as const)(
  "effects %s: an answer without buffer space gives %i %s",
  async (hasEffects, status, text, calls) => {
    stage = await openEndpoints({ limits: { nodeUnsentBytesMax: mib, roomWaitMs: 50 } });
    stage.standIn.answers = () => ({
      ...answerOf({ contentType: "text/plain", text: "x".repeat(LARGE) }),
      ...(hasEffects && { hasEffects }),
    });
    stall("first");
    await expect.poll(() => heldOf(stage.gateway, "unsent answers")).toBeGreaterThan(0);
    const answer = await stage.gateway.client(stage.at("quote"), { body: "b", method: "POST" });
    expect(answer.status).toBe(status);
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.text).toContain(text);
    for (const socket of sockets) socket.destroy();
    const rows = await stage.rows();
    expect(rows).toContainEqual(expect.objectContaining({ status: 200, body: "first" }));
    const [usage] = await stage.usage();
    expect(usage?.calls).toBe(1 + calls);
  },
);
