import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../scripts/bench/free-port.ts";

const main = join(import.meta.dirname, "../src/main.ts");
let home: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "workspace-gateway-test-main-"));
  // The embedded server of a run as root belongs to another user, who must get through.
  await chmod(home, 0o755);
});
afterEach(async () => {
  for (const child of running) await stop(child, "SIGTERM");
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Nothing of the surroundings but what a process needs. */
const environment = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  GATEWAY_DATA_DIR: join(home, "data"),
  ...more,
});

interface Started {
  readonly child: ChildProcess;
  /** What was printed until the gateway served. */
  readonly text: string;
  readonly baseUrl: string;
  /** The line to paste. */
  readonly line: string;
}

/**
 * Starts the gateway as `npm start` does, on any port, and waits until it has printed the command
 * line to paste.
 */
function start(more: Record<string, string> = {}): Promise<Started> {
  const env = environment(more);
  const child = spawn(process.execPath, [main, "start", "--port", "0"], { cwd: home, env });
  running.add(child);
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const line = /^ *(curl .*)$/m.exec(text)?.[1];
      const baseUrl = /^Docs +(\S+)\/_docs$/m.exec(text)?.[1];
      if (line !== undefined && baseUrl !== undefined) resolve({ child, text, baseUrl, line });
    });
    child.on("exit", () => reject(new Error(`The gateway ended before it served:\n${text}`)));
  });
}

/** @returns the exit code; null when the signal ended the process */
async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await new Promise((resolve) => child.once("exit", resolve));
  }
  running.delete(child);
  return child.exitCode;
}

/** Runs the line as a shell would. */
function paste(line: string): unknown {
  const { stdout } = spawnSync("sh", ["-c", line], { encoding: "utf8" });
  return JSON.parse(stdout);
}

/** What a command prints. */
const command = (...args: readonly string[]): string =>
  spawnSync(process.execPath, [main, ...args], {
    cwd: home,
    env: environment({}),
    encoding: "utf8",
  }).stdout;

const keysIn = (text: string): string[] =>
  [...text.matchAll(/pk_live_[\w-]+/g)].map(([key]) => key);

describe("npm start", () => {
  it(
    "prints addresses, keys and a line that works; the next start, even after a SIGKILL, has the same keys and rows",
    { timeout: 120_000 },
    async () => {
      const first = await start();
      const rows = paste(first.line) as { data: unknown[] };
      expect(rows.data.length).toBeGreaterThan(0);
      expect(first.text).toMatch(/^API +http:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]{36}$/m);
      expect(first.text).toMatch(/^Database +postgres:\/\/gw_owner:\*\*\*@/m);
      expect(first.text).toMatch(/sk_live_[\w-]{43}/);
      expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
      expect((await fetch(`${first.baseUrl}/_docs`)).status).toBe(200);
      // Commands beside it know the port that it was given.
      expect(command("status", "--env")).toContain(`GATEWAY_URL=${first.baseUrl}\n`);
      expect(command("doctor")).toContain(
        `${first.baseUrl} (listens on ${first.baseUrl}) is ready`,
      );
      expect(await stop(first.child, "SIGKILL")).toBeNull();

      const second = await start();
      expect(keysIn(second.text)).toEqual(keysIn(first.text));
      expect(second.text).not.toMatch(/sk_live_[\w-]{43}/);
      expect(command("status", "--env")).toContain(`GATEWAY_URL=${second.baseUrl}\n`);
      const again = paste(second.line) as { data: unknown[] };
      expect(again.data).toEqual(rows.data);
      // A start needs about 230 MB. A moment after the first answers, half of it is given back.
      await expect.poll(() => ownMegabytes(second.child), { timeout: 30_000 }).toBeLessThan(160);
      expect(await stop(second.child, "SIGTERM")).toBe(0);
      expect(command("status", "--env")).toContain("GATEWAY_URL=http://127.0.0.1:4400\n");
    },
  );
});

describe("a start with a database elsewhere", () => {
  it.each(["prefer", "require", "verify-ca", "verify-full"])(
    "prints no warning of the driver about sslmode=%s",
    (mode) => {
      const env = environment({ DATABASE_URL: `postgres://a:b@127.0.0.1:1/c?sslmode=${mode}` });
      const { stderr } = spawnSync(process.execPath, [main, "start", "--port", "0"], {
        cwd: home,
        env,
        encoding: "utf8",
      });
      expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: [^\n]*\n$/);
    },
  );
});

describe("a signal, whenever it comes, ends the gateway and its PostgreSQL (G22.6)", () => {
  const inPostgres = (name: string): string => join(home, "data", "postgres", name);
  /** Begins a start, on the data of the starts before, and waits until something has come true. */
  async function startUntil(hasCome: (printed: string) => boolean | Promise<boolean>, port = 0) {
    const child = spawn(process.execPath, [main, "start", "--port", String(port)], {
      cwd: home,
      env: environment({ GATEWAY_LOG_LEVEL: "silent" }),
    });
    running.add(child);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    while (child.exitCode === null && !(await hasCome(printed))) await nextTurn();
    return { child, ended, printed };
  }
  const serverState = (): string =>
    existsSync(inPostgres("data/postmaster.pid"))
      ? readFileSync(inPostgres("data/postmaster.pid"), "utf8").trimEnd()
      : "none";

  const isListening = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
    });

  it.each([
    ["its PostgreSQL is ready", () => serverState().endsWith("ready")],
    ["it listens, and has not said so yet", isListening],
  ])("once %s", { timeout: 120_000 }, async (_when, hasCome) => {
    const port = await freePort();
    const { child, ended } = await startUntil(() => hasCome(port), port);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(serverState()).toBe("none");
  });

  it(
    "and a second one ends at once what the first one waits for",
    { timeout: 120_000 },
    async () => {
      const { child, ended, printed } = await startUntil((text) => text.includes("curl"));
      const { hostname, port } = new URL(/^Docs +(\S+)$/m.exec(printed)![1]!);
      // The rest of this body never comes.
      const held = connect(Number(port), hostname);
      const head = "POST /x/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
      await new Promise((resolve) => held.on("error", () => {}).write(head, resolve));
      while (child.exitCode === null && child.kill("SIGTERM")) await nextTurn(50);
      expect(await ended).toBe(1);
      expect(serverState()).toBe("none");
      held.destroy();
    },
  );
});

describe("a start that cannot be", () => {
  it("under a Node that is too old, the program says what to do", async () => {
    const asOld = join(home, "as-old.cjs");
    await writeFile(asOld, `Object.defineProperty(process, "version", { value: "v20.1.0" });`);
    const program = join(import.meta.dirname, "../bin/main.mjs");
    const { status, stderr } = spawnSync(process.execPath, ["--require", asOld, program, "start"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The gateway needs Node [\d.]+ or later; this is v[\d.]+\. In .*, run "npm start" to start it .*\n$/,
      ),
    ]);
  });

  let busy: Server;
  let port: number;
  beforeAll(async () => {
    busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
    ({ port } = busy.address() as { port: number });
  });
  afterAll(() => busy.close());

  /** Runs a start that must fail, and gives what it said. */
  function failure(
    more: Record<string, string>,
    args: readonly string[] = ["--port", "0"],
  ): string {
    const env = environment(more);
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, "start", ...args], {
      cwd: home,
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).not.toMatch(/^ +at /m);
    // The sentence of the error comes first, also at a first start.
    expect(stderr).not.toMatch(/^The gateway created a master key/);
    return stderr.trim();
  }

  it("a port in use: who has it, and what to do", () => {
    const said = failure({}, ["--port", String(port)]);
    expect(said).toMatch(
      new RegExp(
        `^Port ${port} is in use( by pid \\d+ \\([\\w-]+\\))?, so the gateway cannot start\\. Start with --port ${port + 10}, or stop the process that uses the port\\.$`,
      ),
    );
    const asNpm = failure({ npm_lifecycle_event: "start" }, ["--port", String(port)]);
    expect(asNpm).toContain(
      `. Start with npm start -- --port ${port + 10}, or stop the process that uses the port.`,
    );
    expect(failure({ GATEWAY_METRICS_PORT: String(port) })).toMatch(
      /^Port \d+ is in use.* Set GATEWAY_METRICS_PORT to another port, or stop the process that uses the port\.$/,
    );
  });

  it("an address that is not this machine's", () => {
    expect(failure({ GATEWAY_HOST: "203.0.113.1", GATEWAY_PORT: "4499" }, [])).toMatch(
      /^203\.0\.113\.1 \(server\.host\) is not an address of this machine\./,
    );
  });

  it("a database that is not there, for which no master key is made", () => {
    expect(failure({ DATABASE_URL: "postgres://u:secret@127.0.0.1:1/db" })).toMatch(
      /^The database at 127\.0\.0\.1:1 cannot be used: .*Check DATABASE_URL\.$/,
    );
    expect(failure({ DATABASE_URL: "nonsense" })).toMatch(/^DATABASE_URL .*postgres:\/\//);
    const data = join(home, "never-started");
    const said = failure({
      DATABASE_URL: "postgres://u:secret@127.0.0.1:1/db",
      GATEWAY_DATA_DIR: data,
    });
    expect(said.split("\n")).toHaveLength(1);
    expect(existsSync(join(data, "secrets"))).toBe(false);
  });

  it("a data directory that cannot be made", () => {
    expect(failure({ GATEWAY_DATA_DIR: "/proc/nowhere" })).toMatch(
      /^The data directory \/proc\/nowhere \(GATEWAY_DATA_DIR\) cannot be used, because it cannot be created: .*set GATEWAY_DATA_DIR to another folder\.$/,
    );
  });

  it.each([
    ["broken YAML", "workspace:\n  id: [\n", /workspace\.yaml:\d+:\d+ +error/],
    [
      "an unknown reference",
      "workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1faaaa, name: X }\ntables:\n  a:\n    columns:\n      b: { type: reference, table: nowhere }\n",
      /workspace\.yaml:5:\d+ +error .*"nowhere"/,
    ],
  ])("%s in a definition: file and line", { timeout: 120_000 }, async (_name, yaml, finding) => {
    const workspaces = join(home, "broken");
    await mkdir(workspaces, { recursive: true });
    await writeFile(join(workspaces, "workspace.yaml"), yaml);
    const said = failure({ GATEWAY_WORKSPACES: workspaces });
    expect(said).toMatch(
      /nothing was changed\. Correct the errors that are listed with this message\.$/m,
    );
    expect(said).toMatch(finding);
  });
});

/**
 * Returns the memory of the process without mapped files. The pages of the Node program that are in
 * memory depend on the machine.
 */
function ownMegabytes(child: ChildProcess): number {
  if (process.platform !== "linux") return 0;
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
