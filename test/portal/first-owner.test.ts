// Tests the first portal user, whom the gateway creates once. This user becomes the owner of every
// workspace in the configured folders that has no member (G26.10).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureFirstOwner, renewPassword } from "../../src/portal/index.ts";
import {
  bakery,
  openPortalStage,
  sessionPath,
  shop,
  type PortalStage,
} from "../api/portal-stage.ts";
import { signInMember } from "../support/members.ts";

const given = { email: "Boss@Example.com", password: "correct horse battery" };
const none = { owner: null, mayShowLink: true, folders: ["/srv/shop"] };

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

  const setUp = (token: string, email = "ada@example.com") =>
    stage.gateway.client("/api/v1/portal/setup", {
      json: { token, email, password: given.password },
    });

  it("creates an owner without a password, and a link; each start has a newer link, until it is used", async () => {
    const [first, second] = [(await start())!, (await start())!];
    expect(first.setupToken).toMatch(/^[\w-]{43}$/);
    expect((await setUp(first.setupToken!)).status).toBe(400);
    expect((await setUp(second.setupToken!)).status).toBe(204);
    expect(await start()).toEqual({ email: "ada@example.com", setupToken: null });
    const json = { email: "ada@example.com", password: given.password };
    const answer = await stage.gateway.client(sessionPath, { json });
    expect(answer.json.workspaces).toMatchObject([{ id: shop, role: "owner" }]);
  });

  it("makes no link while another owner has a password, or after a command has set one", async () => {
    const before = (await start())!;
    const { userId } = await signInMember(stage.database, { workspaceId: bakery, role: "owner" });
    expect((await start())!.setupToken).toBeNull();
    await stage.sql("delete from gateway.portal_user where id = $1", [userId]);
    const { setupToken } = (await start())!;
    await renewPassword(stage.database.database.control, before.email);
    expect((await start())!.setupToken).toBeNull();
    expect((await setUp(setupToken!)).status).toBe(400);
  });

  it("a configured owner takes the place of the owner without a password", async () => {
    const { setupToken } = (await start())!;
    expect(await start({ owner: given })).toEqual({ email: "boss@example.com", setupToken: null });
    expect((await setUp(setupToken!)).status).toBe(400);
    expect((await stage.gateway.client(sessionPath, { json: given })).status).toBe(200);
  });

  it("uses the owner from the configuration, never shows the password, and never sets it again", async () => {
    expect(await start({ owner: given, mayShowLink: false })).toEqual({
      email: "boss@example.com",
      setupToken: null,
    });
    await start({ owner: { ...given, password: "another horse battery" } });
    const signIn = (password: string) =>
      stage.gateway.client(sessionPath, { json: { email: given.email, password } });
    expect((await signIn(given.password)).status).toBe(200);
    expect((await signIn("another horse battery")).status).toBe(401);
  });

  it("creates nobody if other people can read the output", async () => {
    expect(await start({ mayShowLink: false })).toBeNull();
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
    const statuses = [];
    for (const one of all) statuses.push((await setUp(one!.setupToken!)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
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
