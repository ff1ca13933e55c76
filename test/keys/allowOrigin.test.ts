// POST /{workspaceId}/keys/{keyId}/origins (G39.7): pages of one more origin may use a key.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openKeyStage, ours, theirs, type KeyStage } from "./key-stage.ts";

let stage: KeyStage;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());

const shop = "https://shop.example";
const other = "https://other.example";
const allow = (id: string, origin: unknown, as: "owner" | "editor" = "owner") =>
  stage.ask(`/${id}/origins`, { json: { origin } }, as);
const publishable = async (name: string, origins?: readonly string[]) => {
  const made = await stage.create(name, { kind: "publishable", ...(origins && { origins }) });
  return made.json.key as { readonly id: string; readonly token: string };
};

it("allows the origin that the query log shows for a refused call", async () => {
  const { id, token } = await publishable("website", [shop]);
  const from = (origin: string) =>
    stage.gateway.client(`/${ours}/schema`, { key: token, headers: { origin } });
  expect((await from(other)).status).toBe(403);
  const headers = stage.members.owner;
  const logged = async () => {
    const { json } = await stage.gateway.client(`/${ours}/logs?code=ORIGIN_DENIED`, { headers });
    expect(json.entries).toMatchObject([{ origin: other, credentialId: id }]);
  };
  await vi.waitFor(logged, { timeout: 30_000, interval: 50 });
  expect((await allow(id, other, "editor")).status).toBe(403);
  const answer = await allow(id, other);
  expect([answer.status, answer.json.definition.origins]).toEqual([200, [shop, other]]);
  expect((await from(other)).status).toBe(200);
  expect((await from("https://third.example")).status).toBe(403);
  expect((await allow(id, other)).json.definition.origins).toEqual([shop, other]);
  expect((await stage.actions(id)).slice(1)).toEqual([
    { action: "allowOrigin", detail: { name: "website", kind: "publishable", origin: other } },
  ]);
});

it("leaves a key without a list of origins as it is", async () => {
  const { id } = await publishable("everywhere");
  const { status, json } = await allow(id, shop);
  expect([status, json.definition.origins]).toEqual([200, undefined]);
});

it("400: a text that is not an origin, and one origin more than a key may have", async () => {
  const { id } = await publishable(
    "full",
    Array.from({ length: 100 }, (_, index) => `https://a${index}.example`),
  );
  for (const origin of ["null", "*", `${shop}/`, "javascript:1", "${env:HOME}", "", 1])
    expect((await allow(id, origin)).status).toBe(400);
  expect((await allow(id, shop)).json.error).toContain("at most 100");
});

it("404: a key of another workspace; 409: definition files manage the workspace", async () => {
  const foreign = (await stage.ask("", {}, "stranger", theirs)).json.keys[0].id;
  expect((await allow(foreign, shop)).status).toBe(404);
  const json = { origin: shop };
  const refused = await stage.ask(`/${foreign}/origins`, { json }, "stranger", theirs);
  expect(refused.status).toBe(409);
});
