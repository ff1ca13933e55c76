// GET /{workspaceId}/roles (G27.13).
import { afterAll, beforeAll, expect, it } from "vitest";
import { guidFrom } from "../../src/platform/ids.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";

const ours = WORKSPACE_ID;
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const columns = { status: { type: "text" } } as const;

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(
    defineWorkspace({
      tables: { orders: { columns }, products: { columns } },
      topics: { news: {} },
      roles: {
        customer: {
          label: "Customer",
          tables: { products: scope(), orders: scope({ actions: ["insert", "read"] }) },
          files: ["list", "upload"],
          players: ["list"],
          topics: { news: { actions: ["subscribe"], instances: ["*"] } },
          endpoints: ["daily-report"],
          mcp: { deletes: true },
        },
        admin: { tables: "all", files: "all", players: "all", topics: "all", endpoints: "all" },
        nothing: { topics: { news: [] }, mcp: { deletes: false } },
      },
      keys: { server: { kind: "server", tables: "all" } },
      workspace: { auth: { ...authDefaults, defaultRoles: ["customer"] } },
    }),
    defineWorkspace({ id: theirs }),
  );
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

const idOf = (name: string): string => guidFrom(ours, `role:${name}`);

it("200: roles by name, with their rights, for members of any role", async () => {
  const every = ["orders", "products"].flatMap((table) =>
    ["read", "insert", "update", "delete"].map((action) => `${table}:${action}`),
  );
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: ours, role });
    const { status, json } = await gateway.client(`/${ours}/roles`, { headers });
    expect([role, status]).toEqual([role, 200]);
    expect(json.roles).toEqual([
      {
        id: idOf("admin"),
        name: "admin",
        label: null,
        isDefault: false,
        rights: [
          ...every,
          ...["list", "read", "upload", "delete", "readOwn"].map((right) => `files:${right}`),
          ...["identify", "resolve", "list"].map((right) => `players:${right}`),
          "topics:publish",
          "topics:subscribe",
          "endpoints:run",
        ],
      },
      {
        id: idOf("customer"),
        name: "customer",
        label: "Customer",
        isDefault: true,
        rights: [
          "orders:read",
          "orders:insert",
          "products:read",
          ...["list", "upload", "readOwn"].map((right) => `files:${right}`),
          "players:list",
          "topics:subscribe",
          "endpoints:run",
          "mcp:deletes",
        ],
      },
      { id: idOf("nothing"), name: "nothing", label: null, isDefault: false, rights: [] },
    ]);
  }
});

it("200: an empty list, where the workspace has no roles", async () => {
  const { headers } = await signInMember(stage.database, { workspaceId: theirs, role: "viewer" });
  const { json } = await gateway.client(`/${theirs}/roles`, { headers });
  expect(json).toEqual({ roles: [] });
});

it("401: without a session, and with an API key; the answer names the root document, since roles are no resource", async () => {
  const root = `${gateway.baseUrl}/.well-known/oauth-protected-resource`;
  for (const prefix of ["", "/api/v1/gateway"])
    for (const key of [undefined, stage.tokens[ours]!["server"]]) {
      const { status, headers } = await gateway.client(`${prefix}/${ours}/roles`, { key });
      expect([status, headers["www-authenticate"]]).toEqual([
        401,
        `Bearer realm="workspace-gateway", resource_metadata="${root}"`,
      ]);
    }
  expect((await gateway.client(`/.well-known/oauth-protected-resource`)).status).toBe(200);
  const described = `/.well-known/oauth-protected-resource/${ours}/roles`;
  expect((await gateway.client(described)).status).toBe(404);
});

it("403: a member of another workspace; pages of other origins get no permission to read the answer", async () => {
  const { headers } = await signInMember(stage.database, { workspaceId: theirs, role: "owner" });
  expect((await gateway.client(`/${ours}/roles`, { headers })).status).toBe(403);
  const preflight = await gateway.client(`/${ours}/roles`, {
    method: "OPTIONS",
    headers: { origin: "https://shop.example", "access-control-request-method": "GET" },
  });
  expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
});
