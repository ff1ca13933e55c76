// Events use up the month's response bytes (G11.17, G34.12). The gateway charges them before it
// writes them, over all connections.
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineWorkspace, roomyPlan, WORKSPACE_ID as ours } from "../support/definition.ts";
import { connectBus } from "../support/bus-client.ts";
import { openStage, type Stage } from "../support/stage.ts";

const MB = 1024 * 1024;
const definition = defineWorkspace({
  topics: { chat: {} },
  workspace: { plan: { ...roomyPlan, egressBytesPerMonth: 2 * MB } },
  keys: {
    server: { kind: "server", topics: "all" },
    page: { kind: "publishable", topics: { chat: ["subscribe"] } },
  },
});

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(definition);
});
afterAll(() => stage.close());

it("many events to many connections stop exactly at the allowance, and the server key keeps its reserve", async () => {
  // With this interval, the periodic count does not run during the test.
  const { baseUrl } = await stage.openGateway({ bus: { tickMs: 60_000 } });
  const { page, server } = stage.tokens[ours] as { page: string; server: string };
  const url = `${baseUrl}/${ours}/bus`;
  const listeners = await Promise.all(
    Array.from({ length: 20 }, () => connectBus(url, { key: page })),
  );
  for (const listener of listeners) await listener.subscribe("chat:room", { id: "s" });
  const publisher = await connectBus(url, { key: server });
  const data = "x".repeat(50_000);
  const publish = async (id: string): Promise<unknown> => {
    publisher.send({ type: "publish", id, bus: "chat:room", event: "said", data });
    return publisher.next("ack");
  };
  for (const id of ["a", "b", "c", "d", "e"]) await publish(id);
  const ends = await Promise.all(listeners.map(({ ended }) => ended));
  for (const end of ends) expect(end).toMatchObject({ code: 4429 });
  const received = listeners.flatMap(({ frames }) => frames.filter(({ type }) => type === "event"));
  // Five events to 20 connections are 100 frames of 50 KB. A tenth of the allowance is reserved for
  // server keys, so at most 1.8 MB were sent.
  expect(received.length).toBeLessThanOrEqual(Math.ceil((1.8 * MB) / 50_000));
  await publish("f");
  await publisher.close();
});
