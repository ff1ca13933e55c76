// `gateway backup`, `gateway restore` and `gateway apply --remove`, as a user types them.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askOn } from "../../src/cli/ask.ts";
import { createProgressBar } from "../../src/cli/progress.ts";
import { runProgram } from "../../src/cli/program.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { interruption, gateway, type Ended } from "./shell.ts";

const another = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00f2";
const copy = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fc0de";
const passphrase = "a passphrase of tests";
let bench: Workbench;
let directory: string;
beforeAll(async () => {
  bench = await openWorkbench();
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-backup-"));
  await writeFile(
    join(directory, "workspace.yaml"),
    `workspace: { id: ${WORKSPACE_ID}, name: Corner Store }
tables: { notes: { columns: { title: { type: text } } } }
keys: { backend: { kind: server, tables: all } }
`,
  );
});
afterAll(async () => {
  await bench.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  if ((await run("status", "--workspace", WORKSPACE_ID)).code !== 0) {
    expect((await run("apply", ".", "--no-seed")).code).toBe(0);
    await bench.sql("insert into $ws.notes values (gen_random_uuid(), 'one')");
  }
});

const surroundings = (env: Readonly<Record<string, string>> = {}) => ({
  directory,
  env: {
    DATABASE_URL: bench.url,
    GATEWAY_MASTER_KEY: bench.masterKey.toString("hex"),
    GATEWAY_STORAGE_URL: `file:${join(directory, "blobs")}`,
    ...env,
  },
});
const run = (...args: readonly string[]): Promise<Ended> => gateway(surroundings(), ...args);
const sealed = { GATEWAY_BACKUP_PASSPHRASE: passphrase };
const runSealed = (...args: readonly string[]): Promise<Ended> =>
  gateway(surroundings(sealed), ...args);
const backups = async () => (await readdir(directory)).filter((name) => name.includes("backup"));

/** Expects one sentence and exit code 1. */
function expectRefused({ code, err, out }: Ended, sentence: RegExp): void {
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(sentence);
  expect(err).not.toContain("\n");
}

describe("gateway backup", () => {
  it("warns about a definition that was applied under older rules and could not be restored", async () => {
    const stored = await bench.sql<{ definition: unknown }>(
      "select definition from gateway.workspace",
    );
    await bench.sql(
      `update gateway.workspace set definition = jsonb_set(definition::jsonb, '{workspace,locale}', '"tlh"')`,
    );
    const { code, err } = await runSealed("backup", "--out", "older.backup");
    await bench.sql("update gateway.workspace set definition = $1", [stored[0]!.definition]);
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/cannot restore the backup.*: .*locale/),
    ]);
    const refused = await runSealed("restore", "older.backup", "--as", copy);
    await rm(join(directory, "older.backup"));
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("would refuse to apply"),
    ]);
  });

  it("writes one file, named after the workspace, and gateway restore restores it with another id", async () => {
    const { code, out } = await runSealed("backup", "Corner Store");
    expect(code).toBe(0);
    expect(out).toMatch(
      /^The workspace Corner Store \(.*\) is backed up as it was at .*: 1 row of 7 tables, 0 files\.\nThe backup is in .*corner-store-.*\.backup \(/,
    );
    const [name] = await backups();
    expect((await stat(join(directory, name!))).mode & 0o777).toBe(0o600);
    await writeFile(join(directory, "passphrase.txt"), `${passphrase}\n`);
    const restored = await run(
      "restore",
      name!,
      "--as",
      copy,
      "--passphrase-file",
      "passphrase.txt",
      "--json",
    );
    expect(JSON.parse(restored.out)).toMatchObject({
      workspaceId: copy,
      rows: 1,
      keys: [{ name: "backend", token: expect.stringMatching(/^sk_live_/) }],
    });
    expect(await bench.sql(`select title from "ws_${copy.replaceAll("-", "")}".notes`)).toEqual([
      { title: "one" },
    ]);
    expect((await run("status")).out).toContain(copy);
    const second = await runSealed("restore", name!, "--as", another);
    expect(second.out).toContain(
      `gateway portal invite <address> --role owner --workspace ${another}`,
    );
    expectRefused(
      await runSealed("restore", name!, "--as", copy),
      /The workspace .* exists already/,
    );
    await bench.sql("delete from gateway.workspace where id = any($1)", [[copy, another]]);
  });

  it("gateway restore refuses invalid accounts with a list, and leaves them out with --skip-accounts", async () => {
    const without = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fc0df";
    for (const [email, hash] of [
      ["good@example.com", null],
      ["bad@example.com", "md5$x"],
    ])
      await bench.sql(
        "insert into gateway.end_user (id, workspace_id, email, password_hash) values (gen_random_uuid(), $1, $2, $3)",
        [WORKSPACE_ID, email, hash],
      );
    await runSealed("backup", "--out", "accounts.backup");
    const refused = await runSealed("restore", "accounts.backup", "--as", without);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/--skip-accounts[^]*\n +account bad@example\.com: .*hash/),
    ]);
    const skipping = ["restore", "accounts.backup", "--as", without, "--skip-accounts"] as const;
    const { code, out, err } = await runSealed(...skipping);
    expect(err).toBe("");
    expect([code, out]).toEqual([0, expect.stringContaining("account bad@example.com: ")]);
    const left = "select email from gateway.end_user where workspace_id = $1";
    expect(await bench.sql(left, [without])).toEqual([{ email: "good@example.com" }]);
    await bench.sql("delete from gateway.end_user where workspace_id = $1", [WORKSPACE_ID]);
    await bench.sql("delete from gateway.workspace where id = $1", [without]);
    await rm(join(directory, "accounts.backup"));
  });

  it("refuses with one sentence, and leaves no file", async () => {
    const before = await backups();
    expectRefused(
      await run("backup"),
      /encrypted with a passphrase\. Set GATEWAY_BACKUP_PASSPHRASE/,
    );
    const short = { GATEWAY_BACKUP_PASSPHRASE: "short" };
    expectRefused(await gateway(surroundings(short), "backup"), /fewer than 12 characters/);
    expectRefused(
      await run("backup", "--passphrase-file", "none.txt"),
      /cannot be read from none\.txt/,
    );
    expectRefused(await runSealed("backup", "Nowhere"), /There is no workspace Nowhere/);
    const twice = await runSealed("backup", "Corner Store", "--workspace", WORKSPACE_ID);
    expect([twice.code, twice.err]).toEqual([
      2,
      expect.stringContaining("You named the workspace twice"),
    ]);
    expectRefused(
      await runSealed("backup", "--out", "nowhere/x.backup"),
      /does not exist, or its folder does not exist/,
    );
    expectRefused(await runSealed("backup", "--out", "workspace.yaml"), /exists already/);
    expect(await backups()).toEqual(before);
  });
});

describe("gateway restore", () => {
  it("refuses wrong passphrases, files and ids before the database is opened", async () => {
    await runSealed("backup", "--out", "r.backup");
    const nowhere = { ...surroundings({ ...sealed, DATABASE_URL: "postgres://127.0.0.1:1/none" }) };
    const wrong = { GATEWAY_BACKUP_PASSPHRASE: "another passphrase" };
    expectRefused(
      await gateway({ ...nowhere, env: { ...nowhere.env, ...wrong } }, "restore", "r.backup"),
      /passphrase does not fit/,
    );
    expectRefused(await gateway(nowhere, "restore", "workspace.yaml"), /is not a backup/);
    expectRefused(await gateway(nowhere, "restore", "none.backup"), /none\.backup does not exist/);
    const bytes = await readFile(join(directory, "r.backup"));
    await writeFile(join(directory, "cut.backup"), bytes.subarray(0, -20));
    expectRefused(await gateway(nowhere, "restore", "cut.backup"), /is damaged/);
    expect(await gateway(nowhere, "restore", "r.backup", "--as", "copy")).toMatchObject({
      code: 2,
    });
  });
});

describe("gateway apply --remove", () => {
  it("requires --allow-destructive without a terminal, and allows no other option", async () => {
    expectRefused(
      await run("apply", "--remove", WORKSPACE_ID),
      /would delete Corner Store .* Then add --allow-destructive/,
    );
    expect((await run("apply", ".", "--remove", WORKSPACE_ID)).code).toBe(2);
    expect((await run("apply", "--remove", "Corner Store")).code).toBe(2);
    expect(await bench.sql("select title from $ws.notes")).toEqual([{ title: "one" }]);
  });

  it("asks for the workspace's name on a terminal", async () => {
    const asked: string[] = [];
    const answer = async (text: string): Promise<{ code: number; err: string; out: string }> => {
      const [out, err]: [string[], string[]] = [[], []];
      const code = await runProgram(["apply", "--remove", WORKSPACE_ID], {
        terminal: {
          print: (line) => void out.push(line),
          printError: (line) => void err.push(line),
          isInteractive: true,
          interruption,
          ask: async (question) => {
            asked.push(question.text);
            return text;
          },
          ...surroundings(),
        },
      });
      return { code, out: out.join("\n"), err: err.join("\n") };
    };
    expect(await answer("yes")).toMatchObject({
      code: 1,
      err: "You typed another text than the workspace's name, so nothing was changed. Run the command again.",
    });
    expect(await bench.sql("select title from $ws.notes")).toEqual([{ title: "one" }]);
    expect(asked[0]).toMatch(
      /deletes Corner Store .* with 1 table of about \d+ rows?, its files.*\nType the name of the workspace to continue: /,
    );
    expect(await answer("Corner Store")).toMatchObject({
      code: 0,
      out: expect.stringContaining("is deleted"),
    });
    expect(await bench.sql("select from gateway.workspace")).toEqual([]);
    expect((await run("apply", "--remove", WORKSPACE_ID)).out).toContain("does not exist");
  });
});

describe("the output on a terminal", () => {
  it("contains no control characters from the names in a backup", async () => {
    const third = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00f3";
    await bench.sql(
      "update gateway.workspace set definition = jsonb_set(definition::jsonb, '{workspace,name}', $1)",
      [JSON.stringify("\u001b[2JCorner\u009b2J")],
    );
    const said = [
      await runSealed("backup", "--workspace", WORKSPACE_ID, "--out", "named.backup"),
      await runSealed("restore", "named.backup", "--as", third),
      await run("apply", "--remove", third),
      await run("apply", "--remove", third, "--allow-destructive"),
    ];
    expect(said.map(({ code }) => code)).toEqual([0, 0, 1, 0]);
    for (const { out, err } of said) {
      expect(out + err).toContain("[2JCorner");
      for (const code of ["\u001b", "\u009b"]) expect(out + err).not.toContain(code);
    }
    await bench.sql("delete from gateway.workspace");
    await bench.sql("drop schema $ws cascade");
  });

  it("does not show a typed secret, which can be corrected", async () => {
    const modes: boolean[] = [];
    const keyboard = Object.assign(new PassThrough(), {
      setRawMode: (mode: boolean) => modes.push(mode),
    });
    const screen = new PassThrough();
    const reading = askOn(keyboard, screen)({ text: "Passphrase: ", isSecret: true });
    for (const bytes of [
      Buffer.from("geheim"),
      Buffer.from([0x7f]),
      Buffer.from([0xc3]),
      Buffer.from([0xa9, 0x0d]),
    ])
      keyboard.write(bytes);
    expect(await reading).toBe("geheié");
    expect(String(screen.read())).toBe("Passphrase: \n");
    expect(modes).toEqual([true, false]);
  });

  it("has a progress bar on a terminal, and a line every ten seconds elsewhere", () => {
    const lines: string[] = [];
    let now = 0;
    const printError = (line: string): void => void lines.push(line);
    const bar = createProgressBar({ printError, rewrite: printError }, () => now);
    bar.show({ done: 1_400_000, total: 2_800_000, what: "files" });
    bar.show({ done: 1_500_000, total: 2_800_000, what: "files" });
    bar.end();
    expect(lines).toEqual(["██████████████░░░░░░░░░░░░░░ files: 50 %, 1.4 MB", ""]);
    lines.length = 0;
    const plain = createProgressBar({ printError }, () => now);
    for (; now <= 25_000; now += 1_000) plain.show({ done: 5, total: 4, what: "notes" });
    plain.end();
    expect(lines).toEqual(["notes: 99 %, 5 bytes", "notes: 99 %, 5 bytes"]);
  });
});
