// DELETE /{workspaceId}/secrets/{name} (G42.4).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openSecretStage, useIt, type SecretStage } from "./secret-stage.ts";

let stage: SecretStage;
beforeAll(async () => {
  stage = await openSecretStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

it("404: an unknown secret", async () => {
  expect((await stage.remove("MINE")).status).toBe(404);
});

it("409: a used secret is not deleted until nothing uses it", async () => {
  await stage.put("MINE", "canary-mine");
  const before = (await stage.ask("definition")).json.definition;
  await stage.apply(useIt);
  const { status, json } = await stage.remove("MINE");
  expect([status, json.error]).toEqual([
    409,
    expect.stringContaining("/endpoints/paid/signature/secret"),
  ]);
  await stage.put("OTHER", "canary-other");
  const moved = await stage.apply((definition) => {
    definition.endpoints.paid.signature.secret = "${secret:OTHER}";
    definition.providers.acme.clientSecret = "${secret:OTHER}";
    delete definition.automations.pay.steps[0].headers;
    definition.automations.pay.steps[0].url = before.automations.pay.steps[0].url;
  });
  expect(moved.status).toBe(200);
  expect((await stage.remove("MINE")).status).toBe(204);
  expect(await stage.secretsNow()).not.toHaveProperty("environment.MINE");
});
