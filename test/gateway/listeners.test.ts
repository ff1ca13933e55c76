// Tests a process in which each round of the event loop takes long (G38.6). It must accept many
// connections in each round, not only one.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listenAlone, listenFurther } from "../../src/gateway/http/listeners.ts";

const CONNECTIONS = 64;
const canSharePorts = process.platform === "linux" || process.platform === "freebsd";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(port = 0) {
  const server = createServer();
  closing.push(() => server.close());
  const address = await listenAlone(server, { port, host: "127.0.0.1" });
  const further = await listenFurther(server, { port: address.port, host: "127.0.0.1" });
  closing.push(() => further.forEach((other) => other.close()));
  return { server, port: address.port };
}

it.runIf(canSharePorts)("accepts many connections in each round of the event loop", async () => {
  const { server, port } = await listen();
  const sockets: Socket[] = [];
  closing.push(() => sockets.forEach((socket) => socket.destroy()));
  let accepted = 0;
  server.on("connection", (socket) => {
    accepted += 1;
    socket.on("error", () => {});
  });
  for (let count = 0; count < CONNECTIONS; count += 1)
    sockets.push(connect(port, "127.0.0.1").on("error", () => {}));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const before = accepted;
  let rounds = 0;
  while (accepted < CONNECTIONS) {
    rounds += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // With one listening socket, each connection would need its own round. There are 16 listening
  // sockets. One of them may get a quarter of the connections.
  expect(rounds).toBeLessThanOrEqual(Math.max(1, (CONNECTIONS - before) / 2));
});

it.runIf(canSharePorts)("sends each write at once, on connections of every socket", async () => {
  const { server, port } = await listen();
  const accepted: Socket[] = [];
  server.on("connection", (socket) => void accepted.push(socket));
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
  closing.push(() => [...sockets, ...accepted].forEach((socket) => socket.destroy()));
  await expect.poll(() => accepted.length).toBe(CONNECTIONS);
  const isSetIn = (socket: Socket): unknown => {
    const name = Object.getOwnPropertySymbols(socket).find((one) =>
      one.description?.includes("SetNoDelay"),
    );
    return (socket as unknown as Record<symbol, unknown>)[name!];
  };
  expect(new Set(accepted.map(isSetIn))).toEqual(new Set([true]));
});

it("a port that another server uses is refused", async () => {
  const { port } = await listen();
  await expect(listen(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});
