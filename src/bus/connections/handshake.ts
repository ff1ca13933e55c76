// The WebSocket handshake of the Event Bus. The gateway checks the client's headers before the
// WebSocket library (`ws`) sees them, so that refusals have the usual error format. The library is
// loaded when the first client connects.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { IncomingHttpHeaders } from "node:http";
import type { WebSocket, WebSocketServer } from "ws";
import { GatewayError, type OpeningRequest } from "../../contract/index.ts";

const PROTOCOL = "gateway.bus.v1";
const VERSION = "13";
const KEY = /^[+/0-9A-Za-z]{22}==$/;

const load = createRequire(import.meta.url);

/**
 * Checks the headers of a WebSocket handshake.
 * @throws GatewayError UPGRADE_REQUIRED if the request is not a WebSocket handshake of version 13;
 *   INVALID_REQUEST if a WebSocket header is not valid
 */
export function checkHandshake(headers: IncomingHttpHeaders, isUpgrade: boolean): void {
  const isOurVersion = headers["sec-websocket-version"] === VERSION;
  if (!isUpgrade || !isOurVersion)
    throw new GatewayError("UPGRADE_REQUIRED", {
      headers: { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": VERSION },
    });
  const key = headers["sec-websocket-key"];
  if (typeof key !== "string" || !KEY.test(key))
    throw invalidHandshake(
      "The header `Sec-WebSocket-Key` is not valid. Send 16 random bytes in base64.",
    );
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  if (
    !offered.includes(PROTOCOL) ||
    !offered.every(isToken) ||
    new Set(offered).size < offered.length
  )
    throw invalidHandshake(
      `The header \`Sec-WebSocket-Protocol\` must contain the name \`${PROTOCOL}\`. It must contain only valid names, and no name twice.`,
    );
}

const isToken = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);

const invalidHandshake = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });

/** Returns the WebSocket headers of the 101 response to a handshake. */
export const upgradeHeaders = (key: string): Record<string, string> => {
  const accept = createHash("sha1")
    .update(key + ACCEPT)
    .digest("base64");
  return {
    Upgrade: "websocket",
    "Sec-WebSocket-Accept": accept,
    "Sec-WebSocket-Protocol": PROTOCOL,
  };
};
const ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/**
 * Maximum numbers of fragments and of buffered chunks of one message. A very small fragment or
 * chunk takes many times its size in memory, and does not count as a frame. Usual clients send one
 * fragment, and networks deliver chunks of hundreds of bytes.
 */
const messageParts = { maxFragments: 64, maxBufferedChunks: 1_024 };

export type AcceptHandshake = ReturnType<typeof createHandshakes>;

/**
 * Creates the function that completes WebSocket handshakes.
 * @param frameBytesMax maximum size of a client message, in bytes
 */
export function createHandshakes(frameBytesMax: number) {
  let server: WebSocketServer | undefined;
  /** Headers for the 101 response of the handshake that is being completed. */
  let headers: readonly string[] = [];

  function open(): WebSocketServer {
    const { WebSocketServer: Server } = load("ws") as typeof import("ws");
    const made = new Server({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: frameBytesMax,
      ...messageParts,
      autoPong: false,
      handleProtocols: () => PROTOCOL,
    });
    made.on("headers", (lines: string[]) => lines.push(...headers));
    return made;
  }

  /** Sends the 101 response. Returns the WebSocket, or null if the client has disconnected. */
  return ({ request, head, headers: responseHeaders }: OpeningRequest): WebSocket | null => {
    server ??= open();
    headers = Object.entries(responseHeaders)
      .filter(([name]) => !libraryHeaders.has(name))
      .map(([name, value]) => `${name}: ${value}`);
    let opened: WebSocket | null = null;
    server.handleUpgrade(request, request.socket, head ?? Buffer.alloc(0), (ws) => (opened = ws));
    return opened;
  };
}

const libraryHeaders: ReadonlySet<string> = new Set([
  "Upgrade",
  "Sec-WebSocket-Accept",
  "Sec-WebSocket-Protocol",
]);
