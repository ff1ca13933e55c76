// Listens at a bus of the gateway, by WebSocket or by server-sent events.
import { request as secureRequest } from "node:https";
import { request as plainRequest, type IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import type { CaseContext, CaseExchange } from "../case.ts";
import type { Client } from "../client.ts";
import { ConnectionError } from "../http.ts";

const waitMs = 30_000;

interface HeardEvent {
  readonly offset: number;
  /** The event as JSON text. */
  readonly text: string;
}

export interface Listener {
  /** The exchange that opened the connection. */
  readonly opened: CaseExchange;
  /** Waits until an event contains a text. Returns all events up to this event. */
  readonly until: (text: string) => Promise<readonly HeardEvent[]>;
  readonly close: () => void;
}

interface ListenedBus {
  readonly client: Client;
  readonly context: CaseContext;
  readonly workspaceId: string;
  readonly bus: string;
}

/** Collects events, and wakes the case that waits for one. */
function createEvents() {
  const events: HeardEvent[] = [];
  let wake = (): void => {};
  return {
    add: (event: HeardEvent): void => {
      events.push(event);
      wake();
    },
    until: async (text: string): Promise<readonly HeardEvent[]> => {
      const deadline = performance.now() + waitMs;
      while (!events.some((event) => event.text.includes(text)) && performance.now() < deadline)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 500);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      return [...events];
    },
  };
}

/** Subscribes by WebSocket with the server key. */
export async function listenBySocket({ client, workspaceId, bus }: ListenedBus): Promise<Listener> {
  const path = `/${workspaceId}/bus`;
  const headers = await client.headersOf("serverKey");
  const url = addressOf(client, path);
  const socket = new WebSocket(url.replace(/^http/, "ws"), ["gateway.bus.v1"], { headers });
  const events = createEvents();
  const opened = new Promise<CaseExchange>((resolve, reject) => {
    socket.once("upgrade", (response) => resolve(exchangeOf("connectBus", path, url, response)));
    socket.once("unexpected-response", (_request, response) =>
      resolve(exchangeOf("connectBus", path, url, response)),
    );
    socket.once("error", ({ message }) => reject(new ConnectionError(message, false)));
  });
  // The first frame may arrive together with the response, so its listener is added before.
  const subscribed = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new ConnectionError(
            `the server confirmed no subscription within ${waitMs / 1000} seconds`,
            false,
          ),
        ),
      waitMs,
    );
    socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(data.toString("utf8")) as Record<string, unknown>;
      if (frame["type"] === "ready")
        socket.send(JSON.stringify({ type: "subscribe", id: "s1", bus, from: "latest" }));
      if (frame["type"] === "subscribed") {
        clearTimeout(timer);
        resolve();
      }
      if (frame["type"] === "event")
        events.add({ offset: Number(frame["offset"]), text: JSON.stringify(frame["event"]) });
    });
  });
  subscribed.catch(() => {});
  const exchange = await opened;
  socket.on("error", () => {});
  if (exchange.response.status === 101) await subscribed;
  return { opened: exchange, until: events.until, close: () => socket.terminate() };
}

/** Opens a stream of server-sent events with the server key. */
export async function listenByStream({ client, workspaceId, bus }: ListenedBus): Promise<Listener> {
  const path = `/${workspaceId}/bus/stream?bus=${encodeURIComponent(bus)}`;
  const url = addressOf(client, path);
  const headers = { ...(await client.headersOf("serverKey")), accept: "text/event-stream" };
  const sent = (url.startsWith("https:") ? secureRequest : plainRequest)(url, { headers });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.once("error", ({ message }) => reject(new ConnectionError(message, false)));
  });
  sent.on("error", () => {});
  const events = createEvents();
  let rest = "";
  response.on("error", () => {});
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const blocks = (rest + chunk).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (data !== undefined)
        events.add({ offset: Number(/^id: ?(.*)$/m.exec(block)?.[1]), text: data });
    }
  });
  return {
    opened: exchangeOf("streamBus", path, url, response),
    until: events.until,
    close: () => sent.destroy(),
  };
}

const addressOf = ({ server }: Client, path: string): string =>
  server.origin + server.pathname.replace(/\/$/, "") + path;

function exchangeOf(
  operationId: string,
  path: string,
  url: string,
  response: IncomingMessage,
): CaseExchange {
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values]) => [name, values!.join(", ")]),
  );
  return {
    request: { operationId, method: "GET", path, credential: "serverKey" },
    url,
    response: { status: response.statusCode ?? 0, headers, bytes: new Uint8Array() },
    startedAt: new Date(),
    durationMs: 0,
  };
}
