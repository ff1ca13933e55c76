// GET /api/v1/portal/grants: the clients with access to a workspace (G35.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { grantsPath, openGrantStage, type GrantStage } from "./grant-stage.ts";
import { shop } from "./portal-stage.ts";

let stage: GrantStage;
beforeAll(async () => {
  stage = await openGrantStage();
});
afterAll(() => stage.close());

const list = (person: keyof GrantStage["people"], workspaceId = shop) =>
  stage.gateway.client(`${grantsPath}?workspaceId=${workspaceId}`, {
    headers: stage.people[person].headers,
  });
const idsOf = async (person: keyof GrantStage["people"]): Promise<string[]> =>
  (await list(person)).json.grants.map(({ id }: { readonly id: string }) => id).toSorted();

it("200: viewers and editors see their own grants, owners all active ones", async () => {
  const { owner, editor, viewer } = stage.people;
  const own = await stage.let(owner);
  const edited = await stage.let(editor, `<b>"Notes"</b>`);
  const viewed = await stage.let(viewer);
  await stage.let(editor, "Over", -1);
  expect(await idsOf("owner")).toEqual([own, edited, viewed].toSorted());
  expect(await idsOf("viewer")).toEqual([viewed]);
  const { status, json, headers } = await list("editor", shop.toUpperCase());
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(json.grants).toEqual([
    {
      id: edited,
      email: editor.email,
      client: { id: "https://app.example/client.json", name: `<b>"Notes"</b>` },
      resource: "mcp",
      scopes: ["gateway:read"],
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    },
  ]);
});

it("400, 401, 403, 405: only members, with a workspace in the query", async () => {
  const { headers } = stage.people.owner;
  const { client } = stage.gateway;
  expect((await client(grantsPath, { headers })).status).toBe(400);
  expect((await client(`${grantsPath}?workspaceId=${shop}`)).status).toBe(401);
  const foreign = await list("stranger");
  const absent = await list("stranger", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff");
  expect([foreign.status, absent.status]).toEqual([403, 403]);
  expect(foreign.text).toBe(absent.text);
  expect((await client(grantsPath, { method: "PUT", headers })).status).toBe(405);
});
