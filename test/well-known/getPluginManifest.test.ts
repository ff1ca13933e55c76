import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateway.ts";
import { expectPublic, home, prefix, startAtHome } from "./addresses.ts";

describe("getPluginManifest: GET /.well-known/ai-plugin.json (G12.12)", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startAtHome();
  });
  afterAll(() => gateway.close());

  const addresses = ["/.well-known/ai-plugin.json", `${prefix}/ai-plugin.json`];

  it("200: where the description, the endpoints of OAuth and the MCP endpoint are", async () => {
    for (const path of addresses) {
      expect((await gateway.client(path)).json).toEqual({
        schema_version: "v1",
        name_for_human: "Workspace Gateway",
        name_for_model: "workspace_gateway",
        description_for_human:
          "Read and write a workspace's tables, and learn what a credential may do with them.",
        description_for_model: expect.stringContaining(`${home}/{workspaceId}/mcp`),
        auth: {
          type: "oauth",
          client_url: `${home}/api/v1/oauth/authorize`,
          authorization_url: `${home}/api/v1/oauth/token`,
          authorization_content_type: "application/x-www-form-urlencoded",
          scope: "gateway:read gateway:write",
        },
        api: { type: "openapi", url: `${home}/openapi.json` },
      });
    }
  });

  it("200, 304, 400, 405: public, for five minutes, with any headers", () =>
    expectPublic(gateway, addresses));
});
