// The stage for tests of the steps before a handler: a gateway with two workspaces and API keys of
// every kind.
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { OperationId } from "../../src/contract/operations.ts";
import { defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";

import * as support from "../support/stage.ts";
import type { Tokens } from "../support/workspaces.ts";
import { administrationCalls } from "./administration-calls.ts";
import { busCalls } from "./bus-calls.ts";
import { endUserCalls, type Call } from "./end-user-calls.ts";
import { endpointCalls } from "./endpoint-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { importCalls } from "./import-calls.ts";
import { oauthCalls } from "./oauth-calls.ts";
import { portalCalls } from "./portal-calls.ts";
import { runCalls } from "./run-calls.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
export const listedOrigins = ["https://shop.example", "http://127.0.0.1:5173"];

const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const readOrders = { orders: scope() };

const roles = { reader: { tables: readOrders, files: "all" } } as const;

export const ourDefinition: WorkspaceDefinition = defineWorkspace({
  tables,
  roles,
  topics: { news: {} },
  keys: {
    server: { kind: "server", tables: "all", players: "all", files: "all" },
    storefront: { kind: "publishable", tables: readOrders, players: "all", files: "all" },
    restricted: {
      kind: "publishable",
      tables: readOrders,
      players: "all",
      files: "all",
      origins: listedOrigins,
    },
    bare: { kind: "publishable", tables: readOrders },
    revoked: { kind: "server", tables: "all" },
  },
});
const theirDefinition = defineWorkspace({
  id: theirs,
  tables,
  roles,
  keys: { server: { kind: "server", tables: "all" } },
});

export interface Stage {
  readonly gateway: TestGateway;
  readonly ours: Tokens;
  readonly theirs: Tokens;
  close(): Promise<void>;
}

export async function openStage(options: TestGatewayOptions = {}): Promise<Stage> {
  const { openGateway, sql, tokens, close } = await support.openStage(
    ourDefinition,
    theirDefinition,
  );
  await sql("update gateway.api_key set revoked_at = now() where name = 'revoked'");
  const gateway = await openGateway(options);
  return { gateway, ours: tokens[ours]!, theirs: tokens[theirs]!, close };
}

/**
 * One call of every operation. Each call succeeds with a valid credential. The paths have no
 * prefix.
 */
export const goodCalls: Readonly<Record<OperationId, Call>> = {
  ...busCalls,
  ...endUserCalls,
  ...administrationCalls,
  ...oauthCalls,
  ...portalCalls,
  ...fileCalls,
  ...endpointCalls,
  ...importCalls,
  ...runCalls,
  query: {
    path: (id) => `/${id}/query`,
    ask: { json: { refs: { o: ourDefinition.tables["orders"]!.id }, query: { from: "o" } } },
  },
  getSchema: { path: (id) => `/${id}/schema`, ask: {} },
  callMcp: {
    path: (id) => `/${id}/mcp`,
    ask: { json: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  },
  listLogs: { path: (id) => `/${id}/logs?status=4xx&limit=1`, ask: {} },
  listMemberActions: { path: (id) => `/${id}/audit?limit=1`, ask: {} },
  listRoles: { path: (id) => `/${id}/roles`, ask: {} },
  listTopics: { path: (id) => `/${id}/topics`, ask: {} },
  listTopicEvents: { path: (id) => `/${id}/topics/news/events?limit=1`, ask: {} },
  publishTopicEvent: {
    path: (id) => `/${id}/topics/news/events`,
    ask: { json: { instance: "all", name: "tested", data: null } },
  },
  listEndpoints: { path: (id) => `/${id}/endpoints`, ask: {} },
  listAutomations: { path: (id) => `/${id}/automations`, ask: {} },
  getUsage: { path: (id) => `/${id}/usage`, ask: {} },
  getOpenapi: { path: () => "/openapi.json", ask: {} },
  getAsyncapi: { path: () => "/asyncapi.json", ask: {} },
  getGatewayResource: { path: () => "/.well-known/oauth-protected-resource", ask: {} },
  getWorkspaceResource: {
    path: (id) => `/.well-known/oauth-protected-resource/${id}/mcp`,
    ask: {},
  },
  getAuthorizationServer: { path: () => "/.well-known/oauth-authorization-server", ask: {} },
  getPluginManifest: { path: () => "/.well-known/ai-plugin.json", ask: {} },
  getRoot: { path: () => "/", ask: {} },
  getHealth: { path: () => "/healthz", ask: {} },
  getReadiness: { path: () => "/readyz", ask: {} },
  getPortal: { path: () => "/_/", ask: {} },
  getPortalProfile: { path: () => "/_/profile", ask: {} },
  getPortalWorkspace: { path: (id) => `/_/w/${id}`, ask: {} },
  getPortalScreen: { path: (id) => `/_/w/${id}/tables`, ask: {} },
  showMailFrame: { path: () => "/_/mail-frame", ask: {} },
  getPortalAsset: { path: () => "/_/assets/portal.js", ask: {} },
  getDocs: { path: () => "/_docs", ask: {} },
  getDocsAsset: { path: () => "/_docs/site.css", ask: {} },
  getDocsPage: { path: () => "/_docs/guides/data.html", ask: {} },
};

export const prefix = "/api/v1/gateway";
