// The targets of the benchmark, which are the measured servers: how they are started, and their
// request for each workload.
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
  /**
   * Returns the n-th request of a workload. Returns null if the target does not support the
   * workload.
   */
  readonly request: (workload: Workload, n: number) => PlannedRequest | null;
  /** Number of different requests. Without it, the default of `measure` applies. */
  readonly ring?: number;
  /** Process id of the target; null if the script did not start the process. */
  readonly pid: number | null;
  /** Milliseconds between the start of the process and the first good answer. */
  readonly coldStartMs: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the reference (raw-rows.ts). It uses node:http and pg, with hard-coded SQL over the same
 * tables.
 */
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
 * Starts the gateway in production mode, with all steps of a request: credential, scopes, row
 * filters, validation, log.
 * @param probe request that must succeed before the gateway counts as started; by default a read of
 * one row in the benchmark's workspace
 * @param checkout folder of the checkout whose gateway is started; by default this checkout
 * @param settings more environment variables, in addition to those of the benchmark
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

/** Returns the command line of `npm start` in a checkout, without the word `start`. */
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

/** Number of different bodies among the requests that the response cache answers. */
const cachedBodies = 20;
const cachedWork: readonly Workload[] = ["a", "b", "g"];

/**
 * Returns the same gateway as another target, which uses the key with response caching. Its
 * requests have only a few different bodies, so the cache answers them.
 */
export const cacheHits = (gateway: Target): Target => ({
  ...gateway,
  name: `${gateway.name}, hits`,
  headers: { Authorization: `Bearer ${keys.cached}` },
  request: (w, n) => (cachedWork.includes(w) ? gateway.request(w, n % cachedBodies) : null),
  stop: () => Promise.resolve(),
});

/**
 * Returns the environment variables of the benchmark's gateways, and of the commands that prepare
 * its workspace.
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
