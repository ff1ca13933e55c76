// GET /{workspaceId}/secrets, and who may use the store (G42.1).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ours } from "../definition/definition-stage.ts";
import { openSecretStage, type SecretStage } from "./secret-stage.ts";

let stage: SecretStage;
beforeAll(async () => {
  stage = await openSecretStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

it("lists names, times and use, sorted, and never a value", async () => {
  expect(await stage.list()).toEqual([]);
  const { status, json } = await stage.put("MINE", "canary-mine");
  expect([status, json]).toEqual([
    200,
    { name: "MINE", isUsed: false, changedAt: expect.stringMatching(/Z$/) },
  ]);
  await stage.put("ALSO", "canary-also");
  expect(await stage.list()).toEqual([
    { ...json, name: "ALSO", changedAt: expect.any(String) },
    json,
  ]);
  await stage.put("MINE", "canary-mine");
  const later = (await stage.list())[1];
  expect(Date.parse(later.changedAt)).toBeGreaterThan(Date.parse(json.changedAt));
});

it("403: other members, other origins and calls without the token change nothing", async () => {
  const { viewer, editor, foreigner } = stage.members;
  for (const who of [viewer, editor, foreigner]) {
    expect((await stage.ask("secrets", {}, who)).status).toBe(403);
    const value = { method: "PUT", json: { value: "theirs" } } as const;
    expect((await stage.ask("secrets/MINE", value, who)).status).toBe(403);
    expect((await stage.ask("secrets/MINE", { method: "DELETE" }, who)).status).toBe(403);
  }
  const wrong: Record<string, string>[] = [
    { "x-portal-csrf": "" },
    { origin: "https://evil.example" },
  ];
  for (const headers of wrong) {
    const value = { method: "PUT", json: { value: "theirs" }, headers } as const;
    expect((await stage.ask("secrets/MINE", value)).status).toBe(403);
  }
  expect(await stage.list()).toEqual([]);
});

it("401: without a session; the answer names the root document", async () => {
  for (const path of ["secrets", "secrets/MINE"]) {
    const method = path === "secrets" ? "GET" : "DELETE";
    const { status, headers } = await stage.gateway.client(`/${ours}/${path}`, { method });
    expect([status, headers["www-authenticate"]]).toEqual([
      401,
      `Bearer realm="workspace-gateway", resource_metadata="${stage.gateway.baseUrl}/.well-known/oauth-protected-resource"`,
    ]);
  }
});
