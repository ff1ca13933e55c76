// `gateway keys rotate jwks`: what whoever runs it reads, and that API keys stay what they are.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  it("says which keys sign next and from when, and makes no second ones while those wait", async () => {
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

  it("drops every key before, with --now", async () => {
    await run("keys", "rotate", "jwks");
    const { code, out } = await run("keys", "rotate", "jwks", "--now");
    expect([code, out]).toEqual([0, expect.stringContaining("refuses the tokens of those")]);
    const rows = await bench.sql("select kid from gateway.signing_key");
    expect(rows).toHaveLength(2);
    for (const { kid } of rows) expect(out).toContain(kid as string);
  });

  it("leaves --now to itself", async () => {
    const { code, out, err } = await run("keys", "rotate", "backend", "--now");
    expect([code, out]).toEqual([0, expect.stringMatching(/^sk_live_/)]);
    expect(err).toContain("--now is for jwks");
  });
});

describe("gateway keys rotate identity", () => {
  it("replaces the keys of the identity service at once, and does nothing without --now", async () => {
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
    expect([code, out]).toEqual([0, expect.stringContaining(`${next} signs at once`)]);
    expect(next).not.toBe(kid);
  });
});

describe("gateway keys rotate root-secret", () => {
  it("says what is worth nothing any more; secrets of the definition stay what they are for the next apply", async () => {
    await writeFile(
      join(directory, "shop/endpoints.yaml"),
      `endpoints: { hook: { mode: async, signature: { algorithm: HMAC-SHA256, header: x-signature, secret: hush }, automations: [] } }\n`,
    );
    await run("apply", "shop");
    const before = await bench.sql("select root_secret from gateway.workspace");
    const [code, out] = await run("keys", "rotate", "root-secret").then((it) => [it.code, it.out]);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("links to files that were signed before"),
    ]);
    expect(await bench.sql("select root_secret from gateway.workspace")).not.toEqual(before);
    const [plan] = JSON.parse((await run("diff", "shop", "--json")).out);
    expect(plan.changes).toEqual([]);
  });
});
