// `gateway grants`: lists and revokes grants (G35.7).
import { afterAll, beforeAll, expect, it } from "vitest";
import { guidV7 } from "../../src/platform/ids.ts";
import { openGrantStage, type GrantStage } from "../api/grant-stage.ts";
import { shop } from "../api/portal-stage.ts";
import { gateway, type Ended } from "./shell.ts";

let stage: GrantStage;
beforeAll(async () => {
  stage = await openGrantStage();
});
afterAll(() => stage.close());

const run = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = stage.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_WORKSPACE: shop,
  };
  return gateway({ directory: import.meta.dirname, env }, "grants", ...args);
};

it("lists the clients with grants, and revokes a grant once", async () => {
  expect((await run("list")).out).toBe("No OAuth client has access to this workspace.");
  const id = await stage.let(stage.people.editor, "Notes\u001b[31m");
  const { email } = stage.people.editor;
  expect((await run("list")).out).toMatch(
    new RegExp(
      `^ID +BY +CLIENT +CLIENT ID .*\n${id} +${email} +Notes.\\[31m +https://app.example/client.json +mcp +read +\\d{4}-`,
    ),
  );
  expect(JSON.parse((await run("list", "--json")).out).grants).toMatchObject([{ id, email }]);
  expect(JSON.parse((await run("revoke", id, "--json")).out)).toEqual({ id, revoked: true });
  const again = await run("revoke", id);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("no grant with this id")]);
  expect(JSON.parse((await run("list", "--json")).out).grants).toEqual([]);
});

it("ends with 2 after wrong usage, and with 1 for an unknown grant", async () => {
  expect((await run("revoke")).code).toBe(2);
  expect((await run("revoke", "nonsense")).code).toBe(2);
  expect((await run("revoke", guidV7())).code).toBe(1);
});
