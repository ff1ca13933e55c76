// The life of bus connections (G34): slow readers, network failures, shutdown, and what is counted
// and logged.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectBus, type BusClient } from "../support/bus-client.ts";
import { openStream } from "../support/event-stream.ts";
import { openBusStage, ours, small, type BusStage } from "./connection-stage.ts";

/** Publishes a number of events over some connections, and waits until all have their offsets. */
async function publish(stage: BusStage, bus: string, count: number, data: unknown): Promise<void> {
  const publishers = Math.min(count, 10);
  const work = async (_value: unknown, nth: number): Promise<void> => {
    const client = await stage.connect();
    const own = upTo(count).filter((index) => index % publishers === nth);
    for (const id of own)
      client.send({ type: "publish", id: String(id), bus, event: "said", data });
    for (const _id of own) await client.next("ack");
    await client.close();
  };
  await Promise.all(Array.from({ length: publishers }, work));
}

const offsetsOf = ({ frames }: BusClient): number[] =>
  frames.filter(({ type }) => type === "event").map(({ offset }) => offset as number);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const large = "x".repeat(60_000);
const many = 150;
const generous = { publicationsPerSecond: 10_000, framesPerSecond: 10_000 };

describe("a client that reads slowly", () => {
  let stage: BusStage;
  afterEach(() => stage.close());

  it("continues from stored events once it has read the waiting data: none is missing or repeated", async () => {
    stage = await openBusStage({
      bus: { ...generous, unsentBytesMax: 100_000, stalledMs: 60_000 },
    });
    const client = await stage.connect();
    await client.subscribe("chat:slow");
    client.socket.pause();
    await publish(stage, "chat:slow", many, large);
    expect(offsetsOf(client).length).toBeLessThan(many);
    client.socket.resume();
    await expect.poll(() => offsetsOf(client), { timeout: 30_000 }).toEqual(upTo(many));
    await client.close();
  });

  it("4408 when it is too slow; then it reconnects at its position", async () => {
    stage = await openBusStage({
      bus: { ...generous, stalledMs: 100, closingMs: 60_000, commentMs: 50 },
    });
    const client = await stage.connect();
    await client.subscribe("chat:slow");
    client.socket.pause();
    await publish(stage, "chat:slow", many, large);
    // The gateway counts the time with its own clock. The comments in another stream show that time
    // has passed.
    const stream = await stage.stream();
    await expect.poll(() => stream.comments, { timeout: 30_000 }).toBeGreaterThan(4);
    stream.close();
    client.socket.resume();
    expect(await client.ended).toMatchObject({ code: 4408 });
    const seen = offsetsOf(client);
    expect(seen).toEqual(upTo(seen.length));
    // On a second node the client reads as fast as the machine allows, and is not too slow.
    const { baseUrl } = await stage.openGateway();
    const again = await connectBus(`${baseUrl}/${ours}/bus`, { key: stage.key });
    await again.subscribe("chat:slow", { from: seen.length + 1 });
    await expect
      .poll(() => [...seen, ...offsetsOf(again)], { timeout: 30_000 })
      .toEqual(upTo(many));
    await again.close();
  });
});

/** Forwards bytes until the connection is cut. */
async function openLine(port: number): Promise<{ url: string; cut(): void; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(port, "127.0.0.1");
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    client.pipe(target).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}/${ours}/bus`,
    cut,
    close: () => void (cut(), server.close()),
  };
}

describe("a connection", () => {
  let stage: BusStage;
  let now = Date.now();
  beforeAll(async () => {
    stage = await openBusStage({ clock: { now: () => now }, bus: generous });
  });
  afterAll(() => stage.close());

  it("that is lost while its token expires continues with a new token from the last offset, without gaps or repeats", async () => {
    const line = await openLine(stage.gateway.port);
    const user = await stage.users.create({ workspaceId: ours, roles: ["listener"] });
    const { token } = await stage.users.signIn(user);
    const client = await connectBus(line.url, { key: token });
    await client.subscribe("chat:line");
    await publish(stage, "chat:line", 20, 1);
    await expect.poll(() => offsetsOf(client).length, { timeout: 30_000 }).toBeGreaterThan(5);
    line.cut();
    expect(await client.ended).toMatchObject({ code: 1006 });
    now += 3_600_000;
    await publish(stage, "chat:line", 20, 2);
    expect(await stage.open({ key: token })).toMatchObject({ status: 401 });
    const fresh = await stage.users.signIn(user);
    const again = await connectBus(line.url, { key: fresh.token });
    const seen = offsetsOf(client);
    await again.subscribe("chat:line", { from: seen.at(-1)! + 1 });
    const ids = (): string[] =>
      [...client.frames, ...again.frames].flatMap(({ type, event }) =>
        type === "event" ? [event.id as string] : [],
      );
    await expect.poll(() => [...seen, ...offsetsOf(again)], { timeout: 30_000 }).toEqual(upTo(40));
    expect(new Set(ids()).size).toBe(40);
    await again.close();
    line.close();
  });

  it("is one row of the query log, written at its end, with its calls and bytes but without its content", async () => {
    const path = `/${ours}/bus`;
    const client = await stage.connect({
      headers: { "x-request-id": "logged-connection" },
      key: undefined,
    });
    client.send({ type: "auth", token: stage.key });
    await client.subscribe("chat:logged");
    await publish(stage, "chat:logged", 1, "hunter2");
    await client.next("event");
    client.send({ type: "publish", id: "p", bus: "chat:logged", event: "said", data: 1 });
    await client.next("ack");
    await client.close();
    const rows = (): Promise<Record<string, unknown>[]> =>
      stage.sql("select * from gateway.query_log where request_id = 'logged-connection'");
    await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ path, status: 101, credential_type: "key", count: 3, kind: "bus" });
    expect(Number(row!["bytes_out"])).toBeGreaterThan(300);
    expect(JSON.stringify(row)).not.toMatch(/hunter2|sk_live/);
  });

  it("of a workspace without remaining bytes is closed with 4429, and refused afterwards", async () => {
    const ask = { path: `/${small}/bus`, key: stage.tokens[small]!["server"] };
    const client = await stage.connect(ask);
    await client.subscribe("chat:x");
    client.send({
      type: "publish",
      id: "p",
      bus: "chat:x",
      event: "said",
      data: "y".repeat(5_000),
    });
    expect(await client.ended).toMatchObject({ code: 4429 });
    expect(await stage.open(ask)).toMatchObject({ status: 429 });
  });

  it("is closed if its client answers no ping, and stays open if it does", async () => {
    const other = await stage.openGateway({
      clock: { now: () => now },
      bus: { tickMs: 50, pingMs: 400 },
    });
    const url = `${other.baseUrl}/${ours}/bus`;
    const mute = await connectBus(url, { key: stage.key });
    mute.socket.pong = () => undefined;
    expect(await mute.ended).toMatchObject({ code: 1006 });
    // `poll` repeats this if this process was blocked for so long that it could not answer a ping.
    const answering = async (): Promise<string> => {
      const good = await connectBus(url, { key: stage.key });
      const thirdPing = new Promise<string>((resolve) => {
        let pings = 0;
        good.socket.on("ping", () => (pings += 1) === 3 && resolve("goes on"));
      });
      const outcome = await Promise.race([thirdPing, good.ended.then(() => "ended")]);
      await good.close();
      return outcome;
    };
    await expect.poll(answering).toBe("goes on");
  });

  it("ends with 1001 when the gateway stops, and a stream ends; the shutdown does not wait for silent clients", async () => {
    const other = await stage.openGateway({
      clock: { now: () => now },
      bus: { tickMs: 50, closingMs: 200 },
    });
    const url = `${other.baseUrl}/${ours}/bus`;
    const [client, deaf] = [
      await connectBus(url, { key: stage.key }),
      await connectBus(url, { key: stage.key }),
    ];
    const stream = await openStream(`${other.baseUrl}/${ours}/bus/stream?bus=chat:stop`, {
      key: stage.key,
    });
    const elsewhere = await stage.connect();
    await client.next("ready");
    deaf.socket.pause();
    await Promise.all([other.gateway.close(), client.ended, stream.ended]);
    expect(await client.ended).toMatchObject({ code: 1001 });
    // Connections of other gateways stay open.
    elsewhere.send({ type: "ping" });
    await elsewhere.next("pong");
    await elsewhere.close();
    deaf.socket.terminate();
  });
});
