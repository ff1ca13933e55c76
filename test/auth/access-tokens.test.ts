// Access tokens of end users: their claims, their lifetime, and their use as a credential (G4.5,
// G15.2). A token is valid for one workspace. It gives the roles of the account, and may be used
// from the origins of the API key.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueAccessToken } from "../../src/auth/tokens/issue-tokens.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { scope } from "../support/definition.ts";
import { redefineWorkspace } from "../support/workspaces.ts";
import { partsOf } from "./forging.ts";
import {
  baseUrl,
  definitionOf,
  notesQuery,
  openTokenStage,
  origin,
  ours,
  theirs,
  type TokenStage,
} from "./token-stage.ts";

const clock = { time: Date.now(), now: () => clock.time };
let stage: TokenStage;
beforeAll(async () => {
  stage = await openTokenStage({ clock });
});
afterAll(() => stage.close());

const claimsOf = (token: string) => partsOf(token)[1];

describe("the claims", () => {
  it("give the full lifetime from the signing, even if the first key had to be created", async () => {
    const { endUsers } = stage;
    const user = await endUsers.create({ workspaceId: ours });
    const slow = { time: clock.time, now: () => slow.time };
    const signer: typeof endUsers.keys.signer = async (...given) => {
      slow.time += 1_500;
      return endUsers.keys.signer(...given);
    };
    const workspace = (await endUsers.catalog.get(ours))!;
    const deps = { keys: { signer }, clock: slow, baseUrl };
    const input = { workspace, user, roles: [], sessionId: randomUUID() };
    const { token, expiresAt } = await issueAccessToken(deps, input);
    const iat = Math.floor(slow.time / 1000);
    expect(claimsOf(token)).toMatchObject({ iat, exp: iat + 20 * 60 });
    expect(expiresAt.getTime()).toBe((iat + 20 * 60) * 1000);
  });

  it("contain the account, its roles and its session, and nothing else", async () => {
    const { endUsers } = stage;
    const profile = {
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lovelace",
      username: "ada",
    };
    const roles = ["reader", "guest"];
    const user = await endUsers.create({ workspaceId: ours, roles, profile });
    const { token, sessionId } = await endUsers.signIn(user);
    const address = `${baseUrl}/${ours}`;
    const now = Math.floor(clock.time / 1000);
    const idOf = (role: string) => definitionOf(ours).roles[role]!.id;
    const { jti, ...claims } = claimsOf(token);
    expect(claims).toEqual({
      ...profile,
      emailVerified: true,
      emailProven: true,
      sub: user.id,
      workspaceId: ours,
      typ: "enduser",
      role: roles,
      roleId: roles.map(idOf),
      sid: sessionId,
      gen: 0,
      iat: now,
      exp: now + 20 * 60,
      iss: address,
      aud: address,
    });
    expect(jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(partsOf(token)[0]).toEqual({ alg: "RS256", typ: "at+jwt", kid: expect.any(String) });
  });

  it("omit fields that the account does not have", async () => {
    const { endUsers } = stage;
    const profile = { email: null, emailVerified: false, lastName: "Bare" };
    const token = await endUsers.tokenOf({ workspaceId: ours, profile });
    const claims = claimsOf(token);
    expect(claims).toMatchObject({
      emailVerified: false,
      lastName: "Bare",
      role: [],
      roleId: [],
    });
    for (const name of ["email", "firstName", "username"]) expect(claims).not.toHaveProperty(name);
  });

  it("have a different id in each token", async () => {
    const user = await stage.endUsers.create({ workspaceId: ours });
    const ids = await Promise.all(
      [1, 2, 3].map(async () => claimsOf((await stage.endUsers.signIn(user)).token)["jti"]),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe("as a credential", () => {
  it("it shows the data of its roles in /query and /schema", async () => {
    const { endUsers, gateway } = stage;
    const reader = await endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    const guest = await endUsers.tokenOf({ workspaceId: ours, roles: ["guest"] });
    const nobody = await endUsers.tokenOf({ workspaceId: ours });
    expect(await stage.statusOf(reader)).toBe(200);
    for (const token of [guest, nobody]) {
      const { status, json } = await stage.ask(token);
      expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
    }
    const tables = async (key: string) =>
      (await gateway.client(`/${ours}/schema`, { key })).json.tables.length as number;
    expect([await tables(reader), await tables(guest)]).toEqual([1, 0]);
    const prefixed = await gateway.client(`/api/v1/gateway/${ours}/schema`, { key: reader });
    expect(prefixed.status).toBe(200);
  });

  it("it is 403 on another workspace, existing or not", async () => {
    const { endUsers, gateway } = stage;
    const token = await endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    for (const workspaceId of [theirs, randomUUID()]) {
      const { status, json } = await stage.ask(token, { workspaceId });
      expect([status, json.error.code]).toEqual([403, "WORKSPACE_MISMATCH"]);
      const schema = await gateway.client(`/${workspaceId}/schema`, { key: token });
      expect([schema.status, typeof schema.json.error]).toEqual([403, "string"]);
    }
  });

  it("it can be sent with an API key of the same workspace, whose rights are not used", async () => {
    const { endUsers, keys } = stage;
    const withKey = (token: string, key: string) =>
      stage.ask(token, { headers: { "x-api-key": key } });
    const reader = await endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    const guest = await endUsers.tokenOf({ workspaceId: ours, roles: ["guest"] });
    expect((await withKey(reader, keys.ours["app"]!)).status).toBe(200);
    expect((await withKey(guest, keys.ours["server"]!)).status).toBe(403);
    const bad = [keys.theirs["server"]!, `sk_live_${"x".repeat(43)}`, reader, "nonsense", ""];
    for (const key of bad) expect([key, (await withKey(reader, key)).status]).toEqual([key, 401]);
  });

  it("it expires to the second", async () => {
    const token = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    const end = (claimsOf(token)["exp"] as number) * 1000;
    expect(await stage.statusOf(token)).toBe(200);
    clock.time = end - 1;
    expect(await stage.statusOf(token)).toBe(200);
    clock.time = end;
    expect(await stage.statusOf(token)).toBe(401);
    expect(await stage.statusOf(token)).toBe(401);
  });

  it("it is valid on a node whose clock is a little behind, but not far behind", async () => {
    const token = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    clock.time -= 59_000;
    expect(await stage.statusOf(token)).toBe(200);
    const later = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    clock.time -= 62_000;
    expect(await stage.statusOf(later)).toBe(401);
    clock.time += 121_000;
  });
});

describe("its origins", () => {
  it("are those of the API key of the session", async () => {
    const { endUsers } = stage;
    const user = await endUsers.create({ workspaceId: ours, roles: ["reader"] });
    const open = (await endUsers.signIn(user, { key: "app" })).token;
    const bound = (await endUsers.signIn(user, { key: "site" })).token;
    const from = (token: string, value?: string) =>
      stage.statusOf(token, { headers: value === undefined ? {} : { origin: value } });
    expect([await from(open), await from(open, "https://evil.example")]).toEqual([200, 200]);
    expect([await from(bound), await from(bound, "https://evil.example")]).toEqual([403, 403]);
    expect(await from(bound, origin)).toBe(200);
    const { json } = await stage.ask(bound);
    expect(json).toEqual({ error: "Origin not allowed for this credential." });
  });
});

describe("when the definition changes", () => {
  /** Applies a definition and waits until the gateway uses it. */
  async function define(definition: WorkspaceDefinition): Promise<void> {
    await redefineWorkspace(stage.database, definition);
    await stage.endUsers.catalog.refresh();
    const { version } = (await stage.endUsers.catalog.get(ours))!;
    const shown = () => stage.gateway.client(`/${ours}/schema`, { key: stage.keys.ours["server"] });
    await expect.poll(async () => (await shown()).json.version as number).toBe(version);
  }

  async function withDefinition(
    change: (definition: WorkspaceDefinition) => Partial<WorkspaceDefinition>,
    then: () => Promise<void>,
  ): Promise<void> {
    const before = definitionOf(ours);
    await define({ ...before, ...change(before) });
    try {
      await then();
    } finally {
      await define(before);
    }
  }

  it("a renamed role stays assigned, with its current rights", async () => {
    const token = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    expect(await stage.statusOf(token)).toBe(200);
    const rename = ({ roles: { reader, guest } }: WorkspaceDefinition) => ({
      roles: {
        guest: guest!,
        archivist: { ...reader!, tables: { notes: scope({ read: ["id"] }) } },
      },
    });
    const askText = () =>
      stage.gateway.client(`/${ours}/query`, {
        key: token,
        json: { refs: notesQuery.refs, query: { from: "n", select: ["text"] } },
      });
    await withDefinition(rename, async () => {
      expect((await askText()).status).toBe(400);
      expect(await stage.statusOf(token)).toBe(200);
    });
  });

  it("a deleted role grants nothing", async () => {
    const token = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
    expect(await stage.statusOf(token)).toBe(200);
    await withDefinition(
      ({ roles: { guest } }) => ({ roles: { guest: guest! } }),
      async () => expect(await stage.statusOf(token)).toBe(403),
    );
  });

  it("a new role with the name of an assigned role is not assigned", async () => {
    const token = await stage.endUsers.tokenOf({ workspaceId: ours, roles: ["guest"] });
    const swap = ({ roles: { reader, guest } }: WorkspaceDefinition) => ({
      roles: { guest: reader!, reader: guest! },
    });
    await withDefinition(swap, async () => {
      expect(await stage.statusOf(token)).toBe(403);
    });
  });

  it("a token is refused after its session's API key is deleted, and accepted again when the key is back", async () => {
    const { endUsers } = stage;
    const user = await endUsers.create({ workspaceId: ours, roles: ["reader"] });
    const { token } = await endUsers.signIn(user, { key: "app" });
    const { token: other } = await endUsers.signIn(user, { key: "server" });
    const without = ({ keys: { app: _app, ...keys } }: WorkspaceDefinition) => ({ keys });
    await withDefinition(without, async () => {
      expect([await stage.statusOf(token), await stage.statusOf(other)]).toEqual([401, 200]);
    });
    expect(await stage.statusOf(token)).toBe(200);
  });

  it("the token's origins change", async () => {
    const { endUsers } = stage;
    const user = await endUsers.create({ workspaceId: ours, roles: ["reader"] });
    const { token } = await endUsers.signIn(user, { key: "app" });
    expect(await stage.statusOf(token)).toBe(200);
    await withDefinition(
      ({ keys }) => ({ keys: { ...keys, app: { ...keys["app"]!, origins: [origin] } } }),
      async () => expect(await stage.statusOf(token)).toBe(403),
    );
  });
});

it("an assigned role takes effect with the next token", async () => {
  const { endUsers } = stage;
  const user = await endUsers.create({ workspaceId: ours, roles: ["guest"] });
  const { token } = await endUsers.signIn(user);
  await endUsers.setRoles(user, ["guest", "reader"]);
  expect(await stage.statusOf(token)).toBe(403);
  expect(await stage.statusOf((await endUsers.signIn(user)).token)).toBe(200);
});
