// GET /{workspaceId}/bus/stream: sends the events of one bus as server-sent events. A caller
// without the right to subscribe gets an error before the stream starts.
import { parseBusAddress, type Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { BusListener } from "../bus.ts";
import { admitSubscriber, type BusConnectionDependencies } from "../connections/bus-connection.ts";
import { StreamConnection } from "../connections/stream-connection.ts";

const TYPE = "text/event-stream";

export function streamBusHandler(deps: BusConnectionDependencies): Handler<"streamBus", Grant> {
  return async ({ caller, query, headers, method, sourceIp }) => {
    const address = parseBusAddress(query.bus);
    if (address === undefined) throw new GatewayError("INVALID_REQUEST");
    const last = headers["last-event-id"];
    const from = last === undefined ? "latest" : Number(last) + 1;
    const admitted = await admitSubscriber(deps, caller, sourceIp);
    let connection: StreamConnection | undefined;
    let ended: Parameters<BusListener["ended"]>[0] | undefined;
    try {
      const listener: BusListener = {
        event: (frame) => connection?.event(frame),
        batch: (deliver) => (connection === undefined ? deliver() : connection.batch(deliver)),
        ended: (reason) => {
          ended = reason;
          connection?.ended(reason);
        },
      };
      const subscription = await deps.bus.subscribe(admitted.subscriber, address, from, listener);
      if (method === "HEAD") {
        subscription.close();
        admitted.slot.release();
        return { status: 200, type: TYPE, stream: "" };
      }
      return {
        status: 200,
        headers: { "Content-Type": `${TYPE}; charset=utf-8`, "X-Accel-Buffering": "no" },
        keep: (openConnection, opening) => {
          // The client may have disconnected before this handler could listen for the end of the
          // response.
          if (opening.response.destroyed) {
            subscription.close();
            admitted.slot.release();
            return openConnection.ended("CLIENT_GONE");
          }
          connection = new StreamConnection(deps, openConnection, opening, {
            address,
            subscription,
          });
          connection.begin(opening.headers);
          connection.enter(admitted);
          if (ended !== undefined) connection.ended(ended);
          deps.connections.enter(connection);
        },
      };
    } catch (error) {
      admitted.slot.release();
      throw error;
    }
  };
}
