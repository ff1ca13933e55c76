import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../src/cli/program.ts";
import { loadSettings } from "../src/config/config.ts";
import { gateway, interruption } from "./cli/shell.ts";
import { program } from "./support/program.ts";

let home: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "workspace-gateway-test-main-"));
  // If root runs the test, the embedded server runs as another user, who needs access.
  await chmod(home, 0o755);
});
afterEach(async () => {
  for (const child of running) await stop(child, "SIGTERM");
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The environment of a gateway: only the variables that a process needs. */
const environment = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  GATEWAY_DATA_DIR: join(home, "data"),
  ...more,
});

interface Started {
  readonly child: ChildProcess;
  /** The output up to the moment at which the gateway serves. */
  readonly text: string;
  readonly baseUrl: string;
  /** The printed command line, which works in a shell. */
  readonly line: string;
}

/**
 * Starts the gateway as `npm start` does, on any port, and waits until it has printed the command
 * line to paste.
 */
function start(more: Record<string, string> = {}): Promise<Started> {
  const env = environment(more);
  const child = spawn(process.execPath, [program, "start", "--port", "0"], { cwd: home, env });
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

/** @returns the exit code; null if the signal ended the process */
async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await new Promise((resolve) => child.once("exit", resolve));
  }
  running.delete(child);
  return child.exitCode;
}

/** Runs the line in a shell. Returns the printed JSON. */
function paste(line: string): unknown {
  const { stdout } = spawnSync("sh", ["-c", line], { encoding: "utf8" });
  return JSON.parse(stdout);
}

/** Runs a command. Returns its output. */
const command = async (...args: readonly string[]): Promise<string> =>
  (await gateway({ directory: home, env: environment({}) }, ...args)).out;

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
      // Other commands find the port of the running gateway.
      expect(await command("status", "--env")).toContain(`GATEWAY_URL=${first.baseUrl}\n`);
      expect(await command("doctor")).toContain(
        `${first.baseUrl} (listens on ${first.baseUrl}) is ready`,
      );
      expect(await stop(first.child, "SIGKILL")).toBeNull();

      const second = await start();
      expect(keysIn(second.text)).toEqual(keysIn(first.text));
      expect(second.text).not.toMatch(/sk_live_[\w-]{43}/);
      expect(await command("status", "--env")).toContain(`GATEWAY_URL=${second.baseUrl}\n`);
      const again = paste(second.line) as { data: unknown[] };
      expect(again.data).toEqual(rows.data);
      // A start needs about 230 MB. A moment after the first answers, half of it is given back.
      await expect.poll(() => ownMegabytes(second.child), { timeout: 30_000 }).toBeLessThan(160);
      expect(await stop(second.child, "SIGTERM")).toBe(0);
      expect(await command("status", "--env")).toContain("GATEWAY_URL=http://127.0.0.1:4400\n");
    },
  );
});

it.each(["prefer", "require", "verify-ca", "verify-full"])(
  "sslmode=%s reaches the database driver as verify-full, so that it prints no warning",
  (mode) => {
    const env = { DATABASE_URL: `postgres://a:b@127.0.0.1:1/c?sslmode=${mode}` };
    expect(loadSettings({ directory: home, env }).database.url).toMatch(/sslmode=verify-full$/);
  },
);

describe("a signal, whenever it comes, ends the gateway and its PostgreSQL (G22.6)", () => {
  const inPostgres = (name: string): string => join(home, "data", "postgres", name);
  /** Starts a gateway on the data of earlier starts, and waits until a condition is met. */
  async function startUntil(hasCome: (printed: string) => boolean) {
    const child = spawn(process.execPath, [program, "start", "--port", "0"], {
      cwd: home,
      env: environment({ GATEWAY_LOG_LEVEL: "silent" }),
    });
    running.add(child);
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    while (child.exitCode === null && !hasCome(printed)) await nextTurn();
    return { child, ended, printed };
  }
  const serverState = (): string =>
    existsSync(inPostgres("data/postmaster.pid"))
      ? readFileSync(inPostgres("data/postmaster.pid"), "utf8").trimEnd()
      : "none";

  // `npm run suite restarts` interrupts starts at every moment.
  it("once its PostgreSQL is ready", { timeout: 120_000 }, async () => {
    const { child, ended } = await startUntil(() => serverState().endsWith("ready"));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(serverState()).toBe("none");
  });

  it(
    "and a second signal ends the program at once, while the first still waits for a request",
    { timeout: 120_000 },
    async () => {
      const { child, ended, printed } = await startUntil((text) => text.includes("curl"));
      const { hostname, port } = new URL(/^Docs +(\S+)$/m.exec(printed)![1]!);
      // The rest of this body is never sent.
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
    const entry = join(import.meta.dirname, "../bin/main.mjs");
    const { status, stderr } = spawnSync(process.execPath, ["--require", asOld, entry, "start"], {
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

  /** Runs a start that must fail. Returns its error output. */
  function failure(more: Record<string, string>): string {
    const env = environment(more);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, "start", "--port", "0"],
      {
        cwd: home,
        env,
        encoding: "utf8",
      },
    );
    return sentenceOf(status, stdout, stderr);
  }
  function sentenceOf(status: number | null, stdout: string, stderr: string): string {
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).not.toMatch(/^ +at /m);
    // The error is the first sentence of the output, also at a first start.
    expect(stderr).not.toMatch(/^The gateway created a master key/);
    return stderr.trim();
  }
  /**
   * Runs a start in this process. It fails before it opens a database or a port. Returns its error
   * output.
   */
  async function earlyFailure(
    more: Record<string, string>,
    args: readonly string[] = ["--port", "0"],
  ): Promise<string> {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runProgram(["start", ...args], {
      terminal: {
        print: (text) => void out.push(text),
        printError: (text) => void err.push(text),
        isInteractive: false,
        interruption,
        env: environment(more),
        directory: home,
      },
    });
    return sentenceOf(code, out.join("\n"), err.join("\n"));
  }

  it("a port in use: the message names the program that uses it, and a remedy", async () => {
    const said = await earlyFailure({}, ["--port", String(port)]);
    expect(said).toMatch(
      new RegExp(
        `^Port ${port} is in use( by pid \\d+ \\([\\w-]+\\))?, so the gateway cannot start\\. Start with --port ${port + 10}, or stop the process that uses the port\\.$`,
      ),
    );
    const asNpm = await earlyFailure({ npm_lifecycle_event: "start" }, ["--port", String(port)]);
    expect(asNpm).toContain(
      `. Start with npm start -- --port ${port + 10}, or stop the process that uses the port.`,
    );
    expect(await earlyFailure({ GATEWAY_METRICS_PORT: String(port) })).toMatch(
      /^Port \d+ is in use.* Set GATEWAY_METRICS_PORT to another port, or stop the process that uses the port\.$/,
    );
  });

  it("an address that is not this machine's", async () => {
    expect(await earlyFailure({ GATEWAY_HOST: "203.0.113.1", GATEWAY_PORT: "4499" }, [])).toMatch(
      /^203\.0\.113\.1 \(server\.host\) is not an address of this machine\./,
    );
  });

  it("a database that cannot be reached: no master key is created for it", async () => {
    expect(await earlyFailure({ DATABASE_URL: "nonsense" })).toMatch(
      /^DATABASE_URL .*postgres:\/\//,
    );
    const data = join(home, "never-started");
    const said = failure({
      DATABASE_URL: "postgres://u:secret@127.0.0.1:1/db?sslmode=prefer",
      GATEWAY_DATA_DIR: data,
    });
    // The output is one sentence, without a warning of the database driver.
    expect(said).toMatch(
      /^The database at 127\.0\.0\.1:1 cannot be used: [^\n]*Check DATABASE_URL\.$/,
    );
    expect(existsSync(join(data, "secrets"))).toBe(false);
  });

  it("a data directory that cannot be made", () => {
    expect(failure({ GATEWAY_DATA_DIR: "/proc/nowhere" })).toMatch(
      /^The data directory \/proc\/nowhere \(GATEWAY_DATA_DIR\) cannot be used, because it cannot be created: .*set GATEWAY_DATA_DIR to another folder\.$/,
    );
  });

  it("an error in a definition: file and line", { timeout: 120_000 }, async () => {
    const workspaces = join(home, "broken");
    await mkdir(workspaces, { recursive: true });
    await writeFile(
      join(workspaces, "workspace.yaml"),
      "workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1faaaa, name: X }\ntables:\n  a:\n    columns:\n      b: { type: reference, table: nowhere }\n",
    );
    const said = failure({ GATEWAY_WORKSPACES: workspaces });
    expect(said).toMatch(
      /nothing was changed\. Correct the errors that are listed with this message\.$/m,
    );
    expect(said).toMatch(/workspace\.yaml:5:\d+ +error .*"nowhere"/);
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
