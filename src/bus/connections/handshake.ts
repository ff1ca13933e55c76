// The WebSocket handshake: what a client must bring, refused in the shape of other answers before the protocol's library sees it; and the
// library's own part, which is loaded by the first client.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { IncomingHttpHeaders } from "node:http";
import type { WebSocket, WebSocketServer } from "ws";
import { GatewayError, type OpeningRequest } from "../../contract/index.ts";

const PROTOCOL = "gateway.bus.v1";
const VERSION = "13";
const KEY = /^[+/0-9A-Za-z]{22}==$/;

const load = createRequire(import.meta.url);

/** @throws GatewayError UPGRADE_REQUIRED, INVALID_REQUEST */
export function checkHandshake(headers: IncomingHttpHeaders, isUpgrade: boolean): void {
  const isOurVersion = headers["sec-websocket-version"] === VERSION;
  if (!isUpgrade || !isOurVersion)
    throw new GatewayError("UPGRADE_REQUIRED", {
      headers: { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": VERSION },
    });
  const key = headers["sec-websocket-key"];
  if (typeof key !== "string" || !KEY.test(key))
    throw invalid("The header sec-websocket-key is not valid.");
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  if (
    !offered.includes(PROTOCOL) ||
    !offered.every(isToken) ||
    new Set(offered).size < offered.length
  )
    throw invalid(`The header sec-websocket-protocol must offer ${PROTOCOL}.`);
}

const isToken = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);

const invalid = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });

/** The headers that an open WebSocket's answer has beside others. */
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
 * Of one message: fragments, and chunks in which it may come. Each costs many times the byte that it may hold, and none of them counts as a
 * frame; clients send one fragment, and networks chunks of hundreds of bytes.
 */
const pieces = { maxFragments: 64, maxBufferedChunks: 1_024 };

export interface Handshakes {
  /** Answers 101. @returns the socket; null where the client has left */
  readonly accept: (opening: OpeningRequest) => WebSocket | null;
}

/** @param frameBytesMax the longest message that a client may send */
export function createHandshakes(frameBytesMax: number): Handshakes {
  let server: WebSocketServer | undefined;
  /** Of the answer that is being made. */
  let headers: readonly string[] = [];

  function open(): WebSocketServer {
    const { WebSocketServer: Server } = load("ws") as typeof import("ws");
    const made = new Server({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: frameBytesMax,
      ...pieces,
      autoPong: false,
      handleProtocols: () => PROTOCOL,
    });
    made.on("headers", (lines: string[]) => lines.push(...headers));
    return made;
  }

  return {
    accept({ request, head, headers: ours }) {
      server ??= open();
      headers = Object.entries(ours)
        .filter(([name]) => !byLibrary.has(name))
        .map(([name, value]) => `${name}: ${value}`);
      let opened: WebSocket | null = null;
      server.handleUpgrade(request, request.socket, head ?? Buffer.alloc(0), (ws) => (opened = ws));
      return opened;
    },
  };
}

const byLibrary: ReadonlySet<string> = new Set([
  "Upgrade",
  "Sec-WebSocket-Accept",
  "Sec-WebSocket-Protocol",
]);
