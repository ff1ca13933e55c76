import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  exampleLine,
  firstStartText,
  type StartedWorkspace,
} from "../../src/cli/start/first-start.ts";
import { summariseStart } from "../../src/cli/start/start-summary.ts";
import { applyAtStart } from "../../src/definitions/apply/at-start.ts";
import { loadConfig } from "../../src/config/config.ts";
import { ensureFirstOwner } from "../../src/portal/index.ts";
import { createSecretBox, type SecretBox } from "../../src/platform/secret-box.ts";
import { defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { openCopies } from "../support/blobs.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const tables = { orders: { columns: {} }, notes: { columns: {} } };
const base = "http://127.0.0.1:4400";
const mail = `${base}/_/mail`;
const key = (name: string, kind: "publishable" | "server", token: string | null) => ({
  name,
  kind,
  token,
  prefix: kind === "server" ? "sk_live_abcd" : "pk_live_abcd",
});
const started = (keys: StartedWorkspace["keys"], definition = {}): StartedWorkspace => ({
  definition: defineWorkspace({
    tables,
    keys: {
      kiosk: {
        kind: "publishable",
        origins: ["https://kiosk.example"],
        tables: { notes: scope() },
      },
      shop: {
        kind: "publishable",
        publish: true,
        tables: { notes: scope({ actions: ["insert"] }), orders: scope() },
      },
      backend: { tables: "all" },
    },
    ...definition,
  }),
  keys,
  named: false,
});
const text = (...workspaces: StartedWorkspace[]): string =>
  firstStartText({
    baseUrl: base,
    database: "postgres://a:***@b/c",
    mail,
    owner: null,
    workspaces,
    only: null,
    more: 0,
  });

describe("the text of a start", () => {
  it("has addresses, database and keys; a new server key once, and no old server key", () => {
    const shown = text(
      started([
        key("kiosk", "publishable", "pk_1"),
        key("shop", "publishable", "pk_2"),
        key("backend", "server", "sk_1"),
      ]),
    );
    expect(shown.split("\n").slice(0, 12)).toEqual([
      `Docs      ${base}/_docs`,
      `Mail      ${mail}`,
      "Portal    no user owns new workspaces: bin/gateway.mjs portal invite <address> --role owner",
      "Database  postgres://a:***@b/c",
      "",
      "Test",
      `API       ${base}/${WORKSPACE_ID}`,
      `MCP       ${base}/${WORKSPACE_ID}/mcp  (for AI clients: see openapi/guides/ai-clients.md)`,
      "Keys",
      "  kiosk    pk_1  (only from https://kiosk.example)",
      "  shop     pk_2",
      "  backend  sk_1  (keep it: it is shown this once)",
    ]);
    expect(text(started([key("backend", "server", null)]))).toContain(
      "sk_live_abcd…  (not shown again; a new one: bin/gateway.mjs keys rotate backend)",
    );
    const named = text({ ...started([key("backend", "server", null)]), named: true });
    expect(named).toContain(
      `a new one: bin/gateway.mjs keys rotate backend --workspace ${WORKSPACE_ID})`,
    );
  });

  it("prefers the published key for the example command, then another publishable one, then a new server key", () => {
    const lineOf = (...keys: StartedWorkspace["keys"]): string | undefined =>
      exampleLine(base, started(keys));
    const all = [
      key("backend", "server", "sk_1"),
      key("kiosk", "publishable", "pk_1"),
      key("shop", "publishable", "pk_2"),
    ];
    expect(lineOf(...all)).toContain("Bearer pk_2");
    expect(lineOf(...all.slice(0, 2))).toMatch(
      /Bearer pk_1'.*-H 'Origin: https:\/\/kiosk\.example'/,
    );
    expect(lineOf(all[0]!)).toContain("Bearer sk_1");
    expect(lineOf(key("backend", "server", null))).toBeUndefined();
  });

  it("has an example that reads a table with a right of the key", () => {
    const { definition } = started([]);
    expect(exampleLine(base, started([key("shop", "publishable", "pk_2")]))).toContain(
      definition.tables["orders"]!.id,
    );
  });

  it("says what to do without an applied workspace, and how many more workspaces exist", () => {
    expect(text()).toContain("No workspace is applied yet: run gateway apply <folder>.");
    const place = { baseUrl: base, database: "", mail, owner: null };
    const some = { ...place, workspaces: [started([])], only: null };
    expect(firstStartText({ ...some, workspaces: [], only: WORKSPACE_ID, more: 0 })).toMatch(
      new RegExp(`Only workspace ${WORKSPACE_ID} is served here.* unset GATEWAY_WORKSPACE`),
    );
    expect(firstStartText({ ...some, more: 0 })).not.toContain("gateway status");
    expect(firstStartText({ ...some, more: 2 })).toContain(
      "The gateway also serves 2 more workspaces. Run gateway status to list all workspaces.",
    );
  });
});

describe("the demo's first start", () => {
  let gateway: TestGateway;
  let secretBox: SecretBox;
  let files: string;
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), "workspace-gateway-test-files-"));
    gateway = await startGateway({ settings: { "storage.url": `file:${files}` } });
    secretBox = createSecretBox(gateway.database.masterKey);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(files, { recursive: true });
  });

  it("prints a working example command, and the server keys only the first time", async () => {
    const { database } = gateway.database;
    const workspaces = fileURLToPath(new URL("../../templates/workspaces/demo", import.meta.url));
    const config = loadConfig({
      directory: "/tmp/none",
      env: {
        DATABASE_URL: gateway.database.url,
        GATEWAY_MASTER_KEY: gateway.database.masterKey.toString("hex"),
        GATEWAY_STORAGE_URL: "s3://none",
        SMTP_URL: "smtp://127.0.0.1:1",
      },
    });
    const deployment = {
      config,
      database,
      secretBox,
      blobs: openCopies(database, files),
      directUrl: gateway.database.url,
      embedded: null,
      close: async () => {},
    };
    const begin = async (): Promise<string> => {
      const applied = await applyAtStart(deployment, { workspaces, embedded: true, env: {} });
      const owner = await ensureFirstOwner(database.control, {
        owner: null,
        mayShowLink: true,
        folders: [workspaces],
      });
      return firstStartText(await summariseStart(deployment, gateway.baseUrl, applied, owner));
    };
    const first = await begin();
    expect(first).toMatch(/backend +sk_live_[A-Za-z0-9_-]{43} /);
    expect(first).not.toContain(new URL(gateway.database.url).password);
    const { status, rows } = await paste(first);
    expect(status).toBe(200);
    expect(rows).toHaveLength(3);
    const [, token] = /^Portal +\S+\/_\/#setup=([\w-]{43}) /m.exec(first)!;
    const [email, password] = ["ada@example.com", "seven brave otters"];
    const json = { token, email, password };
    expect((await gateway.client("/api/v1/portal/setup", { json })).status).toBe(204);
    const session = await gateway.client("/api/v1/portal/session", { json: { email, password } });
    expect([session.status, session.json.workspaces]).toMatchObject([200, [{ role: "owner" }]]);
    const read = { headers: { cookie: String(session.headers["set-cookie"]).split(";")[0]! } };
    const definition = await gateway.client(`/${session.json.workspaces[0].id}/definition`, read);
    expect(definition.json.managedBy).toBe("portal");
    const second = await begin();
    expect(second).toContain(
      `Portal    ${gateway.baseUrl}/_/  (sign in as ${email}; a new password:`,
    );
    expect(second).not.toMatch(/sk_live_[A-Za-z0-9_-]{43}/);
    expect(second).toMatch(/storefront +pk_live_[A-Za-z0-9_-]{43}/);
    expect(await paste(second)).toEqual({ status, rows });
  });
});

/** Finds the curl command in the printed text, and sends its request. */
async function paste(printed: string): Promise<{ status: number; rows: unknown[] }> {
  const line = printed.split("\n").find((each) => each.startsWith("  curl "))!;
  const [, url] = /curl -s (\S+)/.exec(line)!;
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name, value]): [string, string] => [name!, value!],
  );
  const [, body] = /-d '([^']+)'/.exec(line)!;
  const response = await fetch(url!, { method: "POST", headers, body: body! });
  return { status: response.status, rows: ((await response.json()) as { data: unknown[] }).data };
}
