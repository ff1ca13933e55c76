// DELETE /api/v1/portal/grants/{grantId}: revoking the access of a client (G35.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { guidV7 } from "../../src/platform/ids.ts";
import { shop } from "./portal-stage.ts";
import { grantsPath, openGrantStage, type GrantStage } from "./grant-stage.ts";

let stage: GrantStage;
beforeAll(async () => {
  stage = await openGrantStage();
});
afterAll(() => stage.close());

const revoke = (person: keyof GrantStage["people"], id: string, headers: object = {}) =>
  stage.gateway.client(`${grantsPath}/${id}`, {
    method: "DELETE",
    headers: { ...stage.people[person].headers, ...headers },
  });
const isInForce = async (id: string): Promise<boolean> => {
  const rows = await stage.sql(
    "select from gateway.oauth_grant where id = $1 and revoked_at is null",
    [id],
  );
  return rows.length > 0;
};

it("204: members revoke their own grants, owners all grants; other nodes are notified", async () => {
  const { viewer, editor } = stage.people;
  for (const [person, id] of [
    ["viewer", await stage.let(viewer)],
    ["owner", await stage.let(editor)],
  ] as const) {
    const changes = async (): Promise<number> =>
      (await stage.sql("select from gateway.end_user_change")).length;
    const before = await changes();
    expect((await revoke(person, id)).status).toBe(204);
    expect(await isInForce(id)).toBe(false);
    expect(await changes()).toBeGreaterThan(before);
    const { json } = await stage.gateway.client(`/${shop}/audit?limit=1`, stage.people.owner);
    expect(json.actions).toMatchObject([
      { action: "revokeGrant", subject: id, email: stage.people[person].email },
    ]);
  }
});

it("204: one of ten concurrent revocations succeeds", async () => {
  const id = await stage.let(stage.people.editor);
  const answers = await Promise.all(Array.from({ length: 10 }, () => revoke("editor", id)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204,
    ...Array.from({ length: 9 }, () => 404),
  ]);
});

it("404: the same for grants of others, ended ones and missing ones", async () => {
  const { owner, viewer } = stage.people;
  const id = await stage.let(owner);
  const over = await stage.let(viewer, "Over", -1);
  const texts = new Set<string>();
  for (const [person, one] of [
    ["viewer", id],
    ["editor", id],
    ["stranger", id],
    ["viewer", over],
    ["owner", guidV7()],
  ] as const) {
    const { status, text } = await revoke(person, one);
    expect(status).toBe(404);
    texts.add(text);
  }
  expect(texts.size).toBe(1);
  expect(await isInForce(id)).toBe(true);
});

it("400, 401, 403, 405: only with the session and its token, from pages of this origin", async () => {
  const id = await stage.let(stage.people.owner);
  expect((await revoke("owner", `${id}?all=true`)).status).toBe(400);
  expect((await revoke("owner", "nonsense")).status).toBe(404);
  const { client } = stage.gateway;
  expect((await client(`${grantsPath}/${id}`, { method: "DELETE" })).status).toBe(401);
  expect((await revoke("owner", id, { "x-portal-csrf": "x" })).status).toBe(403);
  expect((await revoke("owner", id, { origin: "https://evil.example" })).status).toBe(403);
  const { headers } = stage.people.owner;
  expect((await client(`${grantsPath}/${id}`, { method: "PUT", headers })).status).toBe(405);
  expect(await isInForce(id)).toBe(true);
});
