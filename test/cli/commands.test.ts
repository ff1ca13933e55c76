import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MASTER_KEY, SIGNING_KEYS } from "../../src/definitions/index.ts";
import { applyAtStart } from "../../src/definitions/apply/at-start.ts";
import { openEmptyDatabase } from "../support/database.ts";
import { formatDiagnostics, type Diagnostic } from "../../src/platform/index.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { recordRunning } from "../../src/cli/deployment/running-gateways.ts";
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
/** The message of `gateway apply` while the workspace has no owner. */
const noOwner = `The workspace Notes has no owner, so no user can administer it. To become its owner, run \`bin/gateway.mjs portal invite <your address> --role owner --workspace ${WORKSPACE_ID}\` and open the link that it prints.`;
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
/** Expects one sentence, or one sentence with indented findings, but never a stack trace. */
function expectSentence({ err }: Ended): void {
  const [sentence, ...details] = err.split("\n");
  expect(sentence).toMatch(/^\S.*\S$/);
  for (const line of details) expect(line).toMatch(/^ {2}\S/);
  expect(err).not.toMatch(/\n\s+at |node_modules|Error:/);
}

describe("gateway", () => {
  it("lists exactly the existing commands, each with its own help", async () => {
    const { code, out } = await run("--help");
    expect(code).toBe(0);
    const names = [...out.matchAll(/^ {2}([a-z]+) .*(?:\[|[a-z])/gm)].map(([, name]) => name);
    expect(names.filter((name) => name !== "help")).toEqual([
      "start",
      "apply",
      "diff",
      "export",
      "seed",
      "keys",
      "files",
      "players",
      "portal",
      "grants",
      "logs",
      "usage",
      "endpoint",
      "events",
      "mail",
      "mcp",
      "types",
      "api",
      "build",
      "conform",
      "backup",
      "restore",
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
  ])("ends with 2 after wrong usage: %j", async (args) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).not.toBe("");
  });

  it("lists the keys that are no API keys in the help of keys rotate", async () => {
    const { out } = await run("keys", "rotate", "--help");
    for (const name of [SIGNING_KEYS, MASTER_KEY]) expect(out).toContain(`${name}: the key`);
  });

  it("passes the options to start", async () => {
    const { out } = await run("start", "--port", "0", "--host", "::1", "--apply");
    expect(JSON.parse(out)).toEqual({
      apply: true,
      args: { "server.port": "0", "server.host": "::1" },
    });
  });

  it("runs as a process: output on stdout, one sentence on stderr, the exit code", async () => {
    expect(await gatewayProcess(surroundings(), "apply", "shop")).toMatchObject({
      code: 0,
      err: noOwner,
    });
    const refused = await gatewayProcess(surroundings(), "apply", "shop", "--revision", "7");
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: "The stored revision of the workspace is 1, not 7, because another apply has changed it. Nothing was applied. Run `gateway diff` to see the changes between your files and the new revision (409).",
    });
  });
});

it("prints one warning per line, and the same warnings as JSON", async () => {
  await write({ "shop/seed/nothing.csv": "" });
  const { out, err } = await run("apply", "shop", "--no-seed", "--json");
  const [{ warnings }] = JSON.parse(out) as [{ warnings: Diagnostic[] }];
  expect(warnings).toEqual([
    {
      file: "seed/nothing.csv",
      line: 1,
      column: 1,
      severity: "warning",
      rule: "seed-file",
      message: "seed/nothing.csv belongs to no table",
      hint: "Use one of these names: notes.",
    },
  ]);
  expect(err).toBe(`${formatDiagnostics(warnings)}\n${noOwner}`);
});

describe("a failure is one sentence, with exit code 1", () => {
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
      /empty nor a folder in it contains a workspace\.yaml/,
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
      "a missing database",
      ["status"],
      { DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" },
      {},
      /database at 127\.0\.0\.1:9 cannot be used.*Check DATABASE_URL/,
    ],
    ["an invalid address", ["status"], { DATABASE_URL: "mysql://a/b" }, {}, /DATABASE_URL/],
    [
      "another master key",
      ["status"],
      { GATEWAY_MASTER_KEY: "00".repeat(32) },
      {},
      /master key is not the one/,
    ],
    ["no workspace", ["keys", "list"], {}, {}, /No workspace is applied yet/],
    ["a missing gateway.yaml", ["status", "--config", "nope.yaml"], {}, {}, /nope\.yaml/],
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

describe("commands that only read", () => {
  const looking = [
    ["status"],
    ["status", "--env"],
    ["diff", "shop"],
    ["seed", "shop"],
    ["keys", "list"],
    ["keys", "rotate", "backend"],
  ];

  it.each(looking)("create no data directory: %s %s", async (...args) => {
    const ended = await gateway(
      { directory, env: {} },
      ...args.filter((each) => each !== undefined),
    );
    expect(ended).toEqual({
      code: 1,
      out: "",
      err: `The data directory ${directory}/.gateway (the default of GATEWAY_DATA_DIR) does not exist, so no gateway has run here yet. Run \`gateway start\` or \`gateway apply <folder>\` first, or set GATEWAY_DATA_DIR to the data directory of an existing gateway.`,
    });
    expect((await readdir(directory)).toSorted()).toEqual(["shop"]);
  });

  it("create no database and no master key in a data directory", async () => {
    await mkdir(join(directory, ".gateway"));
    const empty = await gateway({ directory, env: {} }, "status");
    expect(empty).toMatchObject({ code: 1, out: "" });
    expect(empty.err).toMatch(
      /contains no database yet\. Run `gateway start` or `gateway apply <folder>` first\.$/,
    );
    const keyless = await gateway({ directory, env: { DATABASE_URL: bench.url } }, "status");
    expect(keyless).toMatchObject({ code: 1, out: "" });
    expect(keyless.err).toMatch(/contains no master key\. Set GATEWAY_MASTER_KEY, or restore/);
    expect(await readdir(join(directory, ".gateway"))).toEqual([]);
  });

  it("create no tables in the operator's own database", async () => {
    const empty = await openEmptyDatabase();
    const ended = await gateway(surroundings({ DATABASE_URL: empty.url }), "diff", "shop");
    await empty.drop();
    expect(ended).toEqual({
      code: 1,
      out: "",
      err: "No gateway has used this database yet. Run gateway start or gateway apply <folder> first.",
    });
    expect((await readdir(directory)).toSorted()).toEqual(["shop"]);
  });

  it("explain an invalid data directory", async () => {
    await writeFile(join(directory, ".gateway"), "");
    const ended = await gateway({ directory, env: {} }, "status");
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toContain(
      "is a file, not a folder. Move the file away, or set GATEWAY_DATA_DIR",
    );
  });
});

describe("a first apply", () => {
  it("creates no new master key for a database with another one", async () => {
    const ended = await gateway({ directory, env: { DATABASE_URL: bench.url } }, "apply", "shop");
    expect(ended).toEqual({
      code: 1,
      out: "",
      err: "The master key of this database is missing. Set GATEWAY_MASTER_KEY to this key, or restore the file `secrets` of the data directory.",
    });
    expect(await readdir(join(directory, ".gateway"))).toEqual([]);
  });

  it("creates no master key for an unreachable database, and reports a new key at the end", async () => {
    const away = { DATABASE_URL: "postgres://nobody:x@127.0.0.1:9/none" };
    const ended = await gateway({ directory, env: away }, "apply", "shop");
    expect(ended.err).toMatch(
      /^The database at 127\.0\.0\.1:9 cannot be used.*Check DATABASE_URL\.$/,
    );
    expect(await readdir(join(directory, ".gateway"))).toEqual([]);
    const empty = await openEmptyDatabase();
    await write({ "broken/workspace.yaml": "workspace: 5" });
    const env = { DATABASE_URL: empty.url };
    const refused = await gateway({ directory, env }, "apply", "broken");
    const lines = refused.err.split("\n");
    expect(lines[0]).toMatch(
      /broken has 1 error, so nothing was changed\. Correct the errors that are listed with this message\.$/,
    );
    expect(lines.at(-1)).toMatch(
      /^The gateway created a master key and stored it in .*\/\.gateway\/secrets\./,
    );
    const again = await gateway({ directory, env }, "apply", "broken");
    expect(again.err).not.toContain("master key");
    await empty.drop();
  });
});

describe("gateway apply and diff", () => {
  it("print the changes, show new keys once, and change nothing the second time", async () => {
    const planned = await run("diff", "shop");
    expect(planned.out).toContain("not applied yet: 4 changes");
    expect(await run("apply", "shop", "--dry-run")).toEqual(planned);
    const applied = await run("apply", "shop");
    expect(applied).toMatchObject({ code: 0, err: noOwner });
    expect(applied.out).toMatch(/notes {2}2 rows loaded/);
    expect(applied.out).toMatch(
      /server key backend \(shown only this once\):\n {2}sk_live_[A-Za-z0-9_-]{43}/,
    );
    expect((await run("apply", "shop")).out).toBe(
      `Notes (${WORKSPACE_ID}): The definition has no changes. The workspace stays at revision 1.`,
    );
    expect((await run("diff", "shop")).out).toContain("The definition has no changes.");
  });

  it("apply warns about a workspace without an owner (G26.11), until it has one", async () => {
    const first = await run("apply", "shop");
    expect(first.err).toBe(noOwner);
    expect((await run("apply", "shop", "--json")).err).toBe(noOwner);
    const advised =
      /`bin\/gateway.mjs (portal invite )<your address>( --role owner --workspace \S+)`/;
    const [, command = "", more = ""] = advised.exec(first.err) ?? [];
    const invited = await run(...`${command}ada@example.com${more}`.split(" "));
    expect(invited).toMatchObject({ code: 0, out: expect.stringContaining("/invitation?token=") });
    // A pending invitation does not count as an owner.
    expect((await run("apply", "shop")).err).toBe(noOwner);
    await signInMember(bench, { workspaceId: WORKSPACE_ID, role: "owner" });
    expect((await run("apply", "shop")).err).toBe("");
  });

  it("mark destructive changes with their rows, and apply them only with --allow-destructive", async () => {
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
    expect(planned.out).toContain(
      "Some of these changes delete data. To apply all changes, run gateway apply with --allow-destructive.",
    );
    const refused = await run("apply", "shop");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(
      /^1 change may lose data, so nothing was applied\..*\n {2}workspace\.yaml:2:20 {2}tables\.notes\.columns\.title: .*2 rows affected$/,
    );
    expect(await run("apply", "shop", "--allow-destructive", "--revision", "1")).toMatchObject({
      code: 0,
    });
  });

  it("fail if a change is impossible", async () => {
    await run("apply", "shop");
    await write({
      "shop/workspace.yaml": settings + tables.replace("type: text", "type: integer"),
    });
    for (const command of ["diff", "apply"]) {
      const ended = await run(command, "shop");
      expect(ended.code).toBe(1);
      expect(ended.out + ended.err).toMatch(
        /workspace\.yaml:2:31.*: there is no safe way from text to integer\. Add a new column/,
      );
    }
  });

  it("refuse two folders of one workspace, with both paths, before anything is changed", async () => {
    await write({ "copy/workspace.yaml": `# a copy\n${settings}${tables}` });
    for (const command of ["diff", "apply", "seed"]) {
      const ended = await run(command, ".");
      expect(ended).toMatchObject({ code: 1, out: "" });
      expect(ended.err.split("\n")).toEqual([
        `Two folders define the workspace ${WORKSPACE_ID}, so nothing was changed. Write another \`workspace.id\` in one of the folders.`,
        `  ${directory}/copy/workspace.yaml:2:14  error  repeated-workspace  workspace.id is ${WORKSPACE_ID}`,
        `  ${directory}/shop/workspace.yaml:1:14  error  repeated-workspace  workspace.id is ${WORKSPACE_ID}`,
      ]);
    }
    expect(await bench.sql("select * from gateway.workspace")).toEqual([]);
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
        seeded: { tables: [{ table: "notes", rows: 2 }], files: 0 },
      },
    ]);
    expect(JSON.parse((await run("apply", "shop", "--json")).out)).toMatchObject([
      { revision: 1, changes: [] },
    ]);
  });

  it.each(["apply", "diff", "seed"])(
    "%s prints the diagnostics of errors as JSON, too",
    async (command) => {
      await run("apply", "shop", "--no-seed");
      const isSeed = command === "seed";
      await write(
        isSeed
          ? { "shop/seed/notes.csv": "titel\none\n" }
          : { "shop/workspace.yaml": settings + tables.replace("text", "txt") },
      );
      const ended = await run(command, "shop", "--json");
      const plain = await run(command, "shop");
      const { diagnostics } = JSON.parse(ended.out) as { readonly diagnostics: Diagnostic[] };
      expect(diagnostics).toMatchObject([
        isSeed
          ? { severity: "error", file: "seed/notes.csv" }
          : { severity: "error", path: "tables.notes.columns.title.type" },
      ]);
      expect(ended).toMatchObject({ code: 1, err: plain.err });
      expect(plain).toMatchObject({ code: 1, out: "" });
    },
  );

  it("print warnings as JSON together with the changes", async () => {
    const [planned] = JSON.parse((await run("diff", "shop", "--json")).out) as object[];
    const [applied] = JSON.parse((await run("apply", "shop", "--json")).out) as object[];
    expect(planned).toMatchObject({ warnings: (applied as { warnings: unknown }).warnings });
  });
});

describe("gateway seed", () => {
  it("loads rows into empty tables, does not change others, and empties them with --truncate", async () => {
    await run("apply", "shop", "--no-seed");
    expect((await run("seed", "shop")).out).toBe("  notes  2 rows loaded");
    expect((await run("seed", "shop")).out).toBe("  notes  unchanged, because it has rows");
    await write({ "shop/seed/notes.csv": "title\nthree\n" });
    expect((await run("seed", "shop", "--truncate")).out).toBe("  notes  1 row loaded");
    expect(await bench.sql("select title from $ws.notes")).toEqual([{ title: "three" }]);
  });

  it("names the file and the line of an invalid row", async () => {
    await run("apply", "shop", "--no-seed");
    await write({ "shop/seed/notes.csv": "title\none\n,\n" });
    const ended = await run("seed", "shop");
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toMatch(
      /^The seed in .*shop has 1 error, so no rows were loaded\. Correct .* `gateway seed .*shop` again\.\n {2}seed\/notes\.csv:3 {2}error {2}bad-csv {2}/,
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
      /^NAME +KIND +BEGINS WITH +MADE +STATE +ORIGINS\nshop +publishable +pk_live_.{4}… .* live, published +all\nbackend +server +sk_live_.{4}… .* live +all$/,
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
    expect((await run("keys", "revoke", "backend")).out).toBe(
      "The key backend is revoked. Every node refuses the key within 2 s.",
    );
    expect(JSON.parse((await run("keys", "list", "--json")).out)).toMatchObject([
      { name: "shop", revokedAt: null },
      { name: "backend", revokedAt: expect.any(String) },
    ]);
    for (const word of ["create", "add", "new"])
      expect(await run("keys", word, "reports", "--kind", "server")).toEqual({
        code: 2,
        out: "",
        err: "Keys come from the definition files. Add one to a YAML file of the workspace, for example keys: { reports: { kind: server, tables: all } }. Then run gateway apply <folder>, which creates the key and prints it.",
      });
    const { out: help } = await run("keys", "--help");
    expect(help).not.toContain("create");
    expect(help.split("\n").filter((line) => line.includes("master"))).toEqual([]);
    expect((await run("keys", "rotate", "--help")).out).toMatch(
      /\n\njwks: .*\nroot-secret: [^]*\nidentity: .*\nmaster: /,
    );
    expect(await run("keys", "show", "nobody")).toMatchObject({
      code: 1,
      err: "The workspace has no API key nobody. Its API keys are: shop, backend.",
    });
  });
});

describe("gateway status", () => {
  it("shows applied workspaces with their addresses, and lines for a .env file", async () => {
    expect((await run("status")).out).toBe(
      "No workspace is applied yet: run gateway apply <folder>.",
    );
    await run("apply", "shop");
    const { out } = await run("status");
    expect(out).toContain("Notes, revision 1, applied ");
    expect(out).toContain(`API   http://127.0.0.1:4400/${WORKSPACE_ID}`);
    expect(out).toContain(
      `MCP   http://127.0.0.1:4400/${WORKSPACE_ID}/mcp  (OAuth at http://127.0.0.1:4400)\n`,
    );
    expect(out).toContain(
      "Plan  600 calls a minute; a month 1,000,000 calls and 10,737,418,240 bytes; 10 % reserved for server keys; at most 2,048 MB of records\n",
    );
    expect(out).toMatch(/^notes +2 +2 {2}[0-9a-f-]{36}$/m);
    const env = await gateway(surroundings({ GATEWAY_PORT: "4410" }), "status", "--env");
    const { out: key } = await run("keys", "show", "shop");
    expect(env.out).toBe(
      `GATEWAY_URL=http://127.0.0.1:4410\nGATEWAY_WORKSPACE=${WORKSPACE_ID}\nWORKSPACE=${WORKSPACE_ID}\nGATEWAY_PK=${key}\nGATEWAY_KEY=${key}`,
    );
    expect(JSON.parse((await run("status", "--json")).out)).toMatchObject([
      { id: WORKSPACE_ID, revision: 1, tables: [{ name: "notes", columns: 2, rowsAbout: 2 }] },
    ]);
  });

  it("names the folder of the last apply, also after a start with another folder", async () => {
    await applyAtStart(bench, { workspaces: join(directory, "shop"), embedded: true, env: {} });
    expect((await run("status")).out).toMatch(new RegExp(` UTC from ${directory}/shop$`, "m"));
    await write({ "other/workspace.yaml": settings.replace("Notes", "Other") + tables + keys });
    await run("apply", "other");
    expect((await run("status")).out).toMatch(new RegExp(` UTC from ${directory}/other$`, "m"));
    // A start skips folders that an earlier start has applied. Two calls of `gateway apply` must
    // not change this.
    await write({ "other/more.yaml": "topics: { news: {} }\n" });
    await run("apply", "other");
    const start = { workspaces: join(directory, "shop"), embedded: true, env: {} };
    expect(await applyAtStart(bench, start)).toEqual([]);
    expect((await run("status")).out).toMatch(new RegExp(` UTC from ${directory}/other$`, "m"));
    await run("apply", "shop");
    expect((await run("status")).out).toMatch(new RegExp(` UTC from ${directory}/shop$`, "m"));
  });

  it("requires --workspace if there are several workspaces", async () => {
    const other = WORKSPACE_ID.replace("0001", "0002");
    await write({
      "other/workspace.yaml": settings.replace(WORKSPACE_ID, other).replace("Notes", "Other"),
    });
    await run("apply", ".");
    expect(await run("status", "--env")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /several workspaces\. Name one of them with `--workspace`: Notes \(.*\), Other \(/,
      ),
    });
    expect((await run("status", "--env", "--workspace", "Notes")).out).toContain(WORKSPACE_ID);
    expect((await run("status", "--env", "--workspace", other.toUpperCase())).out).toContain(other);
    expect(await run("keys", "list", "--workspace", "Nope")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no workspace Nope"),
    });
    await bench.sql(`drop schema if exists "ws_${other.replaceAll("-", "")}" cascade`);
  });
});

describe("gateway doctor", () => {
  it("finds no problem in a sound deployment", async () => {
    await run("apply", "shop");
    const { code, out } = await run("doctor", "--json");
    const checks = JSON.parse(out) as { name: string; status: string }[];
    expect(Object.fromEntries(checks.map((check) => [check.name, check.status]))).toEqual({
      "data directory": "ok",
      "disk space": expect.any(String),
      processes: "ok",
      "database version": "ok",
      text: "ok",
      clock: "ok",
      "owner's rights": "ok",
      logins: "ok",
      "dangerous functions": expect.any(String),
      migrations: "ok",
      "master key": "ok",
      pooler: "ok",
      "age of server keys": "ok",
      owners: "warning",
      definitions: "ok",
      "file store": "ok",
      mails: "ok",
      gateway: "ok",
      "mail server": "warning",
      "identity service": "ok",
    });
    expect(code).toBe(0);
  });

  it("reports that nothing exists yet, and creates nothing", async () => {
    const { code, out } = await gateway({ directory, env: {} }, "doctor", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      {
        name: "data directory",
        status: "problem",
        finding: `${directory}/.gateway does not exist yet`,
        action: expect.stringContaining("Run gateway start or gateway apply <folder>"),
      },
      { name: "disk space" },
      { name: "processes", finding: "one process with at most 41 connections to the database" },
      { name: "database", status: "problem", finding: "the embedded database does not exist yet" },
      { name: "gateway", status: "ok" },
      { name: "mail server", status: "ok" },
      { name: "identity service", status: "ok" },
    ]);
    expect(await readdir(directory)).toEqual(["shop"]);
  });

  it("finds an invalid data directory, and a missing master key", async () => {
    await run("apply", "shop");
    await rm(join(directory, ".gateway"), { recursive: true, force: true });
    await writeFile(join(directory, ".gateway"), "");
    const env = { DATABASE_URL: bench.url };
    const { code, out } = await gateway({ directory, env }, "doctor");
    expect(code).toBe(1);
    expect(out).toMatch(
      /data directory +problem +The data directory .* is a file, not a folder\.\n +Move the file away, or set GATEWAY_DATA_DIR/,
    );
    expect(out).toMatch(/master key +problem +no master key is set\n +Set GATEWAY_MASTER_KEY/);
  });

  it("finds a gateway that does not answer, an unreachable mail server, and old keys", async () => {
    await run("apply", "shop");
    await bench.sql("update gateway.api_key set created_at = now() - interval '400 days'");
    await mkdir(join(directory, ".gateway"), { recursive: true });
    const place = { dataDirectory: join(directory, ".gateway"), dataDirectoryFrom: "" };
    const nowhere = "http://127.0.0.1:9";
    const forget = await recordRunning(place, { baseUrl: "https://api.example", address: nowhere });
    const env = { SMTP_URL: "smtp://127.0.0.1:9" };
    const { out } = await gateway(surroundings(env), "doctor", "--json");
    await forget();
    const found = Object.fromEntries(
      (JSON.parse(out) as { name: string; status: string; finding: string }[]).map((check) => [
        check.name,
        `${check.status}: ${check.finding}`,
      ]),
    );
    expect(found).toMatchObject({
      gateway: expect.stringMatching(/^problem: https:\/\/api\.example .* does not answer/),
      "mail server":
        "problem: SMTP 127.0.0.1:9: The mail server could not be reached (ESOCKET). Check SMTP_URL and the mail server.",
      // The command reports the address of the running gateway, which differs from the configured
      // one.
      "identity service": "ok: embedded; clients are told https://api.example",
      "age of server keys": expect.stringMatching(
        /^warning: the oldest, backend of .* 400 days old$/,
      ),
    });
  });

  it("finds a file store of another database, an unreachable one, and a definition that a restore would refuse", async () => {
    await run("apply", "shop");
    const [row] = await bench.sql<{ id: string }>("select id from gateway_tx.blob_space");
    const notes = join(directory, `.gateway/blobs/${row!.id}/database`);
    await mkdir(notes, { recursive: true });
    await writeFile(join(notes, "1-1"), "");
    await bench.sql(
      `update gateway.workspace set definition = jsonb_set(definition::jsonb, '{workspace,locale}', '"tlh"')`,
    );
    const other = await run("doctor");
    expect(other.code).toBe(1);
    expect(other.out).toMatch(
      /file store +problem .*keeps the files of another database \(1-1; .*\n.*gateway files adopt/,
    );
    expect(other.out).toMatch(
      /definitions +warning +a restore would refuse Notes: .*.*\n +The definition breaks a rule that did not exist/,
    );
    expect(await readdir(notes)).toEqual(["1-1"]);
    const env = { GATEWAY_STORAGE_URL: "s3://key:hush@bucket?endpoint=http://127.0.0.1:9" };
    const away = await gateway(surroundings(env), "doctor");
    expect(away).toMatchObject({ code: 1, out: expect.stringMatching(/file store +problem/) });
    expect(away.out + away.err).not.toContain("hush");
  });

  it("finds a wrong master key, and an unreachable database", async () => {
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
