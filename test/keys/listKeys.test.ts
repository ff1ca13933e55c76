// GET /{workspaceId}/keys (G39.1, G39.3): what owners see of their keys. Other callers see no keys.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "../support/http-client.ts";
import { openKeyStage, ours, type KeyStage } from "./key-stage.ts";

let stage: KeyStage;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());

it("lists the keys of the definition in its order, and the secrets of publishable keys", async () => {
  const list = await stage.listed();
  expect(list.map(({ name, kind, token }) => [name, kind, token])).toEqual([
    ["backend", "server", null],
    ["shop", "publishable", stage.tokens[ours]!["shop"]],
  ]);
  expect(list[0]).toMatchObject({
    prefix: stage.tokens[ours]!["backend"]!.slice(0, 12),
    revokedAt: null,
    definition: { kind: "server", tables: "all" },
  });
  expect(list[0]!["definition"]).not.toHaveProperty("id");
});

it.each(["editor", "viewer", "stranger"] as const)("403: %s", async (as) => {
  const id = (await stage.keyOf("backend"))["id"];
  const before = await stage.stored();
  const json = { name: "mine", definition: { kind: "server" } };
  const calls: readonly [string, Ask][] = [
    ["", {}],
    ["", { json }],
    [`/${id}/rotate`, { method: "POST" }],
    [`/${id}`, { method: "DELETE" }],
  ];
  for (const [path, more] of calls) expect((await stage.ask(path, more, as)).status).toBe(403);
  expect(await stage.stored()).toEqual(before);
});

it("403: an owner's cookie without the CSRF token, or from another site", async () => {
  const before = await stage.stored();
  const cookie = stage.members.owner["cookie"]!;
  const json = { name: "mine", definition: { kind: "server" } };
  const forged: readonly Record<string, string>[] = [
    { cookie },
    { ...stage.members.owner, origin: "https://evil.example" },
  ];
  for (const headers of forged)
    expect((await stage.gateway.client(`/${ours}/keys`, { json, headers })).status).toBe(403);
  expect(await stage.stored()).toEqual(before);
});
