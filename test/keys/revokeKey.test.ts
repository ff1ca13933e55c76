// DELETE /{workspaceId}/keys/{keyId} (G39.4): the end of a key.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openKeyStage, theirs, type KeyStage } from "./key-stage.ts";

let stage: KeyStage;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());

it("revokes a key, more than once; a rotation makes it valid again", async () => {
  const { token, id } = (await stage.create("ended", { kind: "publishable" })).json.key;
  expect((await stage.ask(`/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await stage.ask(`/${id}`, { method: "DELETE" })).status).toBe(204);
  expect(await stage.statusOf(token)).toBe(401);
  const { revokedAt, token: shown } = await stage.keyOf("ended");
  expect([typeof revokedAt, shown]).toEqual(["string", null]);
  const { json } = await stage.ask(`/${id.toUpperCase()}/rotate`, { method: "POST" });
  expect([await stage.statusOf(json.token), json.revokedAt]).toEqual([200, null]);
  const actions = (await stage.actions(id)).map(({ action }) => action);
  expect(actions).toEqual(["createKey", "revokeKey", "rotateKey"]);
});

it("404: a key that the workspace does not have, and a key of another workspace", async () => {
  const foreign = (await stage.ask("", {}, "stranger", theirs)).json.keys[0].id;
  const before = await stage.stored();
  for (const id of [foreign, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff"]) {
    expect((await stage.ask(`/${id}`, { method: "DELETE" })).status).toBe(404);
  }
  expect(await stage.stored()).toEqual(before);
});
