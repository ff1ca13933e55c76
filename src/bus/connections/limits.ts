// Limits of bus connections for each connection, credential, workspace and node (G34). All counts
// are per node. Only tests change these limits.
export const busLimits = {
  credentialMax: 1_000,
  workspaceMax: 5_000,
  /**
   * Maximum number of bus connections on the node. Its other connections are reserved for requests.
   */
  nodeMax: 8_000,
  /** Maximum number of connections of one network that have not authenticated yet. */
  networkWaitingMax: 1_000,
  subscriptionsMax: 100,
  frameBytesMax: 64 * 1024,
  publicationsPerSecond: 50,
  /**
   * Number of publications that wait for their offset. At this number, the gateway reads no further
   * publication from the connection.
   */
  unnumberedMax: 50,
  /**
   * Maximum number of frames that a client may send per second. Each further frame counts as a
   * fault.
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
   * Milliseconds between two pings. A client that sent nothing since the last ping is disconnected.
   */
  pingMs: 30_000,
  commentMs: 15_000,
  /** Milliseconds between the warning and the expiry of a token. */
  expiringMs: 60_000,
  /**
   * Number of unsent bytes at which delivery to a client pauses. It must be larger than the
   * socket's high-water mark (64 KiB), because otherwise no `drain` event follows. The gateway
   * disconnects a client that does not read for `stalledMs`.
   */
  unsentBytesMax: 256 * 1024,
  stalledMs: 10_000,
  /** Milliseconds within which the client must complete the close of the connection. */
  closingMs: 2_000,
  /** Milliseconds for which a connection may stay open while its credential cannot be checked. */
  uncheckedMs: 10_000,
  /** Milliseconds between two checks of a member's portal session. */
  memberRecheckMs: 60_000,
  tickMs: 1_000,
};

export type BusLimits = Readonly<typeof busLimits>;
