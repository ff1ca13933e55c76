// POST /{workspaceId}/keys/{keyId}/rotate (G39.3, G39.4): a new secret for a key.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openKeyStage, theirs, type KeyStage } from "./key-stage.ts";

let stage: KeyStage;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());

it("rotates: the old secret ends, one of two rotations at once is valid", async () => {
  const { token: first, id } = (await stage.create("rotated", { kind: "server" })).json.key;
  const both = await Promise.all([1, 2].map(() => stage.ask(`/${id}/rotate`, { method: "POST" })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const tokens = both.map(({ json }) => json.token);
  const statuses = await Promise.all([first, ...tokens].map(stage.statusOf));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses[0]).toBe(401);
});

it("404: a key that the workspace does not have, and a key of another workspace", async () => {
  const foreign = (await stage.ask("", {}, "stranger", theirs)).json.keys[0].id;
  const before = await stage.stored();
  for (const id of [foreign, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff"]) {
    expect((await stage.ask(`/${id}/rotate`, { method: "POST" })).status).toBe(404);
  }
  expect(await stage.stored()).toEqual(before);
});
