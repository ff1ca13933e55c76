// Finds a free port, for a process that must know its port before it starts. The port is outside
// the range from which operating systems assign ports. So no other process gets it before the
// process starts, or between two starts.
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
