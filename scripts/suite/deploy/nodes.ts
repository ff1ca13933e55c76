// Starts and stops gateways in production mode. Each gateway is a process of its own, and always
// listens on the same port.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../bench/free-port.ts";
import { startProcess } from "../../bench/processes.ts";

export const root = join(import.meta.dirname, "../../..");

export interface Node {
  readonly port: number;
  /** Process id while the node runs. */
  readonly pid: () => number | undefined;
  /** Starts the node, and waits until it is ready. */
  readonly start: (more?: NodeStart) => Promise<void>;
  /** Stops the node with SIGTERM, as a service manager does, and waits for its end. */
  readonly stop: () => Promise<void>;
}

interface NodeStart {
  /** Folder of the version to run; this checkout by default. */
  readonly checkout?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Settings that all nodes share. */
export type NodeSettings = Readonly<Record<string, string>>;

export async function createNode(settings: NodeSettings, name: string): Promise<Node> {
  const port = await freePort();
  let running: { readonly pid: number; readonly stop: () => Promise<void> } | undefined;
  return {
    port,
    pid: () => running?.pid,
    start: async ({ checkout = root, env = {} } = {}) => {
      running = await startProcess({
        name: `the gateway ${name}`,
        port,
        command: [process.execPath, join(checkout, "src/main.ts"), "start"],
        env: { ...settings, ...env, ...ownSettings(settings, name, port) },
        probe: { method: "GET", path: "/readyz", body: "" },
      });
    },
    stop: async () => {
      const { stop } = running ?? {};
      running = undefined;
      await stop?.();
    },
  };
}

const ownSettings = (settings: NodeSettings, name: string, port: number): NodeSettings => ({
  GATEWAY_PORT: String(port),
  GATEWAY_DATA_DIR: join(settings["GATEWAY_DATA_DIR"]!, name),
});

/** Runs a command of the gateway. */
export async function runCommand(
  settings: NodeSettings,
  checkout: string,
  ...args: readonly string[]
): Promise<void> {
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, [join(checkout, "src/main.ts"), ...args], { env });
}
