// Connection poolers and the settings of the database: contradictions stop every command with one
// sentence, and `gateway doctor` names the pooler.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startStubPooler,
  type StubPooler,
  type StubPoolerOptions,
} from "../../scripts/suite/pooler/stub-pooler.ts";
import { openDatabase } from "../../src/platform/postgres/index.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { openEmptyDatabase } from "../support/database.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { gateway, startProcess, type Ended } from "./shell.ts";

let bench: Workbench;
let directory: string;
let transaction: StubPooler;
let keeping: StubPooler;
let refusing: StubPooler;
let session: StubPooler;
const poolers: StubPooler[] = [];

beforeAll(async () => {
  bench = await openWorkbench();
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-pooler-"));
  await mkdir(join(directory, "shop"));
  await writeFile(
    join(directory, "shop/workspace.yaml"),
    `workspace: { id: ${WORKSPACE_ID}, name: Notes }\ntables: { notes: { columns: { title: { type: text } } } }\n`,
  );
  const passwords = Object.fromEntries(
    Object.values(bench.database.logins!).map(({ name, password }) => [name, password]),
  );
  const open = async (options: Pick<StubPoolerOptions, "mode" | "names">): Promise<StubPooler> => {
    const pooler = await startStubPooler({ url: bench.url, passwords, ...options });
    poolers.push(pooler);
    return pooler;
  };
  transaction = await open({ mode: "transaction" });
  keeping = await open({ mode: "transaction", names: "kept" });
  refusing = await open({ mode: "transaction", names: "refused" });
  session = await open({ mode: "session" });
});
afterAll(async () => {
  for (const pooler of poolers) await pooler.close();
  await bench.close();
  await rm(directory, { recursive: true });
});

const masterKey = (): Record<string, string> => ({
  GATEWAY_MASTER_KEY: bench.masterKey.toString("hex"),
});
const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> =>
  gateway({ directory, env: { ...masterKey(), ...env } }, ...args);

const noWay =
  "DATABASE_URL leads through a connection pooler in transaction mode, which cannot carry migrations, locks and signals. Set DATABASE_DIRECT_URL to the same database without the pooler.";

describe("a pooler in transaction mode", () => {
  it("stops the start without a direct URL, with one line", async () => {
    const env = { ...masterKey(), DATABASE_URL: transaction.url };
    const { code, out, err } = await startProcess({ directory, env });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(noWay);
  });
  it("stops other commands, too, and a direct URL through the same pooler does not help", async () => {
    const { url } = transaction;
    expect(await run({ DATABASE_URL: url }, "apply", "shop")).toMatchObject({
      code: 1,
      err: noWay,
    });
    expect(
      await run({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }, "apply", "shop"),
    ).toMatchObject({ code: 1, err: noWay });
    expect(
      await run({ DATABASE_URL: bench.url, DATABASE_DIRECT_URL: url }, "apply", "shop"),
    ).toMatchObject({
      code: 1,
      err: "DATABASE_DIRECT_URL leads through a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to the database itself.",
    });
  });
  it("serves commands with a direct URL", async () => {
    const env = { DATABASE_URL: transaction.url, DATABASE_DIRECT_URL: bench.url };
    expect(await run(env, "apply", "shop")).toMatchObject({ code: 0 });
  });
  it("stops a start whose two URLs lead to different databases", async () => {
    const other = await openEmptyDatabase();
    const env = { DATABASE_URL: transaction.url, DATABASE_DIRECT_URL: other.url };
    expect(await run(env, "apply", "shop")).toMatchObject({
      code: 1,
      err: "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of the two URLs.",
    });
    await other.drop();
  });
  it("must keep the settings of logins that the gateway cannot make", async () => {
    const user = `plain_${new URL(bench.url).pathname.slice(1)}`;
    await bench.sql(`create role ${user} login password 'secret'`);
    const asUser = { username: user, password: "secret" };
    const url = Object.assign(new URL(bench.url), asUser).href;
    const pooler = await startStubPooler({ url, mode: "transaction" });
    const opening = openDatabase({
      url: pooler.url,
      directUrl: url,
      pooler: { mode: "transaction", names: "server" },
      masterKey: bench.masterKey,
      migrate: async () => {},
    });
    await expect(opening).rejects.toThrow(
      `The connection pooler drops the settings of the login ${user}, such as its time limit for statements. Give the user of DATABASE_URL the right CREATEROLE`,
    );
    await pooler.close();
    await bench.sql(`drop role ${user}`);
  });
});

describe("a given mode", () => {
  it.each([
    ["none", "transaction", "through a connection pooler in transaction mode"],
    ["session", "transaction", "through a connection pooler in transaction mode"],
    ["none", "session", "through a connection pooler in session mode"],
    ["transaction", "session", "through a connection pooler in session mode"],
    ["transaction", "none", "through no connection pooler"],
    ["session", "none", "through no connection pooler"],
  ])("of %s is refused if the database has %s", async (given, actual, way) => {
    const { url } = { none: bench, session, transaction }[actual]!;
    const direct = Object.assign(new URL(bench.url), { search: "application_name=direct" }).href;
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, GATEWAY_POOLER: given };
    expect(await run(env, "apply", "shop")).toMatchObject({
      code: 1,
      err: `\`database.pooler\` (GATEWAY_POOLER) is ${given}, but DATABASE_URL leads ${way}. Correct or remove the setting.`,
    });
  });
  it("that is right is accepted", async () => {
    const env = { DATABASE_URL: session.url, GATEWAY_POOLER: "session" };
    expect(await run(env, "apply", "shop")).toMatchObject({ code: 0 });
  });
});

describe("gateway doctor", () => {
  it.each([
    ["session", "ok", "session mode", undefined],
    ["keeping", "ok", "the pooler keeps prepared statements", undefined],
    ["transaction", "warning", "only the server keeps", "about 1.8 times as long"],
    ["refusing", "warning", "the pooler refuses", "about 4 times as long"],
  ])("names the pooler: %s", async (name, status, finding, action) => {
    const { url } = { session, keeping, transaction, refusing }[name]!;
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: bench.url };
    const { out } = await run(env, "doctor", "--json");
    const checks = JSON.parse(out) as { name: string; action?: string }[];
    const found = checks.find((check) => check.name === "pooler");
    expect(found).toMatchObject({ status, finding: expect.stringContaining(finding) });
    if (action === undefined) expect(found?.action).toBeUndefined();
    else expect(found?.action).toContain(action);
  });
  it("reports a pooler without a way around it as a problem", async () => {
    const { code, out } = await run({ DATABASE_URL: transaction.url }, "doctor", "--json");
    const [finding, action] = noWay.split(/(?<=\.) /);
    expect(JSON.parse(out)).toContainEqual({
      name: "pooler",
      status: "problem",
      finding: finding!.slice(0, -1),
      action,
    });
    expect(code).toBe(1);
  });
});
