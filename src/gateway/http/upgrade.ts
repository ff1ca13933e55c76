// Upgrades of a connection to WebSocket (G34.1). Node leaves such a request to its listeners. An
// upgrade goes through the steps of every request. If a step refuses it, the answer is the last one
// of its connection.
import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { markUpgraded } from "./connection-refusal.ts";

/** Addresses that accept WebSocket end like this. At other addresses the header is ignored. */
const busAddress = /^[^?#]*\/bus(?:[?#]|$)/;

/** Returns true if a request with `Connection: Upgrade` leaves HTTP. */
export const leavesHttp = ({ method, url = "", headers, httpVersion }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersion === "1.1" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  busAddress.test(url);

/** Bytes that arrived behind the request. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/** Returns the bytes behind an upgrade request; null if the request stays HTTP. */
export const headOf = (request: IncomingMessage): Buffer | null => heads.get(request) ?? null;

/** Returns the answer to a request whose connection Node has detached. */
export function upgradeAnswer(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): ServerResponse {
  heads.set(request, head);
  const response = new ServerResponse(request);
  // The handler of the connection learns of its end by the event `close`.
  socket.on("error", destroy);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  return response;
}

function destroy(this: Socket): void {
  this.destroy();
}

/**
 * Detaches an answer that was never sent, because the connection has left HTTP.
 * @param sourceIp address of its client
 */
export function leaveHttp(response: ServerResponse, socket: Socket, sourceIp: string): void {
  response.detachSocket(socket);
  markUpgraded(socket, sourceIp);
}
