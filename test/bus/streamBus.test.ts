// Server-sent events of a bus (G34): their start, their format, refusals, and their end.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listedOrigin, openBusStage, ours, theirs, type BusStage } from "./connection-stage.ts";
import { lockWaits } from "../support/locks.ts";

describe("streamBus: GET /{workspaceId}/bus/stream", () => {
  let stage: BusStage;
  beforeAll(async () => {
    stage = await openBusStage({ bus: { commentMs: 150 } });
  });
  afterAll(() => stage.close());

  async function publish(bus: string, ...data: readonly unknown[]): Promise<void> {
    const client = await stage.connect();
    for (const one of data) {
      client.send({ type: "publish", id: "p", bus, event: "said", data: one });
      await client.next("ack");
    }
    await client.close();
  }
  const at = (bus: string, prefix = ""): string => `${prefix}/${ours}/bus/stream?bus=${bus}`;

  it.each(["", "/api/v1/gateway"])("200: events as they come, under %j", async (prefix) => {
    const bus = `chat:live${prefix.length}`;
    const stream = await stage.stream({ path: at(bus, prefix) });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": expect.any(String),
    });
    await publish(bus, { text: "line\nbreak: ü" }, 2);
    await expect
      .poll(() => stream.messages, { timeout: 30_000 })
      .toEqual([
        {
          id: "1",
          event: "custom.said",
          data: expect.objectContaining({ subject: bus, data: { text: "line\nbreak: ü" } }),
        },
        { id: "2", event: "custom.said", data: expect.objectContaining({ data: 2 }) },
      ]);
    stream.close();
  });

  it("200: a stream continues after Last-Event-ID, and misses no event", async () => {
    await publish("chat:again", 1, 2, 3, 4);
    const stream = await stage.stream({
      path: at("chat:again"),
      headers: { "last-event-id": "2" },
    });
    await expect
      .poll(() => stream.messages.map(({ id }) => id), { timeout: 30_000 })
      .toEqual(["3", "4"]);
    stream.close();
  });

  it("200: a stream sends its start offset, so that a client that loses it before the first event misses nothing", async () => {
    const first = await stage.stream({ path: at("chat:fresh") });
    await expect.poll(() => first.openedAt, { timeout: 30_000 }).toBe("0");
    first.close();
    await publish("chat:fresh", 1, 2);
    const headers = { "last-event-id": first.openedAt! };
    const second = await stage.stream({ path: at("chat:fresh"), headers });
    await expect
      .poll(() => second.messages.map(({ id }) => id), { timeout: 30_000 })
      .toEqual(["1", "2"]);
    expect(second.openedAt).toBe("0");
    second.close();
    const third = await stage.stream({ path: at("chat:fresh") });
    await expect.poll(() => third.openedAt, { timeout: 30_000 }).toBe("2");
    third.close();
  });

  it("200: comments while there are no events; HEAD has no body", async () => {
    const stream = await stage.stream();
    await expect.poll(() => stream.comments, { timeout: 30_000 }).toBeGreaterThan(1);
    stream.close();
    const head = await stage.gateway.client(at("chat:x"), { method: "HEAD", key: stage.key });
    expect([head.status, head.headers["content-type"]]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
  });

  /** Blocks new subscriptions. Returns a function that unblocks them. */
  async function holdUp(): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = stage.database.database.owner.transaction(async (connection) => {
      await connection.run({ text: "lock table gateway_tx.bus in access exclusive mode" });
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    return () => (held.resolve(), holding);
  }
  const waiting = (): Promise<unknown[]> =>
    stage.sql(`select 1 from ${lockWaits} and relation = 'gateway_tx.bus'::regclass`);

  it("it ends if the account was deactivated between the check and the start of the stream", async () => {
    const user = await stage.users.create({ workspaceId: ours, roles: ["listener"] });
    const { token } = await stage.users.signIn(user);
    const known = await stage.connect({ key: token });
    const release = await holdUp();
    const asked = stage.stream({ path: at("chat:x"), key: token });
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1);
    await stage.users.deactivate(user);
    expect(await known.ended).toMatchObject({ code: 4401 });
    await release();
    const stream = await asked;
    expect(stream.status).toBe(200);
    await stream.ended;
  });

  it("a client that leaves before its stream starts frees its slot", async () => {
    const small = await stage.openGateway({ bus: { tickMs: 50, credentialMax: 2 } });
    const url = `${small.baseUrl}${at("chat:x")}`;
    const release = await holdUp();
    const leaving = [1, 2].map(() => {
      const asked = request(url, { headers: { authorization: `Bearer ${stage.key}` } });
      asked.once("error", () => undefined);
      asked.end();
      return asked;
    });
    const closed = leaving.map((one) => new Promise((resolve) => one.once("close", resolve)));
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(2);
    for (const one of leaving) one.destroy();
    await Promise.all(closed);
    // When this request is answered, the gateway has noticed that both clients have left.
    await small.client("/healthz");
    await release();
    await expect
      .poll(
        async () => (await small.client(at("chat:x"), { method: "HEAD", key: stage.key })).status,
        {
          timeout: 30_000,
        },
      )
      .toBe(200);
  });

  it("400: no bus, an invalid bus, an invalid Last-Event-ID, a token in the URL", async () => {
    for (const path of [
      `/${ours}/bus/stream`,
      at("chat"),
      at("chat:x:y"),
      `${at("chat:x")}&access_token=${stage.key}`,
    ])
      expect((await stage.gateway.client(path, { key: stage.key })).status).toBe(400);
    const headers = { "last-event-id": "-1" };
    expect((await stage.gateway.client(at("chat:x"), { key: stage.key, headers })).status).toBe(
      400,
    );
  });

  it("401: no credential; 403: another workspace, another origin, any refused topic; 404; 405", async () => {
    const { client } = stage.gateway;
    const token = stage.tokens[ours]!;
    expect((await client(at("chat:x"))).status).toBe(401);
    expect((await client(at("chat:x"), { key: stage.tokens[theirs]!["server"] })).status).toBe(403);
    const foreign = { key: token["page"], headers: { origin: "https://evil.example" } };
    expect((await client(at("chat:x"), foreign)).status).toBe(403);
    const refused = [
      await client(at("chat:x"), { key: token["bare"] }),
      await client(at("nothing:x"), { key: token["bare"] }),
      await client(at("shut:x"), { key: stage.key }),
      await client(at("nothing:x"), { key: stage.key }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect((await client("/shop/bus/stream?bus=chat:x", { key: stage.key })).status).toBe(404);
    expect((await client(at("chat:x"), { key: stage.key, method: "PUT" })).status).toBe(405);
  });

  it("200: a page of a listed origin may read it", async () => {
    const stream = await stage.stream({
      key: stage.tokens[ours]!["page"],
      headers: { origin: listedOrigin },
    });
    expect(stream.headers["access-control-allow-origin"]).toBe(listedOrigin);
    stream.close();
  });

  it("it ends when the account is deactivated", async () => {
    const { users } = stage;
    const user = await users.create({ workspaceId: ours, roles: ["listener"] });
    const { token } = await users.signIn(user);
    const stream = await stage.stream({ key: token });
    await users.deactivate(user);
    await stream.ended;
    expect((await stage.gateway.client(at("chat:x"), { key: token })).status).toBe(401);
  });
});
