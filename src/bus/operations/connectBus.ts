// GET /{workspaceId}/bus: opens a WebSocket. Refuses requests that are no WebSocket handshake
// (426), and connections beyond the limits. Also refuses portal members whose browser page has
// another origin than the gateway.
import { GatewayError, type Handler, type LongLivedReply } from "../../contract/index.ts";
import { checkHandshake, upgradeHeaders, type AcceptHandshake } from "../connections/handshake.ts";
import {
  admitSubscriber,
  unauthenticatedParty,
  type BusConnectionDependencies,
} from "../connections/bus-connection.ts";
import { SocketConnection } from "../connections/socket-connection.ts";
import type { Grant } from "../../access/index.ts";

export interface ConnectDependencies extends BusConnectionDependencies {
  readonly acceptHandshake: AcceptHandshake;
  readonly baseUrl: string;
}

export function connectBusHandler(deps: ConnectDependencies): Handler<"connectBus", Grant> {
  const ownOrigin = new URL(deps.baseUrl).origin;
  return async ({ caller, headers, isUpgrade, sourceIp }): Promise<LongLivedReply> => {
    checkHandshake(headers, isUpgrade);
    // Browsers send cookies with WebSockets to any origin. Without this check, a page of another
    // origin could use the member's cookie to read events.
    if (caller.kind === "member" && headers.origin !== ownOrigin)
      throw new GatewayError("ORIGIN_DENIED");
    const admitted = caller.kind === "none" ? null : await admitSubscriber(deps, caller, sourceIp);
    const slot = admitted?.slot ?? deps.slots.enterUnauthenticated(unauthenticatedParty(sourceIp));
    return {
      status: 101,
      headers: upgradeHeaders(headers["sec-websocket-key"] ?? ""),
      keep: (openConnection, opening) => {
        const ws = deps.acceptHandshake(opening);
        if (ws === null) {
          slot.release();
          return openConnection.ended("CLIENT_GONE");
        }
        const waiting = admitted === null ? slot : null;
        const connection = new SocketConnection(deps, openConnection, ws, waiting);
        deps.connections.enter(connection);
        if (admitted === null) return;
        connection.enter(admitted);
        connection.ready();
      },
    };
  };
}
