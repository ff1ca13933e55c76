// `gateway keys rotate jwks`: its output, and that API keys do not change.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockApplies } from "../../src/definitions/ddl/apply-locks.ts";
import { guidV7 } from "../../src/platform/index.ts";
import { lockWaits } from "../support/locks.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { gateway, type Ended } from "./shell.ts";

let bench: Workbench;
let directory: string;
beforeAll(async () => {
  bench = await openWorkbench();
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-cli-"));
  await mkdir(join(directory, "shop"));
  await writeFile(
    join(directory, "shop/workspace.yaml"),
    `workspace: { id: ${WORKSPACE_ID} }\nkeys: { backend: { kind: server, tables: all } }\n`,
  );
  await run("apply", "shop");
});
afterAll(async () => {
  await bench.close();
  await rm(directory, { recursive: true });
});

const run = (...args: readonly string[]): Promise<Ended> =>
  gateway(
    {
      directory,
      env: { DATABASE_URL: bench.url, GATEWAY_MASTER_KEY: bench.masterKey.toString("hex") },
    },
    ...args,
  );
const hash = async () => (await bench.sql("select hash from gateway.api_key"))[0];

describe("gateway keys rotate jwks", () => {
  it("prints the next signing keys with their start times, and creates no others before then", async () => {
    const before = await hash();
    await run("keys", "rotate", "jwks", "--now");
    const first = await run("keys", "rotate", "jwks", "--json");
    const { isUrgent, keys } = JSON.parse(first.out) as {
      isUrgent: boolean;
      keys: { purpose: string; kid: string; signsFrom: string; isNew: boolean }[];
    };
    expect([first.code, isUrgent]).toEqual([0, false]);
    expect(keys.map(({ purpose, isNew }) => [purpose, isNew])).toEqual([
      ["redirect", true],
      ["access", true],
    ]);
    const wait = Date.parse(keys[0]!.signsFrom) - Date.now();
    expect(wait / 60_000).toBeGreaterThan(118);
    expect(wait / 60_000).toBeLessThanOrEqual(120);
    const again = await run("keys", "rotate", "jwks");
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^SIGNS +KEY ID +FROM\nredirect tokens +\S+ +\S+Z\naccess tokens +/);
    expect(again.out).toContain(keys[1]!.kid);
    expect(again.out).toContain("Nothing has changed");
    expect(await hash()).toEqual(before);
  });

  it("deletes all older keys with --now", async () => {
    await run("keys", "rotate", "jwks");
    const { code, out } = await run("keys", "rotate", "jwks", "--now");
    expect([code, out]).toEqual([0, expect.stringContaining("refuses tokens of the older keys")]);
    const rows = await bench.sql("select kid from gateway.signing_key");
    expect(rows).toHaveLength(2);
    for (const { kid } of rows) expect(out).toContain(kid as string);
  });

  it("warns that --now has no effect for other keys", async () => {
    const { code, out, err } = await run("keys", "rotate", "backend", "--now");
    expect([code, out]).toEqual([0, expect.stringMatching(/^sk_live_/)]);
    expect(err).toContain("it is for jwks");
  });
});

describe("gateway keys rotate", () => {
  it.each([
    ["backend", "--undo"],
    ["backend", "--force"],
    ["jwks", "--new-key-env", "X"],
    ["root-secret", "--undo"],
    ["identity", "--now", "--workspace", WORKSPACE_ID],
    ["master", "--workspace", WORKSPACE_ID],
    ["master", "--undo", "--force"],
  ])("refuses options without an effect: %s %s", async (...args) => {
    const state = () =>
      bench.sql(`select (select array_agg(hash) from gateway.api_key) as keys, root_secret as root,
        (select array_agg(kid order by kid) from gateway.signing_key) as kids,
        (select array_agg(kid) from gateway.oauth_key) as oauth from gateway.workspace`);
    const before = await state();
    const { code, out, err } = await run("keys", "rotate", ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(args.at(-1)!.startsWith("--") ? args[1] : "--");
    expect(await state()).toEqual(before);
  });

  it.each(["jwks", "root-secret", "backend"])(
    "reports for %s that the workspace was removed meanwhile",
    async (name) => {
      const id = guidV7(Date.now());
      await mkdir(join(directory, name));
      await writeFile(
        join(directory, name, "workspace.yaml"),
        `workspace: { id: ${id} }\nkeys: { backend: { kind: server, tables: all } }\n`,
      );
      await run("apply", name);
      const rotated = await bench.database.owner.transaction(async (connection) => {
        await lockApplies(connection, id);
        const running = run("keys", "rotate", name, "--workspace", id);
        await expect
          .poll(() => connection.run({ text: `select pid from ${lockWaits}` }), { timeout: 60_000 })
          .toHaveLength(1);
        await connection.run({ text: "delete from gateway.workspace where id = $1" }, [id]);
        return { running };
      });
      const { code, out, err } = await rotated.running;
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/removed while this command ran|does not exist any more|has no API key/);
    },
  );
});

describe("gateway keys rotate identity", () => {
  it("replaces the keys of the identity service at once, and changes nothing without --now", async () => {
    const kids = () => bench.sql("select kid from gateway.oauth_key");
    const before = await kids();
    const unsure = await run("keys", "rotate", "identity");
    expect([unsure.code, unsure.err]).toEqual([2, expect.stringContaining("--now")]);
    expect(await kids()).toEqual(before);
    const first = await run("keys", "rotate", "identity", "--now", "--json");
    const { kid } = JSON.parse(first.out) as { readonly kid: string };
    expect([first.code, await kids()]).toEqual([0, [{ kid }]]);
    const { code, out } = await run("keys", "rotate", "identity", "--now");
    const [{ kid: next }] = (await kids()) as [{ kid: string }];
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`The new key ${next} signs from now on`),
    ]);
    expect(next).not.toBe(kid);
  });
});

describe("gateway keys rotate root-secret", () => {
  it("prints what no longer works; secrets of the definition are unchanged for the next apply", async () => {
    await writeFile(
      join(directory, "shop/endpoints.yaml"),
      `endpoints: { hook: { mode: async, signature: { algorithm: HMAC-SHA256, header: x-signature, secret: hush }, automations: [] } }\n`,
    );
    await run("apply", "shop");
    const before = await bench.sql("select root_secret from gateway.workspace");
    const [code, out, err] = await run("keys", "rotate", "root-secret", "--now").then((it) => [
      it.code,
      it.out,
      it.err,
    ]);
    expect(err).toContain("it is for jwks");
    expect([code, out]).toEqual([0, expect.stringContaining("refuses signed links to files")]);
    expect(await bench.sql("select root_secret from gateway.workspace")).not.toEqual(before);
    expect(out).toMatch(/counters.*device counts as unknown/);
    const [plan] = JSON.parse((await run("diff", "shop", "--json")).out);
    expect(plan.changes).toEqual([]);
  });
});
