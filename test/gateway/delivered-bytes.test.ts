// Tests the billing of answers that a client does not read to the end (G11.7). The gateway bills
// only bytes that the connection has accepted. So a client that stops reading uses up no bytes that
// were never sent.
import { createServer, get } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { definitionOf, openMetered, origin, ours, type MeteredStage } from "./metered.ts";
import { undelivered } from "../../src/gateway/http/delivered-bytes.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";

const rows = 10;
const rowBytes = 1_000_000;

let stage: MeteredStage;
beforeEach(async () => {
  stage = await openMetered();
  const text = `insert into ${schemaName(ours)}.orders (id, status)
    select gen_random_uuid(), repeat('x', ${rowBytes}) from generate_series(1, ${rows})`;
  await stage.database.database.owner.run({ text });
});
afterEach(() => stage.close());

const orders = definitionOf(ours).tables["orders"]!.id;

/** Returns the text of a request for `limit` rows. */
function request(limit: number): string {
  const body = JSON.stringify({ refs: { o: orders }, query: { from: "o", limit } });
  const key = stage.ours["restricted"];
  return `POST /${ours}/query HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/**
 * Sends requests, reads at most one chunk of the answer, and resets the connection.
 * @returns the number of bytes read
 */
function readAndReset(...requests: readonly string[]): Promise<number> {
  const { port } = new URL(stage.gateways[0]!.baseUrl);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(requests.join("")),
    );
    socket.on("error", reject);
    socket.once("readable", () => {
      const read = (socket.read(400) as Buffer).length;
      socket.resetAndDestroy();
      resolve(read);
    });
  });
}

const logged = () =>
  stage.database.database.owner.run<{ status: number; bytes: number }>({
    text: "select status, bytes_out::float8 as bytes from gateway.query_log order by at, bytes_out desc",
  });

it("charges a client that stops reading for the bytes that the connection took, not for the whole answer", async () => {
  let read = 0;
  const times = 2;
  for (let count = 0; count < times; count += 1) read += await readAndReset(request(rows));
  await expect.poll(logged).toHaveLength(times);
  await stage.stop();
  const [{ calls, bytes } = { calls: 0, bytes: 0 }] = await stage.usage();
  expect(calls).toBe(times);
  expect(bytes).toBeGreaterThanOrEqual(read - 2_000);
  // The operating system's buffers between two sockets on one machine take several megabytes. So
  // the billed bytes can be much more than the bytes that the client has read.
  expect(bytes).toBeLessThan(times * rows * rowBytes * 0.7);
});

it("charges a client that reads slowly to the end for the whole answer", async () => {
  const { port } = new URL(stage.gateways[0]!.baseUrl);
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request(rows)));
  let received = 0;
  let head = 0;
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      if (head === 0) head = chunk.indexOf("\r\n\r\n") + 4;
      received += chunk.length;
      socket.pause();
      setImmediate(() => socket.resume());
      if (received - head > rows * rowBytes && chunk.at(-1) === "}".charCodeAt(0)) resolve();
    });
  });
  socket.destroy();
  await stage.stop();
  expect(await stage.usage()).toMatchObject([{ calls: 1, bytes: received - head }]);
});

it("starts no request before the previous answer is sent, so that it costs nothing", async () => {
  await readAndReset(request(rows), request(1));
  await expect.poll(logged).toHaveLength(1);
  await stage.stop();
  const [only, ...others] = await logged();
  expect(only!.bytes).toBeLessThan(rows * rowBytes * 0.7);
  expect(others).toEqual([]);
});

it("an answer that is too long for the cache arrives complete, with the same validator each time", async () => {
  const json = { refs: { o: orders }, query: { from: "o", select: ["status"], limit: rows } };
  const ask = { key: stage.ours["cached"]!, json };
  const [first, second] = [await stage.query(ask), await stage.query(ask)];
  expect(first.text.length).toBeGreaterThan(rows * rowBytes);
  expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["MISS", "MISS"]);
  expect(second.headers["etag"]).toBe(first.headers["etag"]);
});

it("knows synchronously that the connection took an answer", async () => {
  const lost = Promise.withResolvers<number | Promise<number>>();
  const server = createServer((incoming, response) => {
    response.end("x".repeat(1_000));
    lost.resolve(undelivered(incoming, response));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  get({ port: (server.address() as AddressInfo).port }, (answer) => answer.resume());
  expect(await lost.promise.then((bytes) => typeof bytes)).toBe("number");
  server.close();
});
