// A gateway of several processes, started as an operator starts it, over a database of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { freePort } from "../../../scripts/bench/free-port.ts";
import { compileCache } from "../../support/compile-cache.ts";
import { ownAddress, program } from "../../support/program.ts";

export const workspaceId = "ab170000-0000-4000-8000-000000000001";
export const tableId = "ab170000-0000-4000-8000-000000000002";
/** A workspace with a rate limit of 600 calls a minute. */
export const meteredId = "ab170000-0000-4000-8000-000000000003";
export const meteredTableId = "ab170000-0000-4000-8000-000000000004";
export const secretOf = (letter: string): string => `sk_live_${letter.repeat(43)}`;
/** A key whose responses are cached until a write. */
export const cachedKey = secretOf("c");
/** A key without a cache. */
export const plainKey = secretOf("p");
/** A key of the workspace with the rate limit. */
export const meteredKey = secretOf("m");
export const publishableKey = `pk_live_${"q".repeat(43)}`;

const everything = {
  actions: ["read", "insert", "update", "delete"],
  read: "*",
  insert: "*",
  update: "*",
};

const counters = (id: string): object => ({
  counters: {
    id,
    columns: {
      id: { type: "uuid", primaryKey: true },
      value: { type: "integer", required: true },
    },
  },
});

const plain = (secret: string): object => ({
  plain: { kind: "server", secret, tables: { counters: everything } },
});

const definition: object = {
  workspace: { id: workspaceId, name: "Machine", plan: { requestsPerMinute: 10_000_000 } },
  tables: counters(tableId),
  keys: {
    cached: {
      kind: "server",
      secret: cachedKey,
      tables: { counters: everything },
      cache: { mode: "write" },
    },
    shop: { kind: "publishable", secret: publishableKey },
    ...plain(plainKey),
  },
};

const metered: object = {
  workspace: { id: meteredId, name: "Metered", plan: { requestsPerMinute: 600 } },
  tables: counters(meteredTableId),
  keys: plain(meteredKey),
};

export interface Machine {
  readonly port: number;
  readonly metricsPort: number;
  readonly pid: number;
  readonly directory: string;
  /** Text of the standard output, and of the error output. */
  readonly out: () => string;
  readonly err: () => string;
  /** Process ids of the workers. */
  readonly workers: () => Promise<readonly number[]>;
  /** Resolves when the supervisor has ended. */
  readonly ended: Promise<unknown>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly close: () => Promise<void>;
}

export interface MachineOptions {
  readonly processes: number;
  /** The URL of the database; the embedded one by default. */
  readonly databaseUrl?: string;
}

/** Starts the gateway, and waits until it has printed its addresses. */
export async function startMachine({ processes, databaseUrl }: MachineOptions): Promise<Machine> {
  const directory = await mkdtemp(join(tmpdir(), "workspace-gateway-machine-"));
  // If root runs this test, the embedded server runs as another user.
  await chmod(directory, 0o711);
  const folder = join(directory, "workspaces");
  for (const [name, text] of Object.entries({ machine: definition, metered })) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "workspace.yaml"), stringify(text));
  }
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program, "start", "--apply"], {
    cwd: directory,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: compileCache,
      GATEWAY_PROCESSES: String(processes),
      GATEWAY_MODE: process.env["PROCESSES_MODE"] ?? "development",
      ...ownAddress,
      GATEWAY_PORT: String(port),
      GATEWAY_METRICS_PORT: String(metricsPort),
      GATEWAY_WORKSPACES: folder,
      GATEWAY_DRAIN_SECONDS: "0",
      GATEWAY_LOG_LEVEL: "error",
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (err += String(chunk)));
  const ended = once(child, "exit");
  const pid = child.pid!;
  const machine: Machine = {
    port,
    metricsPort,
    pid,
    directory,
    out: () => out,
    err: () => err,
    workers: () => childrenOf(pid),
    ended,
    kill: (signal) => void child.kill(signal),
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => out.includes("_docs") && resolve());
    child.on("exit", () => reject(new Error(`The gateway did not start: ${err}`)));
  });
  return machine;
}

/** Returns the process ids of the gateway processes that a process has started. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = text.split(" ").filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, at) => commands[at]!.includes(program));
}

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
