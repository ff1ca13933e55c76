// Limits of bus connections per connection, credential, workspace and node (G34). All counts are
// per node. Only tests change them.
export const busLimits = {
  credentialMax: 1_000,
  workspaceMax: 5_000,
  /** Bus connections of the node. The rest of its connections is reserved for requests. */
  nodeMax: 8_000,
  /** Connections of one network that have not authenticated yet. */
  networkWaitingMax: 1_000,
  subscriptionsMax: 100,
  frameBytesMax: 64 * 1024,
  publicationsPerSecond: 50,
  /**
   * Publications that wait for their offset. The connection reads no further publication beyond
   * them.
   */
  unnumberedMax: 50,
  /** Frames of any kind that a client may send. Each further frame is a fault. */
  framesPerSecond: 200,
  /**
   * Invalid or excess frames before the connection ends. `faultsForgiven` are subtracted each
   * second.
   */
  faultsMax: 100,
  faultsForgiven: 10,
  /** Time until a client must have authenticated. */
  authMs: 10_000,
  /** Time between pings. A client that sent nothing since the last ping is disconnected. */
  pingMs: 30_000,
  commentMs: 15_000,
  /** Time between the warning and the expiry of a token. */
  expiringMs: 60_000,
  /**
   * Unsent bytes at which delivery to a client pauses. It must exceed the socket's high-water mark
   * (64 KiB), because otherwise no `drain` event follows. The gateway disconnects a client that
   * stays stalled for `stalledMs`.
   */
  unsentBytesMax: 256 * 1024,
  stalledMs: 10_000,
  /** Time for the client to complete the close. */
  closingMs: 2_000,
  /** Time for which a connection may stay open while its credential cannot be checked. */
  uncheckedMs: 10_000,
  /** Time between rechecks of a portal session. */
  memberRecheckMs: 60_000,
  tickMs: 1_000,
};

export type BusLimits = Readonly<typeof busLimits>;
