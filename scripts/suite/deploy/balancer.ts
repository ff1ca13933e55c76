// Starts the load balancer in front of the nodes: HAProxy with the configuration of
// `templates/deploy/`. If HAProxy is not installed, starts a small balancer that passes on
// connections. Both balancers call /readyz of each node every second.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../bench/free-port.ts";
import { programOf } from "./programs.ts";

const template = join(import.meta.dirname, "../../../templates/deploy/haproxy/haproxy.cfg");

export interface Balancer {
  readonly name: string;
  readonly port: number;
  /** Returns the balancer's messages about the nodes. */
  readonly notes: () => string;
  readonly close: () => Promise<void>;
}

/**
 * Starts HAProxy or, if it is not installed, the small balancer.
 * @param ports the ports of the two nodes, which may start to listen later
 */
export async function startBalancer(
  folder: string,
  ports: readonly [number, number],
): Promise<Balancer> {
  const program = programOf("haproxy");
  return program === undefined ? startOwn(ports) : startHaproxy(program, folder, ports);
}

async function startHaproxy(
  program: string,
  folder: string,
  ports: readonly [number, number],
): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const text = readFileSync(template, "utf8")
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replace("10.0.0.11:4400", `127.0.0.1:${ports[0]}`)
    .replace("10.0.0.12:4400", `127.0.0.1:${ports[1]}`);
  writeFileSync(file, text);
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "exit");
  while (!(await isListening(port)))
    if (child.exitCode === null) await sleep(20);
    else throw new Error(`HAProxy ended: ${said}`);
  return {
    name: "HAProxy",
    port,
    notes: () => said.match(/Server gateway.*/g)?.join("\n    ") ?? "",
    close: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

async function startOwn(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  let [isOpen, turn] = [true, 0];
  let ready: readonly number[] = [];
  const isReady = (node: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${node}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const server = createServer((client) => {
    client.on("error", () => {});
    if (ready.length === 0) return void client.destroy();
    turn += 1;
    const node = connect(ready[turn % ready.length]!, "127.0.0.1");
    node.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => node.destroy());
    client.pipe(node).pipe(client);
  });
  const look = async (): Promise<void> => {
    const states = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, at) => states[at]);
  };
  const looking = (async () => {
    while (isOpen) {
      await look();
      await sleep(1_000);
    }
  })();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    name: "a small balancer, because this machine has no HAProxy",
    port,
    notes: () => "",
    close: async () => {
      isOpen = false;
      server.close();
      await looking;
    },
  };
}
