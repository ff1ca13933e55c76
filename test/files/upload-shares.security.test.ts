// G25.16, G38: slow uploads with a publishable key delay no upload of the workspace's servers.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setInterval as every } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formOf } from "../support/forms.ts";
import { openFileStage, ours, type FileStage } from "./file-stage.ts";

let stage: FileStage;
let over: AbortController;
let sockets: Socket[] = [];
beforeEach(async () => {
  over = new AbortController();
  stage = await openFileStage();
});
afterEach(async () => {
  over.abort();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await stage.close();
});

const boundary = "b";
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/**
 * Begins an upload at a steady speed.
 * @param perBeat bytes per tenth of a second
 */
async function trickle(key: string, perBeat: number): Promise<Socket> {
  const socket = connect(stage.gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(
    `POST /${ours}/files/upload HTTP/1.1\r\nHost: gateway\r\nX-Api-Key: ${stage.key(key)}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nTransfer-Encoding: chunked\r\n\r\n` +
      chunk(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${"a".repeat(5_000)}`,
      ),
  );
  void (async () => {
    for await (const _ of every(100, null, { signal: over.signal })) {
      if (socket.destroyed) return;
      socket.write(chunk("a".repeat(perBeat)));
    }
  })().catch(() => {});
  return socket;
}

const underWay = async (count: number): Promise<void> => {
  await expect
    .poll(async () => (await stage.sql("select from gateway_tx.blob_pending")).length)
    .toBeGreaterThanOrEqual(count);
};

it("uploads at 40 KiB/s with a publishable key do not block uploads with the server key", async () => {
  const slowest = await trickle("dropBox", 400);
  const ended = once(slowest, "data") as Promise<[Buffer]>;
  await Promise.all(Array.from({ length: 51 }, () => trickle("dropBox", 4_096)));
  await underWay(32);
  const upload = () =>
    stage.ask("/upload", { ...formOf("b.txt", "text"), key: stage.key("server") });
  // Some upload slots are reserved for server keys.
  expect((await upload()).status).toBe(200);
  // If server keys use all of their reserved slots, their next upload takes the slot of the slowest
  // public upload.
  await Promise.all(Array.from({ length: 5 }, () => trickle("server", 4_096)));
  await underWay(51);
  expect((await upload()).status).toBe(200);
  const [head] = await ended;
  expect(head.toString()).toMatch(/^HTTP\/1\.1 429 /);
  expect(head.toString()).toMatch(/\r\nretry-after: \d+\r\n/i);
  expect(head.toString()).toContain("was slow");
});
