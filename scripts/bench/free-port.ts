// Finds a port on which no process listens, for a process that needs to know its port. The port is
// outside the range that systems assign by themselves. No other process gets it before the process
// listens, or listens again.
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const [from, to] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
