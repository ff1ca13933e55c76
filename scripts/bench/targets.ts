// The measured servers: their start, and their request for each piece of work. One entry for each
// kind.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBundle } from "../../bin/bundle.mjs";
import { freePort } from "./free-port.ts";
import type { PlannedRequest } from "./load.ts";
import { startProcess } from "./processes.ts";
import { bodyOf, valuesOf, type Workload } from "./workloads.ts";
import { keys, workspaceId } from "./workspace.ts";

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the target cannot do the work. */
  readonly request: (workload: Workload, n: number) => PlannedRequest | null;
  /** Number of different requests, if it is not the default. */
  readonly ring?: number;
  /** Id of the measured process; null for a process that the script did not start. */
  readonly pid: number | null;
  /** Milliseconds between the start of the process and the first good answer. */
  readonly coldStartMs: number;
  readonly stop: () => Promise<void>;
}

/** Starts the reference: node:http and pg with hard-coded SQL over the same tables. */
export async function startFloor(databaseUrl: string): Promise<Target> {
  const name = "raw-rows";
  const port = await freePort();
  const request = (w: Workload, n: number) => ({
    method: "POST",
    path: "/",
    body: JSON.stringify({ w, p: valuesOf(w, n) }),
  });
  const started = await startProcess({
    name,
    port,
    command: [process.execPath, "scripts/bench/raw-rows.ts"],
    env: { BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: String(port) },
    probe: request("a", 1),
  });
  return { name, port, headers: {}, request, ...started };
}

/**
 * Starts the gateway in production mode with all its steps: credential, scopes, row filters,
 * validation, log.
 *
 * @param probe request that must succeed before the gateway counts as started; a point read in the
 * benchmark's workspace by default
 * @param checkout folder of the checkout whose gateway is started; by default this checkout
 * @param settings further environment variables, beside those of the benchmark
 */
export async function startGateway(
  databaseUrl: string,
  dataDirectory: string,
  probe?: PlannedRequest,
  checkout?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  // `npm start` also builds the bundle before it starts the gateway.
  if (checkout === undefined) ensureBundle();
  const name = checkout === undefined ? "gateway" : "before";
  const port = await freePort();
  const headers = { Authorization: `Bearer ${keys.narrow}` };
  const request = (w: Workload, n: number) => ({
    method: "POST",
    path: `/${workspaceId}/query`,
    body: JSON.stringify(bodyOf(w, valuesOf(w, n))),
  });
  const started = await startProcess({
    name,
    port,
    command: [...programOf(checkout ?? "."), "start"],
    env: {
      ...gatewaySettings(databaseUrl, dataDirectory),
      ...settings,
      GATEWAY_PORT: String(port),
    },
    probe: probe ?? { ...request("a", 1), token: keys.narrow },
  });
  return { name, port, headers, request, ...started };
}

/** Returns the command line of `npm start` in a checkout, up to the program. */
export function programOf(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  const [, ...words] = scripts.start.split(" ");
  return [
    process.execPath,
    ...words
      .filter((word) => word !== "start")
      .map((word) => (word.startsWith("--") ? word : join(checkout, word))),
  ];
}

/** Different bodies among the requests that a cache answers. */
const cachedBodies = 20;
const cachedWork: readonly Workload[] = ["a", "b", "g"];

/**
 * Returns the same gateway as a target that uses the key with response caching, with a few
 * different bodies.
 */
export const cacheHits = (gateway: Target): Target => ({
  ...gateway,
  name: `${gateway.name}, hits`,
  headers: { Authorization: `Bearer ${keys.cached}` },
  request: (w, n) => (cachedWork.includes(w) ? gateway.request(w, n % cachedBodies) : null),
  stop: () => Promise.resolve(),
});

/**
 * The environment of a gateway of the benchmark, and of the commands that prepare its workspace.
 */
export const gatewaySettings = (
  databaseUrl: string,
  dataDirectory: string,
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  GATEWAY_DATA_DIR: dataDirectory,
  GATEWAY_MODE: "production",
  GATEWAY_HOST: "127.0.0.1",
  GATEWAY_LOG_LEVEL: "warn",
  GATEWAY_CONNECTIONS: "41",
});
