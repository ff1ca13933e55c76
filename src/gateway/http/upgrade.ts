// Requests that change the protocol of their connection (G34.1): which may, and the answer of one that Node leaves to its listeners. It
// goes through the steps of every request; where it is refused, the answer is the connection's last.
import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { markKept } from "./connection-refusal.ts";

/** Addresses that may speak WebSocket end so; asked elsewhere, the header means nothing and the request is a plain one. */
const busAddress = /^[^?#]*\/bus(?:[?#]|$)/;

/** Whether a request with `Connection: Upgrade` leaves HTTP. */
export const leavesHttp = ({ method, url = "", headers, httpVersion }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersion === "1.1" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  busAddress.test(url);

/** What came behind the request. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/** Null for a request that stays HTTP. */
export const headOf = (request: IncomingMessage): Buffer | null => heads.get(request) ?? null;

/** The answer to a request whose connection Node has let go of. */
export function upgradeAnswer(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): ServerResponse {
  heads.set(request, head);
  const response = new ServerResponse(request);
  // Who follows the connection is told of its end by others, too.
  socket.on("error", destroy);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  return response;
}

function destroy(this: Socket): void {
  this.destroy();
}

/** Lets go of an answer that was never needed: the connection has left HTTP. @param sourceIp of its client */
export function leaveHttp(response: ServerResponse, socket: Socket, sourceIp: string): void {
  response.detachSocket(socket);
  markKept(socket, sourceIp);
}
