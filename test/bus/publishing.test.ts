// Publications of one connection (G34.8): in order, without waiting for each other's offset, and
// with a bound on those in progress.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BusClient } from "../support/bus-client.ts";
import { openBusStage, type BusStage } from "./connection-stage.ts";

describe("publications of a connection", () => {
  let stage: BusStage;
  beforeAll(async () => {
    stage = await openBusStage({
      bus: { publicationsPerSecond: 10_000, framesPerSecond: 10_000, unnumberedMax: 8 },
    });
    await stage.sql(`create function gateway_tx.fail_marked() returns trigger language plpgsql as
      $$ begin if new.event::text like '%made to fail%' then raise 'made to fail'; end if; return new; end $$`);
    await stage.sql(
      "create trigger fail_marked before insert on gateway_tx.change for each row execute function gateway_tx.fail_marked()",
    );
  });
  afterAll(() => stage.close());

  const publish = (client: BusClient, bus: string, id: number, data: unknown = id): void =>
    client.send({ type: "publish", id: String(id), bus, event: "said", data });
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const acks = ({ frames }: BusClient) =>
    frames.flatMap(({ type, id, offset }) => (type === "ack" ? [[Number(id), offset]] : []));

  it("many publications sent at once are numbered and acknowledged in order", async () => {
    const client = await stage.connect();
    await client.subscribe("chat:many");
    for (const id of upTo(100)) publish(client, "chat:many", id);
    await expect.poll(() => acks(client).length, { timeout: 30_000 }).toBe(100);
    expect(acks(client)).toEqual(upTo(100).map((id) => [id, id]));
    const events = () => client.frames.filter(({ type }) => type === "event");
    // The last event may arrive after its acknowledgement.
    await expect
      .poll(() => events().map(({ event }) => event.data), { timeout: 30_000 })
      .toEqual(upTo(100));
    await client.close();
  });

  it("a publication that fails is refused, and the others keep their order", async () => {
    const client = await stage.connect();
    await client.subscribe("chat:fails");
    publish(client, "chat:fails", 1);
    publish(client, "chat:fails", 2, "made to fail");
    publish(client, "chat:fails", 3);
    publish(client, "nothing:here", 4);
    publish(client, "chat:fails", 5);
    await expect.poll(() => acks(client).length, { timeout: 30_000 }).toBe(3);
    expect(acks(client)).toEqual([
      [1, 1],
      [3, 2],
      [5, 3],
    ]);
    const refused = client.frames.filter(({ type }) => type === "error");
    expect(refused.map(({ id, code }) => [id, code])).toEqual([
      ["2", "UNAVAILABLE"],
      ["4", "TOPIC_DENIED"],
    ]);
    await client.close();
  });

  it("a publication is recorded while earlier ones wait for their offset, up to the bound", async () => {
    const client = await stage.connect();
    await client.subscribe("chat:held");
    const waiting = async (): Promise<number> => {
      const [row] = await stage.sql<{ count: number }>(
        "select count(*)::int as count from gateway_tx.change where event ->> 'instance' = 'held'",
      );
      return row!.count;
    };
    await stage.database.database.owner.transaction(async (connection) => {
      await connection.run({ text: "lock table gateway_tx.bus_event in exclusive mode" });
      for (const id of upTo(12)) publish(client, "chat:held", id);
      await expect.poll(waiting, { timeout: 30_000 }).toBe(8);
      // The gateway processes frames in order, so the ping waits for the publications before it.
      client.send({ type: "ping" });
      expect(acks(client)).toEqual([]);
    });
    await expect.poll(() => acks(client).length, { timeout: 30_000 }).toBe(12);
    expect(acks(client)).toEqual(upTo(12).map((id) => [id, id]));
    await client.next("pong");
    await client.close();
  });
});
