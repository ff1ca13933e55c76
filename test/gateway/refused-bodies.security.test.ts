// Finding: clients with a publishable key could take all slots for the bodies of refused calls.
// Then the query log had no bodies of refused calls of other workspaces. Tests that slots are left
// for other workspaces (G19.16, G38).
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { head } from "../support/raw-http.ts";
import { openStage, ours, theirs, type Stage } from "./two-workspaces.ts";

const STRANGERS = 300;

let stage: Stage;
const sockets: Socket[] = [];
beforeAll(async () => void (stage = await openStage()));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stage.close();
});

/**
 * Sends the headers of a request that is refused because of its origin. Sends no byte of the body.
 */
async function refuseOne(index: number): Promise<void> {
  const localAddress = `127.1.0.${1 + (index % 100)}`;
  const to = { port: stage.gateway.port, host: "127.0.0.1", localAddress };
  // After its answer, the gateway closes its direction of the connection. It waits for the body
  // until the client closes the other direction.
  const socket = connect({ ...to, allowHalfOpen: true });
  sockets.push(socket.on("error", () => {}));
  await once(socket, "connect");
  socket.write(
    head(`POST /${ours}/query HTTP/1.1`, [
      "Host: gateway",
      `X-Api-Key: ${stage.ours["restricted"]}`,
      "Origin: https://evil.example",
      "Content-Type: application/json",
      "Content-Length: 10",
    ]),
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 403 /);
}

it("clients with a publishable key leave slots to callers of other workspaces", async () => {
  const { client, database } = stage.gateway;
  await refuseOne(0);
  await Promise.all(Array.from({ length: STRANGERS }, (_, index) => refuseOne(index)));
  const id = randomUUID();
  const { status } = await client(`/${theirs}/query`, {
    key: stage.theirs["server"]!,
    body: "select 1",
    headers: { "content-type": "text/plain", "x-request-id": id },
  });
  expect(status).toBe(415);
  const text = "select body from gateway.query_log where request_id = $1";
  const row = await vi.waitFor(
    async () => {
      const [found] = await database.database.owner.run({ text }, [id]);
      if (found === undefined) throw new Error(`no row for ${id}`);
      return found;
    },
    { timeout: 30_000, interval: 25 },
  );
  expect(row["body"]).toBe("select 1");
});
