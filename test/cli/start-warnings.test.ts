// The start applies the workspace folders of the configuration, and logs the warnings of that
// apply.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { program } from "../support/program.ts";

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await openTestDatabase();
  home = await mkdtemp(join(tmpdir(), "workspace-gateway-test-start-"));
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const definition = `workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001, name: One }
keys: { backend: { kind: server } }
automations:
  work:
    runAs: backend
    steps:
      - { id: call, type: http, url: "https://api.example/" }
      - { id: made, type: transform, expression: "steps.call.status" }
`;

it("a start logs the warnings of its apply", async () => {
  const workspaces = join(home, "workspaces");
  await mkdir(join(workspaces, "one"), { recursive: true });
  await writeFile(join(workspaces, "one", "workspace.yaml"), definition);
  const child = spawn(process.execPath, [program, "start", "--port", "0", "--apply"], {
    cwd: home,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: database.url,
      GATEWAY_MASTER_KEY: database.masterKey.toString("hex"),
      GATEWAY_WORKSPACES: workspaces,
    },
  });
  let told = "";
  child.stderr.on("data", (piece) => (told += String(piece)));
  child.stdout.on("data", (piece) => {
    if (String(piece).includes("http://")) child.kill("SIGTERM");
  });
  await new Promise((resolve) => child.on("close", resolve));
  const line =
    told
      .split("\n")
      .find((one) => one.includes("A workspace definition was applied, but it has warnings")) ??
    "{}";
  expect(JSON.parse(line)).toMatchObject({
    level: expect.stringMatching(/warn/),
    warnings: expect.stringContaining('reads the status of "call"'),
  });
});
