// Tests small bodies that arrive in the same network packet as the request's headers. The gateway
// reads such a body synchronously, even if it has waited for other work first.
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { discardBody, readBytes } from "../../src/gateway/body/body-bytes.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";

const room = { hold: () => {}, end: null };

it("is read synchronously, and the connection serves the next two requests", async () => {
  const read: unknown[] = [];
  const closed: Promise<void>[] = [];
  const server = createServer(async (incoming, response) => {
    closed.push(new Promise((resolve) => incoming.once("close", resolve)));
    await Promise.resolve();
    const bytes = readBytes({ request: incoming, response }, room, 1_000, serverLimits);
    read.push(Buffer.isBuffer(bytes) ? bytes.toString() : bytes);
    discardBody(incoming, response);
    // `readBytes` has already read the body, so `discardBody` must not listen for more data.
    read.push(incoming.listenerCount("data"));
    response.end("x");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const socket = connect((server.address() as AddressInfo).port);
  for (const body of ["one", "the second", "3"]) {
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await new Promise((resolve) => socket.once("data", resolve));
  }
  expect(read).toEqual(["one", 0, "the second", 0, "3", 0]);
  await Promise.all(closed);
  socket.destroy();
  server.close();
});

it("is empty for a request without a body, which Node has already closed", async () => {
  const read: unknown[] = [];
  const server = createServer({ optimizeEmptyRequests: true }, (incoming, response) => {
    const bytes = readBytes({ request: incoming, response }, room, 1_000, serverLimits);
    read.push(incoming.destroyed, Buffer.isBuffer(bytes) && bytes.length);
    discardBody(incoming, response);
    response.end("x");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const socket = connect((server.address() as AddressInfo).port);
  for (const method of ["POST", "GET"]) {
    socket.write(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
  }
  expect(read).toEqual([true, 0, true, 0]);
  socket.destroy();
  server.close();
});
