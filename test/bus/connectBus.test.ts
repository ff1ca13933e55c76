// WebSocket connections to the bus (G34): authentication, frames, errors that keep a connection
// open, and errors that close it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBus } from "../support/bus-client.ts";
import { openBusStage, ours, theirs, type BusStage } from "./connection-stage.ts";

describe("connectBus: GET /{workspaceId}/bus", () => {
  let stage: BusStage;
  beforeAll(async () => {
    stage = await openBusStage({ bus: { faultsMax: 5, faultsForgiven: 0 } });
  });
  afterAll(() => stage.close());

  it.each(["", "/api/v1/gateway"])("101: under %j, with a key in the header", async (prefix) => {
    const client = await stage.connect({ path: `${prefix}/${ours}/bus` });
    expect(client.socket.protocol).toBe("gateway.bus.v1");
    await client.next("ready");
    const { offset } = await client.subscribe("chat:hall", { id: "a" });
    client.send({ type: "publish", id: "p", bus: "chat:hall", event: "said", data: { n: 1 } });
    const event = await client.next("event");
    expect(event).toMatchObject({
      id: "a",
      bus: "chat:hall",
      offset,
      event: { type: "custom.said", subject: "chat:hall", data: { n: 1 } },
    });
    expect(await client.next("ack")).toEqual({ type: "ack", id: "p", offset });
    expect(await client.close()).toMatchObject({ code: 1005 });
  });

  it("101: the WebSocket API of Node and browsers, with a key in the first frame", async () => {
    const socket = new globalThis.WebSocket(stage.url.replace("http:", "ws:"), ["gateway.bus.v1"]);
    const types: string[] = [];
    const ended = new Promise<number>((resolve, reject) => {
      const send = (frame: object): void => socket.send(JSON.stringify(frame));
      const next: Record<string, () => void> = {
        ready: () => send({ type: "subscribe", id: "a", bus: "chat:own" }),
        subscribed: () =>
          send({ type: "publish", id: "p", bus: "chat:own", event: "said", data: 1 }),
        // The event and its acknowledgement may arrive in either order.
        event: () => types.includes("ack") && socket.close(1000),
        ack: () => types.includes("event") && socket.close(1000),
      };
      socket.addEventListener("open", () => send({ type: "auth", token: stage.key }));
      socket.addEventListener("message", ({ data }) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        types.push(type);
        next[type]?.();
      });
      socket.addEventListener("error", () => reject(new Error("The WebSocket failed.")));
      socket.addEventListener("close", ({ code }) => resolve(code));
    });
    expect(await ended).toBe(1000);
    expect(types.toSorted()).toEqual(["ack", "event", "ready", "subscribed"]);
  });

  it("101: a key in the first frame; a second subscription to the same bus is refused", async () => {
    const client = await stage.connect({ key: undefined });
    client.send({ type: "subscribe", id: "a", bus: "chat:two" });
    expect(await client.next("error")).toMatchObject({ id: "a", code: "UNAUTHENTICATED" });
    client.send({ type: "ping" });
    await client.next("pong");
    client.send({ type: "auth", token: stage.key });
    await client.next("ready");
    await client.subscribe("chat:two", { id: "a" });
    client.send({ type: "subscribe", id: "b", bus: "chat:two" });
    expect(await client.next("error")).toMatchObject({ id: "b", code: "ALREADY_SUBSCRIBED" });
    client.send({ type: "publish", id: "p", bus: "chat:two", event: "said", data: null });
    expect(await client.next("event")).toMatchObject({ id: "a" });
    client.send({ type: "unsubscribe", id: "a" });
    client.send({ type: "unsubscribe", id: "nothing" });
    expect(await client.next("error")).toMatchObject({ id: "nothing", code: "INVALID_REQUEST" });
    await client.subscribe("chat:two", { id: "b" });
    client.send({ type: "publish", id: "q", bus: "chat:two", event: "said", data: null });
    expect(await client.next("event")).toMatchObject({ id: "b" });
    await client.next("ack");
    await client.next("ack");
    expect(client.frames.filter(({ type }) => type === "event")).toHaveLength(2);
    await client.close();
  });

  it("101: the access token of an end user, in a header or a frame; actions beyond its role are refused", async () => {
    const token = await stage.users.tokenOf({ workspaceId: ours, roles: ["listener"] });
    const [header, frame] = [
      await stage.connect({ key: token }),
      await stage.connect({ key: undefined }),
    ];
    frame.send({ type: "auth", token });
    for (const client of [header, frame]) {
      await client.next("ready");
      await client.subscribe("chat:x");
      client.send({ type: "publish", id: "p", bus: "chat:x", event: "said", data: 1 });
      const refused = await client.next("error");
      client.send({ type: "publish", id: "p", bus: "none:x", event: "said", data: 1 });
      expect(await client.next("error")).toEqual(refused);
      expect(refused).toMatchObject({ id: "p", code: "TOPIC_DENIED" });
      await client.close();
    }
  });

  it("unknown, disabled and forbidden topics give the same answer", async () => {
    const bare = await stage.connect({ key: stage.tokens[ours]!["bare"] });
    const all = await stage.connect();
    const errors = [];
    for (const [client, bus] of [
      [bare, "chat:x"],
      [bare, "nothing:x"],
      [all, "shut:x"],
      [all, "nothing:x"],
    ] as const) {
      client.send({ type: "subscribe", id: "a", bus });
      errors.push(await client.next("error"));
    }
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
    await Promise.all([bare.close(), all.close()]);
  });

  it.each([
    ["no JSON", "{", /^The frame is not valid JSON/],
    ["another type", { type: "hello", id: "a" }, /^The frame .* type is auth/, "a"],
    ["an invalid bus", { type: "subscribe", id: "a", bus: "chat" }, /\/bus: must be/, "a"],
    ["an invalid id", { type: "subscribe", id: "a".repeat(65), bus: "chat:x" }, /\/id: /],
    ["a key twice", '{"type":"ping","type":"ping"}', /more than once/],
    ["too deep", `{"type":"publish","data":${"[".repeat(70)}${"]".repeat(70)}}`, /deeper/],
  ])(
    "a frame with %s is an error, and the connection goes on",
    async (_name, frame, message, id: string | null = null) => {
      const client = await stage.connect();
      client.send(frame);
      const error = await client.next("error");
      expect(error).toMatchObject({
        id,
        code: "INVALID_REQUEST",
        message: expect.stringMatching(message),
      });
      client.send({ type: "ping" });
      await client.next("pong");
      await client.close();
    },
  );

  it("a binary frame and an id in use are errors", async () => {
    const client = await stage.connect();
    client.socket.send(Buffer.from("{}"));
    expect(await client.next("error")).toMatchObject({ id: null, code: "INVALID_REQUEST" });
    await client.subscribe("chat:x", { id: "a" });
    client.send({ type: "subscribe", id: "a", bus: "chat:y" });
    expect(await client.next("error")).toMatchObject({ id: "a", code: "INVALID_REQUEST" });
    await client.close();
  });

  it("4401: no credential in time, an invalid one, a revoked one", async () => {
    const hasty = await stage.openGateway({ bus: { tickMs: 50, authMs: 300 } });
    const late = await connectBus(`${hasty.baseUrl}/${ours}/bus`);
    expect(await late.ended).toMatchObject({ code: 4401 });
    for (const token of ["nonsense", "sk_live_x", `${stage.key.slice(0, -1)}_`]) {
      const client = await stage.connect({ key: undefined });
      client.send({ type: "auth", token });
      expect(await client.ended).toMatchObject({ code: 4401 });
      expect(client.frames).toEqual([]);
    }
  });

  it("4403: a token of another workspace, or later a token of another account", async () => {
    const foreign = await stage.connect({ key: undefined });
    foreign.send({ type: "auth", token: stage.tokens[theirs]!["server"] });
    expect(await foreign.ended).toMatchObject({ code: 4403 });
    const client = await stage.connect();
    await client.next("ready");
    client.send({ type: "auth", token: stage.tokens[ours]!["other"] });
    expect(await client.ended).toMatchObject({ code: 4403 });
  });

  it("4429: many invalid frames; 1009: a frame that is too large; 1007: a frame that is not UTF-8", async () => {
    const client = await stage.connect();
    for (let count = 0; count < 8; count += 1) client.send("nothing");
    expect(await client.ended).toMatchObject({ code: 4429 });
    const large = await stage.connect();
    large.send(JSON.stringify({ type: "ping", more: "x".repeat(64 * 1024) }));
    expect(await large.ended).toMatchObject({ code: 1009 });
    const broken = await stage.connect();
    broken.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false });
    expect(await broken.ended).toMatchObject({ code: 1007 });
  });

  it("1008: a message in too many fragments, with or without a credential", async () => {
    for (const key of [stage.key, undefined]) {
      const client = await stage.connect({ key });
      for (let count = 0; count < 100; count += 1) client.socket.send(" ", { fin: false });
      expect(await client.ended).toMatchObject({ code: 1008 });
    }
    const client = await stage.connect();
    client.socket.send('{"type":', { fin: false });
    client.socket.send('"ping"}');
    await client.next("pong");
    await client.close();
  });

  it("400: wrong or missing subprotocol, invalid key; 404: not a GUID; 405: another method", async () => {
    expect(await stage.open({ protocols: ["mqtt"] })).toMatchObject({ status: 400 });
    expect(await stage.open({ protocols: [] })).toMatchObject({ status: 400 });
    expect(await stage.open({ path: `/${ours}/bus?token=${stage.key}` })).toMatchObject({
      status: 400,
    });
    expect(await stage.open({ path: "/shop/bus" })).toMatchObject({ status: 404 });
    const { status } = await stage.gateway.client(`/${ours}/bus`, { method: "DELETE" });
    expect(status).toBe(405);
  });

  it("401 and 403 before the connection is opened", async () => {
    expect(await stage.open({ key: "sk_live_x" })).toMatchObject({ status: 401 });
    expect(await stage.open({ key: stage.tokens[theirs]!["server"] })).toMatchObject({
      status: 403,
    });
  });

  it("426: a plain request, and another version of the protocol", async () => {
    const plain = await stage.gateway.client(`/${ours}/bus`, { key: stage.key });
    expect([plain.status, plain.headers["upgrade"]]).toEqual([426, "websocket"]);
    expect(plain.json.error).toMatch(/WebSocket/);
    expect((await stage.gateway.client(`/${ours}/bus`)).status).toBe(401);
    const old = { "sec-websocket-version": "8", connection: "upgrade", upgrade: "websocket" };
    expect(
      (await stage.gateway.client(`/${ours}/bus`, { key: stage.key, headers: old })).status,
    ).toBe(426);
  });
});
