// GET /{workspaceId}/bus: opens a WebSocket. Refuses plain requests (426), foreign pages with a member's cookie, and connections beyond
// their number.
import { GatewayError, type Handler, type Kept } from "../../contract/index.ts";
import type { Connections } from "../connections/connections.ts";
import { checkHandshake, upgradeHeaders, type Handshakes } from "../connections/handshake.ts";
import { letIn, strangerAt } from "../connections/held-connection.ts";
import { SocketConnection, type SocketOptions } from "../connections/socket-connection.ts";
import type { Grant } from "../../access/index.ts";

export interface ConnectDependencies extends SocketOptions {
  readonly connections: Connections;
  readonly handshakes: Handshakes;
  readonly baseUrl: string;
}

export function connectBusHandler(deps: ConnectDependencies): Handler<"connectBus", Grant> {
  const ownOrigin = new URL(deps.baseUrl).origin;
  return async ({ caller, headers, isUpgrade, sourceIp }): Promise<Kept> => {
    checkHandshake(headers, isUpgrade);
    // A page of another origin could open a WebSocket with the cookie, and read it.
    if (caller.kind === "member" && headers.origin !== ownOrigin)
      throw new GatewayError("ORIGIN_DENIED");
    const admitted = caller.kind === "none" ? null : await letIn(deps, caller, sourceIp);
    const place = admitted?.place ?? deps.places.wait(strangerAt(sourceIp));
    return {
      status: 101,
      headers: upgradeHeaders(headers["sec-websocket-key"] ?? ""),
      keep: (kept, opening) => {
        const ws = deps.handshakes.accept(opening);
        if (ws === null) {
          place.giveBack();
          return kept.ended("CLIENT_GONE");
        }
        const connection = new SocketConnection(deps, kept, ws, admitted === null ? place : null);
        deps.connections.enter(connection);
        if (admitted === null) return;
        connection.enter(admitted);
        connection.ready();
      },
    };
  };
}
