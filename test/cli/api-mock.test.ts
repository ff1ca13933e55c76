// `gateway api mock` and `gateway api preview` as processes: what they print, how they end, and
// what they say if they cannot start.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { program } from "../support/program.ts";
import { gatewayProcess } from "./shell.ts";

const openapi = join(import.meta.dirname, "../../openapi");

let directory: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-api-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  child = undefined;
  await rm(directory, { recursive: true });
});

const run = (...args: readonly string[]) => gatewayProcess({ env: {}, directory }, "api", ...args);

/** Starts a command, and resolves with its first line. */
function start(...args: readonly string[]): Promise<string> {
  const started = spawn(process.execPath, [program, "api", ...args], {
    cwd: directory,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
  });
  child = started;
  return new Promise((resolve, reject) => {
    started.stdout.once("data", (text) => resolve(String(text).split("\n", 1)[0]!));
    started.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
}

const stopped = (signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    child!.removeAllListeners("exit").once("exit", resolve);
    child!.kill(signal);
  });

describe.each([
  [
    "mock",
    /^Mock: (http:\/\/127\.0\.0\.1:\d+) answers \d+ operations from examples\.$/,
    "/healthz",
  ],
  ["preview", /^Preview of the contract: (http:\/\/127\.0\.0\.1:\d+)\/_docs$/, "/_docs"],
])("gateway api %s", (command, form, path) => {
  it("needs no database and no configuration, writes nothing, and ends with Ctrl-C", async () => {
    await symlink(openapi, join(directory, "openapi"));
    await writeFile(join(directory, "gateway.yaml"), "this is: [no configuration");
    const [, url = ""] = form.exec(await start(command, "--port", "0")) ?? [];
    expect((await fetch(url + path)).status).toBe(200);
    expect((await readdir(directory)).toSorted()).toEqual(["gateway.yaml", "openapi"]);
    expect(await stopped("SIGINT")).toBe(0);
  });

  it("says in one sentence that its port is in use", async () => {
    await symlink(openapi, join(directory, "openapi"));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const { code, err } = await run(command, "--port", String(port));
    server.close();
    expect(code).toBe(1);
    expect(err).toMatch(
      new RegExp(
        `^The \\w+(?: \\w+)? cannot start, because port ${port} is in use\\. Choose another port with --port\\.$`,
      ),
    );
  });

  it("says in one sentence that the folder has no contract", async () => {
    const { code, err } = await run(command);
    expect(code).toBe(2);
    expect(err).toBe(
      "This folder has no openapi/openapi.yaml. Run the command in the folder of the gateway.",
    );
  });

  it("refuses a port that does not exist", async () =>
    expect((await run(command, "--port", "70000")).code).toBe(2));
});

describe("gateway api mock --contract", () => {
  const document = (id: string): string => `
openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a: { get: { operationId: ${id}, responses: { "200": { description: D, content: { application/json: { schema: {} } } } } } }
`;

  it("names the place of a mistake in the document", async () => {
    await writeFile(join(directory, "api.yaml"), "openapi: 3.1.0\npaths: [\n");
    const { code, err } = await run("mock", "--contract", "api.yaml");
    expect(code).toBe(2);
    expect(err).toMatch(/^api\.yaml:\d+:\d+ .+\.$/);
    expect(err).not.toContain("\n");
  });

  it("names a document that does not exist", async () => {
    const { code, err } = await run("mock", "--contract", "none.yaml");
    expect([code, err]).toEqual([2, "none.yaml:1:1 The file does not exist. Check the path."]);
  });

  it("lists operations without an example, without control characters of their names", async () => {
    await writeFile(join(directory, "api.yaml"), document(String.raw`"evil\e[2J"`));
    let warnings = "";
    const line = start("mock", "--contract", "api.yaml", "--port", "0");
    child!.stderr!.on("data", (text) => (warnings += String(text)));
    expect(await line).toMatch(/ answers 1 operation from examples\.$/);
    await expect.poll(() => warnings).toContain("evil\ufffd[2J: 200 (application/json)");
    expect(warnings).not.toContain("\u001b");
  });
});
