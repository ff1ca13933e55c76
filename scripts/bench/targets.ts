// Who is measured: how to start it, and what its request for a piece of work looks like. One entry per kind.
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import type { PlannedRequest } from "./load.ts";
import { bodyOf, valuesOf, type Workload } from "./workloads.ts";
import { keys, workspaceId } from "./workspace.ts";

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the target cannot do the work. */
  readonly request: (workload: Workload, n: number) => PlannedRequest | null;
  /** The process to measure; null for one that somebody else started. */
  readonly pid: number | null;
  /** From the start of the process to the first good answer. */
  readonly coldStartMs: number;
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

async function start(
  name: string,
  port: number,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  probe: PlannedRequest,
  headers: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; coldStartMs: number }> {
  const began = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr!.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const exited = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with code ${code}:\n${said}`)));
  });
  exited.catch(() => {});
  for (;;) {
    const answer = await Promise.race([
      fetch(`http://127.0.0.1:${port}${probe.path}`, {
        method: probe.method,
        headers: { "Content-Type": "application/json", ...headers },
        body: probe.body,
      }).catch(() => null),
      exited,
    ]);
    const text = await answer?.text();
    if (answer?.ok) return { child, coldStartMs: performance.now() - began };
    if (answer && answer.status < 500) throw new Error(`${name} answers ${answer.status}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const stopping = (child: ChildProcess) => () =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** node:http and pg with hard-coded SQL over the same tables. */
export async function startFloor(databaseUrl: string): Promise<Target> {
  const port = await freePort();
  const request = (w: Workload, n: number) => ({
    method: "POST",
    path: "/",
    body: JSON.stringify({ w, p: valuesOf(w, n) }),
  });
  const env = { BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: String(port) };
  const { child, coldStartMs } = await start(
    "raw-rows",
    port,
    [process.execPath, "scripts/bench/raw-rows.ts"],
    env,
    request("a", 1),
    {},
  );
  return {
    name: "raw-rows",
    port,
    headers: {},
    request,
    pid: child.pid!,
    coldStartMs,
    stop: stopping(child),
  };
}

/** The gateway in production mode with all it does: credential, scopes, row filters, validation, log. */
export async function startGateway(
  databaseUrl: string,
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const port = await freePort();
  const headers = { Authorization: `Bearer ${keys.narrow}` };
  const request = (w: Workload, n: number) => ({
    method: "POST",
    path: `/${workspaceId}/query`,
    body: JSON.stringify(bodyOf(w, valuesOf(w, n))),
  });
  const settings = {
    ...gatewaySettings(databaseUrl, dataDirectory),
    GATEWAY_PORT: String(port),
    ...env,
  };
  const { child, coldStartMs } = await start(
    "gateway",
    port,
    [process.execPath, "src/main.ts", "start"],
    settings,
    request("a", 1),
    headers,
  );
  return {
    name: "gateway",
    port,
    headers,
    request,
    pid: child.pid!,
    coldStartMs,
    stop: stopping(child),
  };
}

/** The environment of a gateway of the benchmark, and of the commands that prepare its workspace. */
export const gatewaySettings = (
  databaseUrl: string,
  dataDirectory: string,
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  GATEWAY_DATA_DIR: dataDirectory,
  GATEWAY_MODE: "production",
  GATEWAY_HOST: "127.0.0.1",
  GATEWAY_LOG_LEVEL: "warn",
  GATEWAY_POOL_SIZE: "10",
});
