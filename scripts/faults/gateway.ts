// The gateway under test, in a process of its own. It always starts on the same port, and is killed
// without warning.
import { programFile } from "../../bin/bundle.mjs";
import { freePort } from "../bench/free-port.ts";
import { startProcess } from "../bench/processes.ts";
import { read } from "./requests.ts";
import { token } from "./definition.ts";
import type { World } from "./world.ts";

/**
 * The public address of the gateway. It is a part of the documentation that a gateway builds at its
 * first start. With an address for each port, each run would build its own documentation.
 */
const address = "http://127.0.0.1:4400";

export interface GatewayUnderTest {
  readonly port: number;
  /**
   * Starts the gateway.
   * @returns milliseconds until the first successful answer
   */
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
        command: [process.execPath, programFile(), "start"],
        env: { ...settings, GATEWAY_PORT: String(port), GATEWAY_BASE_URL: address },
        probe: { ...read("accounts"), token },
      });
      end = stop;
      return coldStartMs;
    },
    kill: async () => end?.("SIGKILL"),
    stop: async () => end?.(),
  };
}
