import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WORKSPACE_ID } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { gateway, gatewayProcess, type Ended } from "./shell.ts";

let bench: Workbench;
let directory: string;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-"));
  await write({
    "shop/workspace.yaml": settings + tables + keys,
    "shop/seed/notes.csv": "title\none\ntwo\n",
  });
  return () => rm(directory, { recursive: true });
});

const settings = `workspace: { id: ${WORKSPACE_ID}, name: Notes }\n`;
const tables = "tables: { notes: { columns: { title: { type: text, required: true } } } }\n";
const keys =
  "keys: { shop: { kind: publishable, publish: true, tables: { notes: { actions: [read], read: [id, title] } } }, backend: { kind: server, tables: all } }\n";
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
}
const surroundings = (env: Readonly<Record<string, string>> = {}) => ({
  directory,
  env: { DATABASE_URL: bench.url, GATEWAY_MASTER_KEY: bench.masterKey.toString("hex"), ...env },
});
const run = (...args: readonly string[]): Promise<Ended> => gateway(surroundings(), ...args);
/** One sentence, or one and indented findings; never a stack. */
function expectSentence({ err }: Ended): void {
  const [sentence, ...details] = err.split("\n");
  expect(sentence).toMatch(/^\S.*\S$/);
  for (const line of details) expect(line).toMatch(/^ {2}\S/);
  expect(err).not.toMatch(/\n\s+at |node_modules|Error:/);
}

describe("gateway", () => {
  it("lists exactly the commands that work, each with its own help", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}([a-z]+) .*(?:\[|[a-z])/gm)].map(([, name]) => name);
    expect(names.filter((name) => name !== "help")).toEqual([
      "start",
      "apply",
      "diff",
      "seed",
      "keys",
      "status",
      "doctor",
    ]);
    for (const name of names)
      expect(await run(name!, "--help")).toMatchObject({
        code: 0,
        out: expect.stringContaining(`gateway ${name === "help" ? "" : name}`),
      });
  });

  it.each([
    [[]],
    [["frobnicate"]],
    [["apply", "--frobnicate"]],
    [["apply", "a", "b"]],
    [["apply", "--revision", "x"]],
    [["start", "--port", "70000"]],
    [["keys", "show"]],
    [["keys"]],
  ])("answers wrong usage with 2: %j", async (args) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).not.toBe("");
  });

  it("hands start what was given", async () => {
    const { out } = await run("start", "--port", "0", "--host", "::1", "--apply");
    expect(JSON.parse(out)).toEqual({
      apply: true,
      args: { "server.port": "0", "server.host": "::1" },
    });
  });

  it("works as a process: output on stdout, one sentence on stderr, the exit code", async () => {
    expect(await gatewayProcess(surroundings(), "apply", "shop")).toMatchObject({
      code: 0,
      err: "",
    });
    const refused = await gatewayProcess(surroundings(), "apply", "shop", "--revision", "7");
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: "The stored revision is 1, not 7: look at the diff again (409).",
    });
  });
});

describe("what goes wrong is told in one sentence, with exit code 1", () => {
  const cases: readonly (readonly [
    name: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>>,
    says: RegExp,
  ])[] = [
    ["a folder that does not exist", ["apply", "nowhere"], {}, {}, /nowhere does not exist/],
    [
      "a folder without a workspace",
      ["diff", "empty"],
      {},
      { "empty/notes.txt": "" },
      /empty holds no workspace\.yaml/,
    ],
    [
      "broken YAML",
      ["apply", "shop"],
      {},
      { "shop/tables.yaml": "tables: {\n" },
      /shop has \d error.*\n.*tables\.yaml:\d/s,
    ],
    [
      "a reference to nothing",
      ["diff", "shop"],
      {},
      { "shop/more.yaml": "tables: { a: { columns: { b: { type: reference, table: c } } } }\n" },
      /more\.yaml:1:\d+ .*c/,
    ],
    [
      "an unset variable",
      ["apply", "shop"],
      {},
      { "shop/more.yaml": 'keys: { x: { kind: server, secret: "${env:NOT_SET_HERE}" } }\n' },
      /NOT_SET_HERE, which is not set/,
    ],
    [
      "a database that is not there",
      ["status"],
      { DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" },
      {},
      /database at 127\.0\.0\.1:9 cannot be used.*Check DATABASE_URL/,
    ],
    ["an address that is none", ["status"], { DATABASE_URL: "mysql://a/b" }, {}, /DATABASE_URL/],
    [
      "another master key",
      ["status"],
      { GATEWAY_MASTER_KEY: "00".repeat(32) },
      {},
      /master key is not the one/,
    ],
    ["no workspace", ["keys", "list"], {}, {}, /No workspace is applied yet/],
    ["a gateway.yaml that is not there", ["status", "--config", "nope.yaml"], {}, {}, /nope\.yaml/],
  ];
  it.each(cases)("%s", async (_name, args, env, files, says) => {
    await write(files);
    const ended = await gateway(surroundings(env), ...args);
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toMatch(says);
    expectSentence(ended);
    expect(await bench.sql("select * from gateway.workspace")).toEqual([]);
  });
});

describe("gateway apply and diff", () => {
  it("say what they do, show new keys once, and change nothing the second time", async () => {
    const planned = await run("diff", "shop");
    expect(planned.out).toContain("not applied yet: 4 changes");
    const applied = await run("apply", "shop");
    expect(applied).toMatchObject({ code: 0, err: "" });
    expect(applied.out).toMatch(/notes {2}2 rows loaded/);
    expect(applied.out).toMatch(
      /server key backend, shown this once:\n {2}sk_live_[A-Za-z0-9_-]{43}/,
    );
    expect((await run("apply", "shop")).out).toBe(
      `Notes (${WORKSPACE_ID}): No changes. Revision 1.`,
    );
    expect((await run("diff", "shop")).out).toContain("No changes.");
  });

  it("mark what would be lost with its rows, and apply it only when allowed", async () => {
    await run("apply", "shop");
    await write({
      "shop/workspace.yaml":
        settings + tables.replace("title: { type: text, required: true }", "text: { type: text }"),
    });
    const planned = await run("diff", "shop");
    expect(planned.code).toBe(0);
    expect(planned.out).toMatch(
      /- tables\.notes\.columns\.title {2}drop column title.*\n +DESTRUCTIVE: DROPS 2 rows' values/,
    );
    expect(planned.out).toContain("Apply it with --allow-destructive.");
    const refused = await run("apply", "shop");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^1 change may lose data; nothing was changed\..*\n {2}tables\.notes\.columns\.title: .*2 rows affected$/,
    );
    expect(await run("apply", "shop", "--allow-destructive", "--revision", "1")).toMatchObject({
      code: 0,
    });
  });

  it("fail where a change cannot be made", async () => {
    await run("apply", "shop");
    await write({
      "shop/workspace.yaml": settings + tables.replace("type: text", "type: integer"),
    });
    for (const command of ["diff", "apply"]) {
      const ended = await run(command, "shop");
      expect(ended.code).toBe(1);
      expect(ended.out + ended.err).toMatch(/no safe way from text to integer\. Add a new column/);
    }
  });

  it("print JSON for programs", async () => {
    expect(JSON.parse((await run("diff", "shop", "--json")).out)).toMatchObject([
      {
        workspaceId: WORKSPACE_ID,
        revision: 0,
        changes: [{ kind: "createWorkspace" }, {}, {}, {}],
      },
    ]);
    expect(JSON.parse((await run("apply", "shop", "--json")).out)).toMatchObject([
      {
        revision: 1,
        created: true,
        keys: [{ name: "shop" }, { name: "backend" }],
        seeded: [{ table: "notes", rows: 2 }],
      },
    ]);
    expect(JSON.parse((await run("apply", "shop", "--json")).out)).toMatchObject([
      { revision: 1, changes: [] },
    ]);
  });
});

describe("gateway seed", () => {
  it("loads into empty tables, leaves others alone, and empties them when asked", async () => {
    await run("apply", "shop", "--no-seed");
    expect((await run("seed", "shop")).out).toBe("  notes  2 rows loaded");
    expect((await run("seed", "shop")).out).toBe("  notes  left alone, it has rows");
    await write({ "shop/seed/notes.csv": "title\nthree\n" });
    expect((await run("seed", "shop", "--truncate")).out).toBe("  notes  1 row loaded");
    expect(await bench.sql("select title from $ws.notes")).toEqual([{ title: "three" }]);
  });

  it("names file and line of a row that cannot be loaded", async () => {
    await run("apply", "shop", "--no-seed");
    await write({ "shop/seed/notes.csv": "title\none\n,\n" });
    const ended = await run("seed", "shop");
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toMatch(
      /^The seed has 1 error; no rows were loaded\.\n {2}seed\/notes\.csv:3: /,
    );
  });
});

describe("gateway keys", () => {
  it("lists, shows, rotates and revokes", async () => {
    const { out } = await run("apply", "shop", "--json");
    const [shop, backend] = (JSON.parse(out) as [{ keys: { token: string }[] }])[0].keys.map(
      (key) => key.token,
    );
    expect((await run("keys", "list")).out).toMatch(
      /^NAME +KIND +BEGINS WITH +MADE +STATE\nshop +publishable +pk_live_.{4}… .* live, published\nbackend +server +sk_live_.{4}… .* live$/,
    );
    expect((await run("keys", "show", "shop")).out).toBe(shop);
    expect(await run("keys", "show", "backend")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("shown once"),
    });
    const rotated = await run("keys", "rotate", "backend");
    expect(rotated.out).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/);
    expect(rotated.out).not.toBe(backend);
    expect((await run("keys", "revoke", "backend")).out).toBe("backend is revoked.");
    expect(JSON.parse((await run("keys", "list", "--json")).out)).toMatchObject([
      { name: "shop", revokedAt: null },
      { name: "backend", revokedAt: expect.any(String) },
    ]);
    expect(await run("keys", "show", "nobody")).toMatchObject({
      code: 1,
      err: "There is no key nobody; the workspace has shop, backend.",
    });
  });
});

describe("gateway status", () => {
  it("shows what is applied and where, and gives lines for a .env file", async () => {
    expect((await run("status")).out).toBe(
      "No workspace is applied yet: run gateway apply <folder>.",
    );
    await run("apply", "shop");
    const { out } = await run("status");
    expect(out).toContain("Notes, revision 1, applied ");
    expect(out).toContain(`API   http://127.0.0.1:4400/${WORKSPACE_ID}`);
    expect(out).toMatch(/^notes +2 +2 {2}[0-9a-f-]{36}$/m);
    const env = await gateway(surroundings({ GATEWAY_PORT: "4410" }), "status", "--env");
    const { out: key } = await run("keys", "show", "shop");
    expect(env.out).toBe(
      `GATEWAY_URL=http://127.0.0.1:4410\nGATEWAY_WORKSPACE=${WORKSPACE_ID}\nGATEWAY_PK=${key}`,
    );
    expect(JSON.parse((await run("status", "--json")).out)).toMatchObject([
      { id: WORKSPACE_ID, revision: 1, tables: [{ name: "notes", columns: 2, rowsAbout: 2 }] },
    ]);
  });

  it("asks which workspace where several could be meant", async () => {
    const other = WORKSPACE_ID.replace("0001", "0002");
    await write({
      "other/workspace.yaml": settings.replace(WORKSPACE_ID, other).replace("Notes", "Other"),
    });
    await run("apply", ".");
    expect(await run("status", "--env")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /several workspaces, so say which by --workspace: Notes \(.*\), Other \(/,
      ),
    });
    expect((await run("status", "--env", "--workspace", "Notes")).out).toContain(WORKSPACE_ID);
    expect((await run("status", "--env", "--workspace", other.toUpperCase())).out).toContain(other);
    expect(await run("keys", "list", "--workspace", "Nope")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no workspace Nope"),
    });
    await bench.sql(`drop schema "ws_${other.replaceAll("-", "")}" cascade`);
  });
});

describe("gateway doctor", () => {
  it("finds a sound deployment sound", async () => {
    await run("apply", "shop");
    const { code, out } = await run("doctor", "--json");
    const checks = JSON.parse(out) as { name: string; status: string }[];
    expect(Object.fromEntries(checks.map((check) => [check.name, check.status]))).toEqual({
      "data directory": "ok",
      "disk space": expect.any(String),
      "database version": "ok",
      text: "ok",
      clock: "ok",
      "owner's rights": "ok",
      logins: "ok",
      "dangerous functions": expect.any(String),
      migrations: "ok",
      "master key": "ok",
    });
    expect(code).toBe(0);
  });

  it("finds a master key that is another, and a database that is away", async () => {
    await run("apply", "shop");
    const wrong = await gateway(surroundings({ GATEWAY_MASTER_KEY: "00".repeat(32) }), "doctor");
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringMatching(/master key +problem .*\n.*GATEWAY_MASTER_KEY/),
    });
    const away = await gateway(
      surroundings({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" }),
      "doctor",
    );
    expect(away).toMatchObject({ code: 1, out: expect.stringMatching(/database +problem /) });
  });
});
