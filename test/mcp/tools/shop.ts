// The workspace for tests of MCP tools: a small shop with hidden data, fixed rows, and endpoints.
import { guidFrom } from "../../../src/platform/ids.ts";
import { defineWorkspace, referenceTo, scope, WORKSPACE_ID } from "../../support/definition.ts";
import { openEndUsers } from "../../support/end-users.ts";
import { createExactClient } from "../../support/exact-http.ts";
import { listRequest, toolAnswer, toolNames, toolRequest } from "../../support/mcp.ts";
import { openStage } from "../../support/stage.ts";

export const base = `/${WORKSPACE_ID}`;

const every = ["read", "insert", "update", "delete"] as const;
const mcp = { deletes: true };
const quoteSteps = [
  {
    id: "answer",
    type: "response",
    body: { sku: "{{request.body.sku}}", page: "{{request.query.page}}", total: 12.5 },
  },
] as const;

export const definition = defineWorkspace({
  workspace: { mcp },
  tables: {
    customers: {
      label: "Customers",
      description: "Who buys.",
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        name: { type: "text", required: true, maxLength: 100 },
        email: { type: "text", unique: true },
        note: { type: "text" },
      },
    },
    orders: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        number: { type: "bigint", required: true },
        status: { type: "enum", values: ["open", "paid"], required: true },
        total: { type: "decimal", required: true },
        details: { type: "json" },
        invoice: { type: "file" },
        placedAt: { type: "timestamp" },
        customer: referenceTo("customers", "customer", {
          inverse: "orders",
          onDelete: "cascade",
          required: true,
        }),
      },
    },
    reviews: {
      columns: {
        text: { type: "text", required: true },
        customer: referenceTo("customers", "customer", { onDelete: "setNull" }),
      },
    },
    vault: {
      columns: {
        secret: { type: "text", required: true },
        customer: referenceTo("customers", "customer", { onDelete: "cascade", inverse: "secrets" }),
      },
    },
  },
  roles: {
    clerk: {
      tables: {
        customers: scope({ actions: [...every], rowFilter: [{ field: "id", op: "lt", value: 3 }] }),
      },
      endpoints: ["quote"],
    },
    cleaner: { tables: { reviews: scope({ actions: ["read", "delete"] }) }, mcp },
  },
  keys: {
    backend: {
      tables: "all",
      explain: true,
      files: "all",
      topics: "all",
      endpoints: "all",
      mcp,
      cache: { mode: "write" },
    },
    careful: { tables: "all", topics: "all" },
    reader: {
      kind: "publishable",
      tables: {
        customers: scope({
          read: ["id", "name", "email"],
          filter: ["note"],
          masks: { email: { kind: "email" } },
        }),
        orders: scope({ read: ["id", "status", "customer"], maxRows: 2 }),
      },
    },
    keeper: {
      tables: {
        customers: scope({ actions: [...every], insert: "*" }),
        orders: scope({ actions: [...every] }),
      },
      files: ["upload"],
      endpoints: ["quote"],
      mcp,
    },
    nothing: {},
  },
  topics: { orders: {} },
  endpoints: {
    quote: { mode: "sync", automations: ["quote"], description: "Says what something costs." },
    refuse: { mode: "sync", automations: ["refuse"], mcp: true },
    plain: { mode: "sync", automations: ["plain"] },
    signed: {
      mode: "sync",
      automations: ["broken"],
      signature: { algorithm: "HMAC-SHA256", format: "default", header: "x-signature" },
    },
    asleep: { mode: "sync", automations: ["quote"], active: false, mcp: true },
    later: { mode: "async", automations: ["quote"], mcp: true },
  },
  automations: {
    quote: { steps: quoteSteps },
    refuse: { steps: [{ id: "no", type: "response", status: 422, body: { why: "sold out" } }] },
    plain: {
      steps: [
        { id: "say", type: "response", contentType: "text/plain", body: "Hello {{request.body}}" },
      ],
    },
    broken: { steps: [{ id: "no", type: "fail", message: "Broken." }] },
  },
});

const rows = [
  `insert into customers (id, name, email, note) values
    (1, 'Ada', 'ada@example.com', 'vip'), (2, 'Bob', 'bob@example.org', null), (3, 'Cy', null, 'vip')`,
  `insert into orders (id, number, status, total, details, "placedAt", customer) values
    (1, 9007199254740993, 'open', 10.50, '{"exact": 12345678901234567890.123, "zeros": 1.10}', '2026-01-01T10:00Z', 1),
    (2, 2, 'paid', 0.10, null, '2026-01-02T10:00Z', 1), (3, 3, 'paid', 99.99, null, '2026-02-02T10:00Z', 2)`,
  `insert into vault (id, secret, customer) values (gen_random_uuid(), 'hush', 3)`,
];

export const nobody = guidFrom(WORKSPACE_ID, "nobody");

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop() {
  const stage = await openStage(definition);
  await stage.load(...rows);
  const folder = await stage.openFolder();
  const gateway = await stage.openGateway({ settings: { "storage.url": `file:${folder}` } });
  const client = stage.keep(createExactClient(gateway.baseUrl));
  const endUsers = stage.keep(openEndUsers({ database: stage.database, baseUrl: gateway.baseUrl }));
  const tokens = { ...stage.tokens[WORKSPACE_ID]! };
  for (const roles of [["clerk"], ["clerk", "cleaner"]])
    tokens[roles.join("+")] = await endUsers.tokenOf({ workspaceId: WORKSPACE_ID, roles });
  return {
    ...stage,
    folder,
    gateway,
    client,
    tokenOf: (who: string): string => tokens[who]!,
    /** @param who name of a key, or names of an end user's roles joined by `+` */
    call: async <Result = Record<string, unknown>>(who: string, name: string, given?: object) =>
      toolAnswer<Result>(await client.send(toolRequest(base, tokens[who]!, name, given))),
    list: async (who: string) => toolNames(await client.send(listRequest(base, tokens[who]!))),
  };
}
