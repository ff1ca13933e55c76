// Upgrades HTTP connections to WebSockets (G34.1). An upgrade request goes through the same steps
// as every request. If a step rejects it, the error response is the last response on its
// connection.
import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { markUpgraded } from "./connection-refusal.ts";

/** WebSocket addresses end with `/bus`. At other addresses, the `Upgrade` header is ignored. */
const busAddress = /^[^?#]*\/bus(?:[?#]|$)/;

/** Returns true if the request upgrades its connection to a WebSocket. */
export const leavesHttp = ({ method, url = "", headers, httpVersion }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersion === "1.1" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  busAddress.test(url);

/** The bytes that arrived after each upgrade request. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/** Returns the bytes after an upgrade request. Returns null if the request is not an upgrade. */
export const headOf = (request: IncomingMessage): Buffer | null => heads.get(request) ?? null;

/** Returns the response to an upgrade request, after Node has detached its connection. */
export function upgradeAnswer(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): ServerResponse {
  heads.set(request, head);
  const response = new ServerResponse(request);
  // The handler of the connection listens to `close`. The error itself needs no handling.
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
 * Detaches the unused HTTP response from a connection that was upgraded.
 * @param sourceIp address of the client
 */
export function leaveHttp(response: ServerResponse, socket: Socket, sourceIp: string): void {
  response.detachSocket(socket);
  markUpgraded(socket, sourceIp);
}
