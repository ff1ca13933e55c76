// Connections that give up their slot when all slots of the bus are taken (G34.9, G34.14), seen
// behind a proxy that reports client addresses.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBus, openBus } from "../support/bus-client.ts";
import { openBusStage, ours, theirs, type BusStage } from "./connection-stage.ts";

describe("slots of bus connections", () => {
  let stage: BusStage;
  beforeAll(async () => {
    stage = await openBusStage({
      bus: { credentialMax: 4, workspaceMax: 10 },
      settings: { "server.trustedProxies": "127.0.0.1" },
    });
  });
  afterAll(() => stage.close());

  const from = (address: string, key: string | undefined) => ({
    key,
    headers: { "x-forwarded-for": address },
  });
  const connectAll = (count: number, address: string, key: string | undefined) =>
    Promise.all(Array.from({ length: count }, () => stage.connect(from(address, key))));

  it("a network with all slots of a publishable key loses its newest connections to other networks, until the counts are equal", async () => {
    const key = stage.tokens[ours]!["bare"];
    const greedy = [];
    for (let count = 0; count < 4; count += 1)
      greedy.push(await stage.connect(from("192.0.2.1", key)));
    expect(await stage.open(from("192.0.2.1", key))).toMatchObject({ status: 429 });
    const others = [await stage.connect(from("198.51.100.1", key))];
    expect(await greedy.pop()!.ended).toMatchObject({ code: 4429 });
    // A client that sends its credential in a frame also uses a slot of its network.
    const late = await stage.connect(from("198.51.100.1", undefined));
    late.send({ type: "auth", token: key });
    await late.next("ready");
    expect(await greedy.pop()!.ended).toMatchObject({ code: 4429 });
    others.push(late);
    for (const address of ["192.0.2.1", "198.51.100.1"])
      expect(await stage.open(from(address, key))).toMatchObject({ status: 429 });
    for (const client of [...greedy, ...others]) {
      client.send({ type: "ping" });
      await client.next("pong");
    }
    await Promise.all([...greedy, ...others].map((client) => client.close()));
  });

  it("the reserve of the plan is for server keys; a stream loses its slot like a WebSocket", async () => {
    const publishable = stage.tokens[ours]!["bare"];
    const users = await Promise.all(
      ["a", "b"].map(() => stage.users.tokenOf({ workspaceId: ours, roles: ["listener"] })),
    );
    const first = await connectAll(4, "192.0.2.7", publishable);
    const second = await connectAll(4, "192.0.2.7", users[0]);
    const stream = await stage.stream(from("192.0.2.7", users[1]));
    expect(await stage.open(from("192.0.2.7", users[1]))).toMatchObject({ status: 429 });
    const servers = await connectAll(1, "192.0.2.7", stage.key);
    // All slots are taken now. Neither the server key nor another caller of that network gets one.
    expect(await stage.open(from("192.0.2.7", stage.key))).toMatchObject({ status: 429 });
    const other = await stage.connect(from("198.51.100.2", users[1]));
    await stream.ended;
    const all = [...first, ...second, ...servers, other];
    await Promise.all(all.map((client) => client.close()));
  });

  it("a node has a maximum of connections, and reserves a tenth for secret credentials of all workspaces", async () => {
    const { baseUrl } = await stage.openGateway({ bus: { tickMs: 50, nodeMax: 10 } });
    const open = (id: string, key?: string) => openBus(`${baseUrl}/${id}/bus`, { key });
    const error = expect.stringContaining("The gateway has no free connections to the bus");
    const full = { status: 503, json: { error } };
    const clients = await Promise.all(
      Array.from({ length: 9 }, () => connectBus(`${baseUrl}/${ours}/bus`)),
    );
    // Connections without a credential share a fixed part of the slots. This part is full now.
    expect(await open(ours)).toMatchObject({ status: 429 });
    expect(await open(ours, stage.tokens[ours]!["bare"])).toMatchObject(full);
    clients.push(
      await connectBus(`${baseUrl}/${theirs}/bus`, { key: stage.tokens[theirs]!["server"] }),
    );
    expect(await open(ours, stage.key)).toMatchObject(full);
    await clients.shift()!.close();
    await expect.poll(() => open(ours, stage.key), { timeout: 30_000 }).toHaveProperty("socket");
    await Promise.all(clients.map((client) => client.close()));
  });
});
