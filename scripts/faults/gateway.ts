// The gateway under test, in a process of its own. It always starts on the same port, and is killed
// without warning.
import { freePort } from "../bench/free-port.ts";
import { startProcess } from "../bench/processes.ts";
import { read } from "./requests.ts";
import { token } from "./definition.ts";
import type { World } from "./world.ts";

export interface GatewayUnderTest {
  readonly port: number;
  /** @returns milliseconds until the first good answer */
  readonly start: () => Promise<number>;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function createGatewayUnderTest({ settings }: World): Promise<GatewayUnderTest> {
  const port = await freePort();
  let end: ((signal?: NodeJS.Signals) => Promise<void>) | undefined;
  return {
    port,
    start: async () => {
      const { coldStartMs, stop } = await startProcess({
        name: "the gateway",
        port,
        command: [process.execPath, "src/main.ts", "start"],
        env: { ...settings, GATEWAY_PORT: String(port) },
        probe: { ...read("accounts"), token },
      });
      end = stop;
      return coldStartMs;
    },
    kill: async () => end?.("SIGKILL"),
    stop: async () => end?.(),
  };
}
