// The end of bus connections (G34): their token expires or is revoked, their key is revoked, or
// their origin or session is no longer valid.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redefineWorkspace } from "../support/workspaces.ts";
import { connectBus } from "../support/bus-client.ts";
import { signInMember } from "../support/members.ts";
import { definition, listedOrigin, openBusStage, ours, type BusStage } from "./connection-stage.ts";

const minuteMs = 60_000;

describe("the credential of a connection to the bus", () => {
  let stage: BusStage;
  let now = Date.now();
  beforeAll(async () => {
    stage = await openBusStage({ clock: { now: () => now }, bus: { memberRecheckMs: 100 } });
  });
  afterAll(() => stage.close());

  const person = async (role = "talker") => {
    const user = await stage.users.create({ workspaceId: ours, roles: [role] });
    return { user, ...(await stage.users.signIn(user)) };
  };

  it("a client is warned a minute before its token expires, and closed with 4401 when it expires", async () => {
    const { token } = await person();
    const client = await stage.connect({ key: token });
    await client.next("ready");
    now += 14.5 * minuteMs;
    const { at } = await client.next("expiring");
    expect(new Date(at).getTime() - now).toBeLessThanOrEqual(minuteMs);
    now += minuteMs;
    expect(await client.ended).toMatchObject({ code: 4401 });
  });

  it("a new token of the same account continues the connection and its subscriptions without a gap", async () => {
    const { user, token } = await person();
    const client = await stage.connect({ key: undefined });
    client.send({ type: "auth", token });
    await client.next("ready");
    await client.subscribe("chat:renewed", { id: "a" });
    now += 14.5 * minuteMs;
    await client.next("expiring");
    const fresh = await stage.users.signIn(user);
    client.send({ type: "auth", token: fresh.token });
    await client.next("ready");
    now += 10 * minuteMs;
    for (const id of ["1", "2"])
      client.send({ type: "publish", id, bus: "chat:renewed", event: "said", data: id });
    expect((await client.next("event")).offset).toBe(1);
    expect((await client.next("event")).offset).toBe(2);
    await client.close();
  });

  it("4403: a token of another account; 4401: an expired token", async () => {
    const [one, other] = [await person(), await person()];
    const client = await stage.connect({ key: one.token });
    client.send({ type: "auth", token: other.token });
    expect(await client.ended).toMatchObject({ code: 4403 });
    const old = await person();
    now += 16 * minuteMs;
    const late = await stage.connect({ key: undefined });
    late.send({ type: "auth", token: old.token });
    expect(await late.ended).toMatchObject({ code: 4401 });
  });

  it("4401: a deactivated account, a revoked session and a revoked key, on every node", async () => {
    // Tokens belong to one base URL, so the other node uses the same one.
    const other = await stage.openGateway({
      clock: { now: () => now },
      bus: { tickMs: 50 },
      settings: { "server.baseUrl": stage.gateway.baseUrl },
    });
    const connectTo = (port: number, key: string) =>
      connectBus(`http://127.0.0.1:${port}/${ours}/bus`, { key });
    const nodes = [stage.gateway.port, other.port];
    const onBoth = (key: string) => Promise.all(nodes.map((port) => connectTo(port, key)));
    const [one, two] = [await person(), await person()];
    const clients = [...(await onBoth(one.token)), ...(await onBoth(two.token))];
    const keyed = await onBoth(stage.tokens[ours]!["other"]!);
    const untouched = await connectTo(other.port, (await person()).token);
    await stage.users.deactivate(one.user);
    await stage.users.revokeSession(two.user, two.sessionId);
    for (const client of clients) expect(await client.ended).toMatchObject({ code: 4401 });
    const { other: _gone, ...keys } = definition.keys;
    await redefineWorkspace(stage.database, { ...definition, keys });
    for (const client of keyed) expect(await client.ended).toMatchObject({ code: 4401 });
    await redefineWorkspace(stage.database, definition);
    untouched.send({ type: "ping" });
    await untouched.next("pong");
    await untouched.close();
  });

  it("1013: a credential that cannot be checked for too long", async () => {
    const asked = await stage.openGateway({
      clock: { now: () => now },
      bus: { tickMs: 50, uncheckedMs: 300 },
    });
    const { headers } = await signInMember(stage.database, {
      workspaceId: ours,
      role: "viewer",
      now: new Date(now),
    });
    const client = await connectBus(`${asked.baseUrl}/${ours}/bus`, {
      headers: { cookie: headers.cookie!, origin: asked.baseUrl },
    });
    await client.next("ready");
    await stage.sql("alter table gateway.portal_session rename to portal_session_away");
    try {
      // The node drops its cached session, and cannot read it again because the table is renamed.
      await redefineWorkspace(stage.database, definition);
      client.send({ type: "ping" });
      await client.next("pong");
      expect(await client.ended).toMatchObject({ code: 1013 });
      expect(client.frames.map(({ type }) => type)).toEqual(["ready", "pong"]);
    } finally {
      await stage.sql("alter table gateway.portal_session_away rename to portal_session");
    }
  });

  it("removing a role ends its subscriptions", async () => {
    const { user } = await person();
    await stage.users.setRoles(user, ["listener"]);
    const { token } = await stage.users.signIn(user);
    const client = await stage.connect({ key: token });
    await client.subscribe("chat:taken", { id: "a" });
    const roles = {
      ...definition.roles,
      listener: { ...definition.roles["listener"]!, topics: {} },
    };
    await redefineWorkspace(stage.database, { ...definition, roles });
    expect(await client.next("error")).toMatchObject({ id: "a", code: "TOPIC_DENIED" });
    client.send({ type: "ping" });
    await client.next("pong");
    await redefineWorkspace(stage.database, definition);
    await client.close();
  });

  it("403 for a page of another origin, 4403 if the key was in a frame; 4401 once the key is revoked", async () => {
    const key = stage.tokens[ours]!["page"];
    const evil = { origin: "https://evil.example" };
    expect(await stage.open({ key, headers: evil })).toMatchObject({ status: 403 });
    const foreign = await stage.connect({ key: undefined, headers: evil });
    foreign.send({ type: "auth", token: key });
    expect(await foreign.ended).toMatchObject({ code: 4403 });
    const good = await stage.connect({ key, headers: { origin: listedOrigin } });
    await good.next("ready");
    const { page: _gone, ...keys } = definition.keys;
    await redefineWorkspace(stage.database, { ...definition, keys });
    expect(await good.ended).toMatchObject({ code: 4401 });
    await redefineWorkspace(stage.database, definition);
  });

  it("a member's cookie needs the origin of the gateway, and may only subscribe; the end of the session gives 4401", async () => {
    const member = await signInMember(stage.database, {
      workspaceId: ours,
      role: "viewer",
      now: new Date(now),
    });
    const { cookie } = member.headers;
    const asked = { key: undefined, headers: { cookie } };
    for (const origin of [undefined, "https://evil.example"])
      expect(
        await stage.open({ ...asked, headers: { cookie, ...(origin && { origin }) } }),
      ).toMatchObject({ status: 403 });
    const headers = { cookie, origin: stage.gateway.baseUrl };
    const client = await stage.connect({ ...asked, headers });
    await client.next("ready");
    await client.subscribe("chat:x");
    client.send({ type: "publish", id: "p", bus: "chat:x", event: "said", data: 1 });
    expect(await client.next("error")).toMatchObject({ id: "p", code: "TOPIC_DENIED" });
    const ended = await stage.gateway.client("/api/v1/portal/session", {
      method: "DELETE",
      headers: { ...member.headers, origin: stage.gateway.baseUrl },
    });
    expect(ended.status).toBeLessThan(300);
    expect(await client.ended).toMatchObject({ code: 4401 });
  });
});
