// A port that nobody listens on, for a process that must be told its port. None of those that systems give out by themselves: nobody
// gets it for a listener or a connection of their own until the process listens there, or listens again.
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
