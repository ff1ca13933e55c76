// The stage of tests of bus connections: a workspace with a topic, several keys and roles, and a
// gateway with a faster clock.
import { defineWorkspace, roomyPlan, WORKSPACE_ID } from "../support/definition.ts";
import { openEndUsers, type EndUsers } from "../support/end-users.ts";
import { connectBus, openBus, type BusAsk } from "../support/bus-client.ts";
import { openStream } from "../support/event-stream.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import * as support from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const listedOrigin = "https://shop.example";
/** A workspace with a small allowance of calls and bytes. */
export const small = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0003";

const topics = { chat: {}, shut: { enabled: false } } as const;
const both = { chat: ["publish", "subscribe"] } as const;

export const definition = defineWorkspace({
  topics,
  roles: { talker: { topics: both }, listener: { topics: { chat: ["subscribe"] } } },
  keys: {
    server: { kind: "server", topics: "all" },
    other: { kind: "server", topics: "all" },
    page: { kind: "publishable", topics: { chat: ["subscribe"] }, origins: [listedOrigin] },
    bare: { kind: "publishable" },
  },
});

const smallPlan = { ...roomyPlan, requestsPerMinute: 8, egressBytesPerMonth: 4_000 };

export interface BusStage extends support.Stage {
  readonly gateway: TestGateway;
  readonly users: EndUsers;
  readonly key: string;
  readonly url: string;
  /** Opens a WebSocket of `ours`, with the server key by default. */
  readonly connect: (ask?: BusAsk & { path?: string }) => ReturnType<typeof connectBus>;
  readonly open: (ask?: BusAsk & { path?: string }) => ReturnType<typeof openBus>;
  readonly stream: (ask?: BusAsk & { path?: string }) => ReturnType<typeof openStream>;
}

export async function openBusStage(options: TestGatewayOptions = {}): Promise<BusStage> {
  const stage = await support.openStage(
    definition,
    defineWorkspace({ id: theirs, topics, keys: { server: { kind: "server", topics: "all" } } }),
    defineWorkspace({
      id: small,
      topics,
      workspace: { id: small, plan: smallPlan },
      keys: { server: { kind: "server", topics: "all" } },
    }),
  );
  const gateway = await stage.openGateway({ ...options, bus: { tickMs: 50, ...options.bus } });
  const { baseUrl } = gateway;
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  const users = stage.keep(openEndUsers({ database: stage.database, baseUrl, ...clock }));
  const key = stage.tokens[ours]!["server"]!;
  const url = `${baseUrl}/${ours}/bus`;
  return {
    ...stage,
    gateway,
    users,
    key,
    url,
    connect: ({ path = `/${ours}/bus`, ...ask } = {}) =>
      connectBus(baseUrl + path, { key, ...ask }),
    open: ({ path = `/${ours}/bus`, ...ask } = {}) => openBus(baseUrl + path, { key, ...ask }),
    stream: ({ path = `/${ours}/bus/stream?bus=chat:room`, ...ask } = {}) =>
      openStream(baseUrl + path, { key, ...ask }),
  };
}
