// Upgrades HTTP connections to WebSockets (G34.1). An upgrade request passes the same steps as
// every other request. If a step rejects it, the client gets an error response, and the connection
// is closed.
import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { markUpgraded } from "./connection-refusal.ts";

/**
 * Matches the URLs of WebSockets, whose path ends with `/bus`. At all other URLs, the `Upgrade`
 * header is ignored.
 */
const busAddress = /^[^?#]*\/bus(?:[?#]|$)/;

/**
 * Returns true if the request asks to upgrade its connection to a WebSocket, at a URL where this is
 * possible.
 */
export const leavesHttp = ({ method, url = "", headers, httpVersion }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersion === "1.1" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  busAddress.test(url);

/** The bytes that arrived together with an upgrade request, after its end. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/**
 * Returns the bytes that arrived after an upgrade request. Returns null if the request is not an
 * upgrade.
 */
export const headOf = (request: IncomingMessage): Buffer | null => heads.get(request) ?? null;

/**
 * Creates the response object for an upgrade request. Node creates none, because it has detached
 * the connection from HTTP.
 */
export function upgradeAnswer(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): ServerResponse {
  heads.set(request, head);
  const response = new ServerResponse(request);
  // The handler of the WebSocket listens to `close`. The error itself needs no handling, but
  // without a listener it would end the process.
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
 * Detaches the HTTP response object from a connection after the upgrade, because the WebSocket does
 * not use it.
 * @param sourceIp IP address of the client
 */
export function leaveHttp(response: ServerResponse, socket: Socket, sourceIp: string): void {
  response.detachSocket(socket);
  markUpgraded(socket, sourceIp);
}
