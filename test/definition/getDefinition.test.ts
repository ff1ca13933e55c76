// GET /{workspaceId}/definition (G41.4).
import { afterAll, beforeAll, expect, it } from "vitest";
import { canaries, openDefinitionStage, ours, type DefinitionStage } from "./definition-stage.ts";

let stage: DefinitionStage;
beforeAll(async () => {
  stage = await openDefinitionStage();
});
afterAll(() => stage.close());

it("200: the whole definition with ids and placeholders, and no value of a variable", async () => {
  const { status, json, text } = await stage.ask("definition");
  expect([status, json.revision, json.managedBy]).toEqual([200, 1, "portal"]);
  const { definition } = json;
  expect(definition.workspace).toMatchObject({
    id: ours,
    auth: { redirectUris: ["${env:APP_URL}"] },
  });
  expect(definition.tables.orders.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(definition.keys.backend.secret).toBe("${env:BACKEND_KEY}");
  expect(definition.providers.acme.clientSecret).toBe("${env:OIDC_SECRET}");
  expect(definition.endpoints.paid.signature.secret).toBe("${env:PAID_SECRET}");
  expect(definition.endpoints.sent.signature.secret).toBe("${stored}");
  expect(definition.automations.pay.steps[0].headers).toEqual({
    Authorization: "Bearer ${env:API_TOKEN}",
  });
  for (const canary of canaries) expect(text).not.toContain(canary);
});

it("200: placeholders also for a workspace whose last apply did not record them", async () => {
  await stage.sql("update gateway.workspace set written = null");
  const { json, text } = await stage.ask("definition");
  expect(json.definition.endpoints.paid.signature.secret).toBe("${stored}");
  expect(json.definition.automations.pay.steps[0].headers.Authorization).toBe(
    "Bearer ${env:API_TOKEN}",
  );
  for (const canary of canaries.filter((each) => !each.startsWith("https:")))
    expect(text).not.toContain(canary);
  await stage.reset();
});

it("401: without a session; the answer names the root document", async () => {
  const { status, headers } = await stage.gateway.client(`/${ours}/definition`);
  expect([status, headers["www-authenticate"]]).toEqual([
    401,
    `Bearer realm="workspace-gateway", resource_metadata="${stage.gateway.baseUrl}/.well-known/oauth-protected-resource"`,
  ]);
});

it("403: viewers, editors and members of other workspaces, for each operation", async () => {
  const { viewer, editor, foreigner } = stage.members;
  for (const who of [viewer, editor, foreigner]) {
    expect((await stage.ask("definition", {}, who)).status).toBe(403);
    const json = { definition: {} };
    expect((await stage.ask("definition/plan", { json }, who)).status).toBe(403);
    const change = { json: { ...json, revision: 1 } };
    expect((await stage.ask("definition", change, who)).status).toBe(403);
    const taking = { method: "POST" } as const;
    expect((await stage.ask("definition/take-over", taking, who)).status).toBe(403);
  }
});
