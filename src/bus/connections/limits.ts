// Limits of bus connections for each connection, credential, workspace and node (G34). All numbers
// of connections count the connections on one node. Only tests change these limits.
import { processPart } from "../../platform/machine/index.ts";

const busLimits = {
  credentialMax: 1_000,
  workspaceMax: 5_000,
  /**
   * Maximum number of bus connections on the node. The node accepts more connections, but the rest
   * is reserved for ordinary requests.
   */
  nodeMax: 8_000,
  /** Maximum number of connections from one network that have not authenticated yet. */
  networkWaitingMax: 1_000,
  subscriptionsMax: 100,
  frameBytesMax: 64 * 1024,
  publicationsPerSecond: 50,
  /**
   * Maximum number of publications of one connection that wait for their offset. At this number,
   * the gateway reads no further frame from the connection.
   */
  unnumberedMax: 50,
  /**
   * Maximum number of frames that a client may send per second on one connection. Each frame beyond
   * this limit counts as a fault.
   */
  framesPerSecond: 200,
  /**
   * Number of faults (invalid or excess frames) after which the connection ends. The count falls by
   * `faultsForgiven` each second.
   */
  faultsMax: 100,
  faultsForgiven: 10,
  /** Time in milliseconds within which a client must authenticate. */
  authMs: 10_000,
  /**
   * Milliseconds between two pings to a client. A client that has sent nothing since the last ping
   * is disconnected.
   */
  pingMs: 30_000,
  commentMs: 15_000,
  /** The gateway warns a client this number of milliseconds before its token expires. */
  expiringMs: 60_000,
  /**
   * Number of unsent bytes at which delivery to a client pauses. It must be larger than the
   * socket's high-water mark (64 KiB), because otherwise the socket emits no `drain` event. After
   * `stalledMs` milliseconds of this pause, the gateway disconnects the client.
   */
  unsentBytesMax: 256 * 1024,
  stalledMs: 10_000,
  /**
   * Milliseconds within which a client must close its side of an ending connection. Otherwise the
   * gateway cuts the connection.
   */
  closingMs: 2_000,
  /** Milliseconds for which a connection may stay open while its credential cannot be checked. */
  uncheckedMs: 10_000,
  /** Milliseconds between two checks of a member's portal session. */
  memberRecheckMs: 60_000,
  tickMs: 1_000,
};

export type BusLimits = Readonly<typeof busLimits>;

/**
 * Returns the limits of one gateway process. `processes` is the number of gateway processes of this
 * machine, which divide the limits.
 */
export function busLimitsOf(processes = 1): BusLimits {
  const part = (limit: number): number => processPart(limit, processes);
  return {
    ...busLimits,
    credentialMax: part(busLimits.credentialMax),
    workspaceMax: part(busLimits.workspaceMax),
    nodeMax: part(busLimits.nodeMax),
    networkWaitingMax: part(busLimits.networkWaitingMax),
  };
}
