// The first portal user: created once, and owner of the folders' workspaces that have no member
// (G26.10).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureFirstOwner } from "../../src/portal/index.ts";
import {
  bakery,
  openPortalStage,
  sessionPath,
  shop,
  type PortalStage,
} from "../api/portal-stage.ts";
import { signInMember } from "../support/members.ts";

const given = { email: "Boss@Example.com", password: "correct horse battery" };
const none = { owner: null, isLocal: true, folders: ["/srv/shop"] };

describe("a start", () => {
  let stage: PortalStage;
  beforeAll(async () => {
    stage = await openPortalStage();
  });
  beforeEach(async () => {
    await stage.sql("delete from gateway.portal_user");
    await stage.sql("update gateway.workspace set started_from = null");
    await stage.sql("update gateway.workspace set started_from = '/srv/shop' where id = $1", [
      shop,
    ]);
  });
  afterAll(() => stage.close());

  const start = (options: object = {}) =>
    ensureFirstOwner(stage.database.database.control, { ...none, ...options });
  const owners = () =>
    stage.sql(
      "select u.email, m.workspace_id as id, m.role from gateway.portal_member as m join gateway.portal_user as u on u.id = m.user_id",
    );

  it("creates an owner with a password that is shown once, and signs the owner in", async () => {
    const first = (await start())!;
    expect(first.password).toMatch(/^[\w-]{24}$/);
    const answer = await stage.gateway.client(sessionPath, { json: first });
    expect(answer.json.workspaces).toMatchObject([{ id: shop, role: "owner" }]);
    expect(await start()).toEqual({ email: first.email, password: null });
  });

  it("uses the owner from the configuration, never shows the password, and never sets it again", async () => {
    expect(await start({ owner: given, isLocal: false })).toEqual({
      email: "boss@example.com",
      password: null,
    });
    await start({ owner: { ...given, password: "another horse battery" } });
    const signIn = (password: string) =>
      stage.gateway.client(sessionPath, { json: { email: given.email, password } });
    expect((await signIn(given.password)).status).toBe(200);
    expect((await signIn("another horse battery")).status).toBe(401);
  });

  it("generates no password if other people can read the output", async () => {
    expect(await start({ isLocal: false })).toBeNull();
    expect(await owners()).toEqual([]);
  });

  it("adds no owner to a workspace that has a member, or to one of other folders", async () => {
    await signInMember(stage.database, {
      workspaceId: shop,
      role: "viewer",
      email: "a@example.com",
    });
    await start({ folders: ["/srv/shop", "/srv/other"] });
    expect((await owners()).map(({ email }) => email)).toEqual(["a@example.com"]);
  });

  it("never makes an invited user the owner", async () => {
    await start({ folders: [] });
    const invited = { workspaceId: shop, role: "viewer", email: "a@example.com" } as const;
    await signInMember(stage.database, invited);
    await stage.sql("update gateway.portal_user set created_at = '2020-01-01' where email = $1", [
      invited.email,
    ]);
    await stage.sql("update gateway.workspace set started_from = '/srv/bakery' where id = $1", [
      bakery,
    ]);
    const theirs = { email: "a@example.com", id: shop, role: "viewer" };
    // Other owners remove the first user in the meantime.
    const [first] = await stage.sql<{ it: object }>(
      "delete from gateway.portal_user as u where email <> $1 returning to_jsonb(u) as it",
      [invited.email],
    );
    await start({ folders: ["/srv/bakery"] });
    await start({ owner: given, folders: ["/srv/bakery"] });
    expect(await owners()).toEqual([theirs]);
    await stage.sql(
      "insert into gateway.portal_user select * from jsonb_populate_record(null::gateway.portal_user, $1)",
      [first!.it],
    );
    await start({ folders: ["/srv/bakery"] });
    expect(await owners()).toContainEqual({
      email: "owner@gateway.internal",
      id: bakery,
      role: "owner",
    });
  });

  it("if several nodes start at the same time, one of them creates the owner", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(all.filter((one) => one?.password !== null)).toHaveLength(1);
    expect(await owners()).toHaveLength(1);
  });

  it("explains what is wrong with the configured owner", async () => {
    await expect(start({ owner: { ...given, email: "boss@localhost" } })).rejects.toThrow(
      /^GATEWAY_PORTAL_EMAIL is not a valid e-mail address: boss@localhost/,
    );
    await expect(start({ owner: { ...given, password: "password123" } })).rejects.toThrow(
      /GATEWAY_PORTAL_PASSWORD/,
    );
  });
});
