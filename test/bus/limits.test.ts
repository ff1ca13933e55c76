// Limits of bus connections per connection, credential and workspace (G34), on a node with small
// limits.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBusStage, ours, small, theirs, type BusStage } from "./connection-stage.ts";

describe("limits of connections to the bus", () => {
  let stage: BusStage;
  beforeAll(async () => {
    const now = Date.now();
    stage = await openBusStage({
      clock: { now: () => now },
      bus: {
        credentialMax: 3,
        workspaceMax: 5,
        networkWaitingMax: 2,
        subscriptionsMax: 4,
        publicationsPerSecond: 3,
        framesPerSecond: 30,
        faultsMax: 6,
        faultsForgiven: 0,
      },
    });
  });
  afterAll(() => stage.close());

  it("429: too many connections of a credential; a closed connection frees its slot", async () => {
    const clients = [await stage.connect(), await stage.connect()];
    const stream = await stage.stream();
    const refused = await stage.open();
    const error = expect.stringContaining(
      "This credential has reached its limit of connections to the bus",
    );
    expect(refused).toMatchObject({ status: 429, json: { error } });
    expect((refused as { headers: object }).headers).toHaveProperty("retry-after");
    expect((await stage.stream()).status).toBe(429);
    // Another credential of the workspace has its own limit, up to the limit of the workspace.
    const key = stage.tokens[ours]!["other"];
    const others = [await stage.connect({ key }), await stage.connect({ key })];
    expect(await stage.open({ key })).toMatchObject({ status: 429 });
    const late = await stage.connect({ key: undefined });
    late.send({ type: "auth", token: stage.tokens[ours]!["bare"] });
    expect(await late.ended).toMatchObject({ code: 4429 });
    // Another workspace has its own limit.
    const foreign = { path: `/${theirs}/bus`, key: stage.tokens[theirs]!["server"] };
    const elsewhere = await stage.connect(foreign);
    stream.close();
    await expect
      .poll(async () => (await stage.open()) as object, { timeout: 30_000 })
      .toHaveProperty("socket");
    await Promise.all([...clients, ...others, elsewhere].map((client) => client.close()));
  });

  it("429: too many unauthenticated connections of a network; other networks keep their slots", async () => {
    const waiting = [
      await stage.connect({ key: undefined }),
      await stage.connect({ key: undefined }),
    ];
    expect(await stage.open({ key: undefined })).toMatchObject({ status: 429 });
    const client = await stage.connect();
    await client.next("ready");
    waiting[0]!.send({ type: "auth", token: stage.key });
    await waiting[0]!.next("ready");
    const next = await stage.connect({ key: undefined });
    await Promise.all([...waiting, client, next].map((one) => one.close()));
  });

  it("a subscription beyond the limit is refused, and accepted once another one has ended", async () => {
    const client = await stage.connect();
    for (const id of ["a", "b", "c", "d"]) await client.subscribe(`chat:${id}`, { id });
    client.send({ type: "subscribe", id: "e", bus: "chat:e" });
    expect(await client.next("error")).toMatchObject({ id: "e", code: "TOO_MANY_CONCURRENT" });
    client.send({ type: "unsubscribe", id: "a" });
    expect(await client.subscribe("chat:e", { id: "e" })).toMatchObject({ id: "e" });
    await client.close();
  });

  it("100 subscriptions to one bus on one socket count as one: each event arrives once, and a refused subscription costs nothing", async () => {
    const userAgent = `once ${randomUUID()}`;
    const client = await stage.connect({ headers: { "user-agent": userAgent } });
    await client.subscribe("chat:once", { id: "a" });
    for (let count = 0; count < 20; count += 1)
      client.send({ type: "subscribe", id: `s${count}`, bus: "chat:once" });
    for (let count = 0; count < 20; count += 1)
      expect(await client.next("error")).toMatchObject({
        id: `s${count}`,
        code: "ALREADY_SUBSCRIBED",
      });
    client.send({ type: "publish", id: "p", bus: "chat:once", event: "said", data: 1 });
    await client.next("ack");
    expect(await client.next("event")).toMatchObject({ id: "a" });
    client.send({ type: "ping" });
    await client.next("pong");
    expect(client.frames.filter(({ type }) => type === "event")).toHaveLength(1);
    await client.close();
    const counted = () =>
      stage.sql("select count from gateway.query_log where user_agent = $1", [userAgent]);
    // One call each for the connection, the subscription and the publication.
    await expect.poll(counted).toEqual([{ count: 3 }]);
  });

  it("publications beyond the rate are refused, the others stored; a client that continues is closed with 4429", async () => {
    const client = await stage.connect();
    const publish = (id: string): void =>
      client.send({ type: "publish", id, bus: "chat:rate", event: "said", data: id });
    for (const id of ["1", "2", "3", "4", "5", "6"]) publish(id);
    const refused = await client.next("error");
    expect(refused).toMatchObject({ code: "RATE_LIMITED", message: expect.stringMatching(/3/) });
    await client.next("ack");
    for (let count = 0; count < 60; count += 1) publish(String(count));
    expect(await client.ended).toMatchObject({ code: 4429 });
  });

  it("WebSocket pings count as frames: a client that sends too many is closed with 4429", async () => {
    const client = await stage.connect();
    await client.next("ready");
    for (let count = 0; count < 200; count += 1) client.socket.ping();
    expect(await client.ended).toMatchObject({ code: 4429 });
    const answering = await stage.connect();
    await answering.next("ready");
    for (let count = 0; count < 200; count += 1) answering.socket.pong();
    expect(await answering.ended).toMatchObject({ code: 4429 });
  });

  it("each connection, subscription and publication counts as a call, and is refused beyond the rate of the workspace", async () => {
    const key = stage.tokens[small]!["server"];
    const path = `/${small}/bus`;
    const client = await stage.connect({ path, key });
    const address = `/${small}/bus/stream?bus=chat:x`;
    for (let count = 0; count < 5; count += 1)
      await stage.gateway.client(address, { key, method: "HEAD" });
    await client.subscribe("chat:y", { id: "y" });
    client.send({ type: "publish", id: "p", bus: "chat:x", event: "said", data: 1 });
    await client.next("ack");
    client.send({ type: "publish", id: "q", bus: "chat:x", event: "said", data: 1 });
    expect(await client.next("error")).toMatchObject({ id: "q", code: "RATE_LIMITED" });
    client.send({ type: "subscribe", id: "z", bus: "chat:z" });
    expect(await client.next("error")).toMatchObject({ id: "z", code: "RATE_LIMITED" });
    expect(await stage.open({ path, key })).toMatchObject({ status: 429 });
    const late = await stage.connect({ path, key: undefined });
    late.send({ type: "auth", token: key });
    expect(await late.ended).toMatchObject({ code: 4429 });
    await client.close();
  });
});
