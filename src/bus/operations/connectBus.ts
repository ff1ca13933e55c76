// GET /{workspaceId}/bus: opens a WebSocket. Refuses plain requests (426), foreign pages with a member's cookie, and connections beyond
// their number.
import { GatewayError, type Handler, type Kept } from "../../contract/index.ts";
import { networkOf } from "../../platform/index.ts";
import type { Connections } from "../connections/connections.ts";
import { checkHandshake, upgradeHeaders, type Handshakes } from "../connections/handshake.ts";
import { letIn } from "../connections/held-connection.ts";
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
    const admitted = caller.kind === "none" ? null : await letIn(deps, caller);
    const giveBack = admitted?.giveBack ?? deps.places.wait(networkOf(sourceIp));
    return {
      status: 101,
      headers: upgradeHeaders(headers["sec-websocket-key"] ?? ""),
      keep: async (kept) => {
        const ws = deps.handshakes.accept(kept);
        if (ws === null) {
          giveBack();
          return "CLIENT_GONE";
        }
        const waiting = admitted === null ? giveBack : () => undefined;
        const connection = new SocketConnection(deps, kept, ws, waiting);
        if (admitted !== null) {
          connection.enter(admitted);
          connection.ready();
        }
        return deps.connections.follow(connection);
      },
    };
  };
}
