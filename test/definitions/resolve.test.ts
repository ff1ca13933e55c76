// The stored form of a definition: every default written out, no secret, and stable ids (G1.7).
import { afterAll, describe, expect, it } from "vitest";
import type { ResolveResult } from "../../src/definitions/resolve/resolve.ts";
import { loadDefinition } from "./load-definition.ts";
import { formatDiagnostics } from "../../src/platform/index.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import {
  BACKEND_KEY,
  clearScratch,
  cornerStore,
  env,
  folderOf,
  plant,
  WORKSPACE_ID,
} from "./corner-store.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";

afterAll(clearScratch);

const derived = (name: string): string => guidFrom(WORKSPACE_ID, name);
const OTHER_ID = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0fff";

function load(text: string, stored?: WorkspaceDefinition): ResolveResult {
  const folder = folderOf({ "workspace.yaml": `workspace: { id: ${WORKSPACE_ID} }\n${text}` });
  return loadDefinition(folder, { env: {}, ...(stored === undefined ? {} : { stored }) });
}

function resolved(text: string, stored?: WorkspaceDefinition): WorkspaceDefinition {
  const { definition, diagnostics } = load(text, stored);
  if (definition === undefined) throw new Error(formatDiagnostics(diagnostics));
  return JSON.parse(JSON.stringify(definition)) as WorkspaceDefinition;
}

const table = (name: string, more = "", columns = "a: { type: text }"): string =>
  `  ${name}: { ${more} columns: { ${columns} } }\n`;
const tables = (...entries: readonly string[]): string => `tables:\n${entries.join("")}`;

describe("the Corner Store", () => {
  const { definition, secrets } = loadDefinition(cornerStore, { env });

  it("has every default of a table written out", () => {
    expect(definition!.tables.customers).toEqual({
      id: derived("table:customers"),
      label: null,
      description: null,
      columns: {
        id: {
          id: derived("column:customers.id"),
          type: "uuid",
          array: false,
          required: true,
          primaryKey: true,
          unique: false,
          description: null,
          default: "uuid",
        },
        email: {
          id: derived("column:customers.email"),
          type: "text",
          array: false,
          required: false,
          primaryKey: false,
          unique: true,
          description: null,
          maxLength: 254,
        },
        name: {
          id: derived("column:customers.name"),
          type: "text",
          array: false,
          required: true,
          primaryKey: false,
          unique: false,
          description: null,
        },
        taxNumber: {
          id: derived("column:customers.taxNumber"),
          type: "text",
          array: false,
          required: false,
          primaryKey: false,
          unique: false,
          description: null,
        },
        owner: {
          id: derived("column:customers.owner"),
          type: "uuid",
          array: false,
          required: false,
          primaryKey: false,
          unique: false,
          description: null,
          default: "{{claim:sub}}",
        },
        createdAt: {
          id: derived("column:customers.createdAt"),
          type: "timestamp",
          array: false,
          required: true,
          primaryKey: false,
          unique: false,
          description: null,
          default: "now",
        },
      },
      indexes: [],
      unique: [],
    });
    expect(Object.keys(definition!.tables.customers!.columns)[0], "the added key comes first").toBe(
      "id",
    );
    expect(definition!.tables.orders!.id).toBe("0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102");
    expect(definition!.tables.orders!.columns.customer!.reference).toEqual({
      table: "customers",
      onDelete: "restrict",
      relation: "customer",
      inverse: "orders",
    });
  });

  it("writes out the defaults of rights: a server key has files, players and topics unless narrowed, but no endpoint over MCP; others have nothing", () => {
    const { roles, keys } = definition!;
    expect(keys.backend).toEqual({
      id: derived("key:backend"),
      kind: "server",
      publish: false,
      origins: null,
      tables: "all",
      files: "all",
      players: "all",
      topics: "all",
      endpoints: [],
      platforms: ["steam"],
      explain: true,
      cache: { mode: "off" },
    });
    expect(keys.storefront).toMatchObject({
      kind: "publishable",
      publish: true,
      files: [],
      players: [],
      topics: {},
      endpoints: [],
      platforms: [],
      explain: false,
      cache: { mode: "hybrid", ttlSeconds: 60 },
      tables: {
        orders: {
          actions: ["read"],
          read: ["id", "status"],
          filter: [],
          filterRange: false,
          rowFilter: [],
          masks: {},
          maxRows: null,
        },
      },
    });
    expect(roles.customer).toMatchObject({
      id: derived("role:customer"),
      files: ["upload"],
      players: [],
      topics: { orders: ["subscribe"] },
    });
    expect((roles.customer!.tables as Record<string, object>).customers).not.toHaveProperty(
      "insert",
    );
  });

  it("keeps rights on topics as they are written, for all instances and for listed instances", () => {
    const some = '{ actions: [publish], instances: [all, "{{claim:sub}}"] }';
    const { roles } = resolved(
      `topics: { a: {}, b: {} }\nroles: { r: { topics: { a: [subscribe], b: ${some} } } }\n`,
    );
    expect(roles.r!.topics).toEqual({
      a: ["subscribe"],
      b: { actions: ["publish"], instances: ["all", "{{claim:sub}}"] },
    });
  });

  it("keeps the MCP settings of the files, and adds none by default", () => {
    const { workspace, roles, keys, endpoints } = resolved(
      [
        "roles: { r: { mcp: { deletes: true } }, s: {} }",
        "keys: { k: { kind: server, mcp: { deletes: false } } }",
        "automations: { a: { runAs: k, steps: [{ id: x, type: response }] } }",
        "endpoints: { e: { mode: sync, mcp: true, signature: { algorithm: none }, automations: [a] } }\n",
      ].join("\n"),
    );
    expect([roles.r!.mcp, roles.s!.mcp, keys.k!.mcp, endpoints.e!.mcp, workspace.mcp]).toEqual([
      { deletes: true },
      undefined,
      { deletes: false },
      true,
      undefined,
    ]);
  });

  it("has every default of the workspace and the later sections written out", () => {
    expect(definition!.workspace).toMatchObject({
      id: WORKSPACE_ID,
      name: "Corner Store",
      contacts: { table: "customers", displayName: "name" },
    });
    expect(resolved(tables(table("t"))).workspace).toEqual({
      id: WORKSPACE_ID,
      name: "Workspace",
      branding: { name: "Workspace", lightPrimary: "#0f62fe", darkPrimary: "#78a9ff", logo: null },
      auth: {
        defaultLanguage: "en",
        registerFields: [],
        requireEmailConfirmation: false,
        defaultRoles: [],
        redirectUris: [],
        postLoginRedirectUrl: null,
        termsUrl: null,
        privacyUrl: null,
        accessTokenMinutes: 15,
        refreshTokenDays: 30,
        cache: { mode: "off" },
      },
      plan: {
        requestsPerMinute: 600,
        callsPerMonth: 1000000,
        egressBytesPerMonth: 10737418240,
        maxFileMb: 50,
        storageMb: 1024,
        payAsYouGo: false,
        reserve: 0.1,
        addressShare: 1,
        rowsMb: null,
        recordsMb: 2048,
      },
      contacts: null,
    });
    expect(definition!.providers.steam).toEqual({
      id: derived("provider:steam"),
      kind: "assertion",
      name: "steam",
      platform: "steam",
    });
    expect(definition!.topics.orders).toEqual({
      id: derived("topic:orders"),
      enabled: true,
      retentionHours: 24,
      maxMb: 1024,
    });
    expect(definition!.endpoints["order-paid"]).toEqual({
      id: derived("endpoint:order-paid"),
      description: null,
      mode: "async",
      active: true,
      signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" },
      cache: null,
      automations: ["markPaid"],
    });
    expect(definition!.automations.quote).toMatchObject({
      id: derived("automation:quote"),
      runAs: "backend",
    });
  });

  it("returns its secrets separately, and contains none of them itself", () => {
    expect(Object.fromEntries(secrets)).toEqual({
      "keys.backend.secret": BACKEND_KEY,
      "providers.acme.clientSecret": "acme-canary",
      "endpoints.order-paid.signature.secret": "order-canary",
    });
    const text = JSON.stringify(definition);
    for (const value of secrets.values()) expect(text).not.toContain(value);
  });

  it("comes out the same every time, also over itself", () => {
    const again = loadDefinition(cornerStore, { env, stored: definition! });
    expect(JSON.stringify(again.definition)).toBe(JSON.stringify(definition));
    expect(again.diagnostics).toEqual([]);
  });
});

describe("secrets in automations", () => {
  it("stay in the environment, and the stored definition has their names only", () => {
    const { folder } = plant({
      file: "automations.yaml",
      find: "      - id: answer",
      put: '      - id: tell\n        type: http\n        url: https://erp.example/orders\n        headers: { Authorization: "Bearer ${env:ERP_TOKEN}" }\n      - id: answer',
    });
    const { definition, secrets } = loadDefinition(folder, {
      env: { ...env, ERP_TOKEN: "erp-canary" },
    });
    expect(JSON.stringify(definition)).not.toContain("erp-canary");
    expect(JSON.stringify(definition!.automations.quote)).toContain("Bearer {{secrets.ERP_TOKEN}}");
    expect(secrets.get("environment.ERP_TOKEN")).toBe("erp-canary");
  });
});

describe("an id", () => {
  it("that is left out is derived from the workspace and the name, the same on every database", () => {
    const definition = resolved(
      `${tables(table("orders"))}roles: { clerk: {} }\nkeys: { app: { kind: server } }\n`,
    );
    expect(definition.tables.orders!.id).toBe(derived("table:orders"));
    expect(definition.tables.orders!.columns.a!.id).toBe(derived("column:orders.a"));
    expect(definition.roles.clerk!.id).toBe(derived("role:clerk"));
    expect(definition.keys.app!.id).toBe(derived("key:app"));
  });

  it("that a file sets is kept, in lower case", () => {
    expect(
      resolved(tables(table("orders", `id: ${OTHER_ID.toUpperCase()},`))).tables.orders!.id,
    ).toBe(OTHER_ID);
  });

  it("stays through a rename with renamedFrom, columns included, whether or not the old name was ever stored", () => {
    const before = resolved(tables(table("orders", "", "a: { type: text }, b: { type: text }")));
    const renamed = tables(
      table(
        "sales",
        "renamedFrom: orders,",
        "c: { type: text, renamedFrom: a }, b: { type: text }",
      ),
    );
    const expected = {
      id: derived("table:orders"),
      columns: {
        id: { id: derived("column:orders.id") },
        c: { id: derived("column:orders.a") },
        b: { id: derived("column:orders.b") },
      },
    };
    const after = resolved(renamed, before);
    expect(after.tables.sales).toMatchObject(expected);
    expect(resolved(renamed).tables.sales, "on a new database").toMatchObject(expected);
    expect(resolved(renamed, after), "applied again").toEqual(after);
    const without = tables(table("sales", "", "c: { type: text }, b: { type: text }"));
    expect(resolved(without, after), "renamedFrom removed later").toEqual(after);
    expect(
      resolved(tables(table("orders", "", "a: { type: text }, b: { type: text }")), after),
      "renamed back",
    ).toEqual(before);
  });

  it("stays through a rename that keeps the id in the file", () => {
    const before = resolved(tables(table("orders", `id: ${OTHER_ID},`)));
    const after = resolved(tables(table("sales", `id: ${OTHER_ID},`)), before);
    expect(after.tables.sales!.id).toBe(OTHER_ID);
    expect(after.tables.sales!.columns.a!.id).toBe(before.tables.orders!.columns.a!.id);
  });

  it("stays with its table when two tables swap their names", () => {
    const [one, two] = [OTHER_ID, OTHER_ID.replace("fff", "ffe")];
    const before = resolved(tables(table("a", `id: ${one},`), table("b", `id: ${two},`)));
    const after = resolved(tables(table("b", `id: ${one},`), table("a", `id: ${two},`)), before);
    expect([after.tables.b!.id, after.tables.a!.id]).toEqual([one, two]);
    expect(after.tables.b!.columns.a!.id).toBe(before.tables.a!.columns.a!.id);
  });

  it("cannot be changed by a file: another id for a stored name is an error", () => {
    const before = resolved(tables(table("orders")));
    const { definition, diagnostics } = load(tables(table("orders", `id: ${OTHER_ID},`)), before);
    expect(definition).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { file: "workspace.yaml", line: 3, column: 17, rule: "id-changed", value: `"${OTHER_ID}"` },
    ]);
    expect(diagnostics[0]!.message).toContain(derived("table:orders"));
  });

  it("of a column never changes either", () => {
    const before = resolved(tables(table("orders")));
    const { diagnostics } = load(
      tables(table("orders", "", `a: { type: text, id: ${OTHER_ID} }`)),
      before,
    );
    expect(diagnostics).toMatchObject([{ rule: "id-changed", path: "tables.orders.columns.a.id" }]);
  });

  it("belongs to one table: a new table with the earlier name of a renamed table needs an id in the file", () => {
    const before = resolved(tables(table("sales", "renamedFrom: orders,")));
    const refused = load(tables(table("sales"), table("orders")), before);
    expect(refused.diagnostics).toMatchObject([
      { rule: "id-taken", path: "tables.orders", line: 4 },
    ]);
    expect(refused.diagnostics[0]!.message).toContain("sales");
    const after = resolved(tables(table("sales"), table("orders", `id: ${OTHER_ID},`)), before);
    expect(after.tables.sales!.id).toBe(derived("table:orders"));
    const ids = Object.values(after.tables).flatMap(({ id, columns }) => [
      id,
      ...Object.values(columns).map((column) => column.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("stays the same if the tables are in another order", () => {
    const before = resolved(tables(table("a"), table("b"), table("c")));
    const after = resolved(tables(table("c"), table("a"), table("b")), before);
    for (const name of ["a", "b", "c"]) expect(after.tables[name]).toEqual(before.tables[name]);
  });
});
