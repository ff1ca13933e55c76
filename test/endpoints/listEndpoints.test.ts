// GET /{workspaceId}/endpoints (G46.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineWorkspace, WORKSPACE_ID as ours } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";

const endpoint = { active: true, automations: ["shorten"] };
const definition = defineWorkspace({
  keys: { server: { kind: "server" } },
  automations: {
    shorten: { runAs: "server", steps: [{ id: "text", type: "transform", expression: "1" }] },
  },
  endpoints: {
    open: { ...endpoint, mode: "sync", mcp: true, signature: { algorithm: "none" } },
    hooks: {
      ...endpoint,
      mode: "async",
      description: "Orders",
      signature: { algorithm: "HMAC-SHA256", format: "timestamp", header: "X-Signature" },
    },
  },
});

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(definition);
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

it("200: every endpoint with its address, for each role", async () => {
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: ours, role });
    const { json } = await gateway.client(`/${ours}/endpoints`, { headers });
    const { id, url } = json.endpoints[0];
    expect(url).toBe(`${gateway.baseUrl}/${ours}/endpoint/${id}`);
    const shown = { id: expect.any(String), url: expect.any(String) };
    expect(json.endpoints).toEqual([
      {
        ...shown,
        name: "hooks",
        description: "Orders",
        mode: "async",
        isActive: true,
        isTool: false,
        signature: { algorithm: "HMAC-SHA256", format: "timestamp", header: "X-Signature" },
        cacheSeconds: null,
        automations: ["shorten"],
      },
      {
        ...shown,
        name: "open",
        description: null,
        mode: "sync",
        isActive: true,
        isTool: true,
        signature: null,
        cacheSeconds: null,
        automations: ["shorten"],
      },
    ]);
  }
});

it("401: an API key", async () => {
  const key = stage.tokens[ours]!["server"];
  expect((await gateway.client(`/${ours}/endpoints`, { key })).status).toBe(401);
});
