// The limits of the HTTP server for clients: times, bytes, connections, and turns of the event loop
// (G24, G38.5).
const mib = 1024 * 1024;

/** The limits of every gateway. Only tests use different values. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  /** Maximum time of a whole request with its body. A form with a file may take longer. */
  requestTimeoutMs: 30_000,
  formTimeoutMs: 300_000,
  /** Maximum pause while a body arrives. */
  bodyIdleMs: 10_000,
  /**
   * Maximum idle time of a connection between two requests. Most proxies have a shorter time, so
   * that the proxy closes the connection first.
   */
  keepAliveTimeoutMs: 75_000,
  /** A connection is closed if its client reads nothing of its response for this time. */
  writeIdleMs: 30_000,
  /** After this time, a slow client may lose its connection if memory is short. */
  slowReaderMs: 5_000,
  /**
   * Maximum bytes of large responses that clients have not read yet. The first limit is for one
   * network, the second for the whole node.
   */
  sourceUnsentBytesMax: 128 * mib,
  nodeUnsentBytesMax: 192 * mib,
  /** Maximum bytes of small responses and event bus messages that clients have not read yet. */
  smallUnsentBytesMax: 64 * mib,
  /** Maximum time that a large response waits for memory. */
  roomWaitMs: 5_000,
  slowBodyMs: 5_000,
  sourceBodyBytesMax: 128 * mib,
  /**
   * A body takes up to 1.5 times its size in memory. With bodies of 512 MiB, the memory of the
   * process rose from 160 to 890 MB.
   */
  nodeBodyBytesMax: 192 * mib,
  headersMax: 100,
  headerBytesMax: 16 * 1024,
  connectionsMax: 10_000,
  networkConnectionsMax: 6_000,
  /** Additional slots for connections that send only a health probe. */
  probeConnectionsMax: 64,
  probeMs: 2_000,
  /** Maximum idle time of a connection while nine tenths of the connection slots are in use. */
  crowdedKeepAliveMs: 5_000,
  /**
   * Turns of the event loop for calls without a secret (G38.5). `turnsMax` is the limit while the
   * event loop is fast. If it is slow, the limit falls, but never below `turnsMin`.
   */
  turnsMax: 10_000,
  turnsMin: 4,
  turnWaitMs: 5_000,
  /**
   * After this time, the turn of a call ends, because the call probably waits for something else.
   */
  turnMs: 250,
  /**
   * Time after the stop in which the server still accepts connections, and tells clients to close
   * them. Load balancers can choose another node in this time.
   */
  noticeMs: 0,
  /** Minimum of this time if clients are connected. */
  lameDuckMs: 500,
  /** Maximum time for running requests after the stop. */
  drainMs: 10_000,
  /** Maximum time after the stop for connections without a complete request. */
  drainHalfOpenMs: 1_000,
};

export type ServerLimits = Readonly<typeof serverLimits>;

/**
 * Returns the limits, with the configured time between the stop and the end of new connections.
 * @param given limits that a test replaces
 */
export const serverLimitsFor = (
  { drainSeconds }: { readonly drainSeconds: number },
  given: Partial<ServerLimits> = {},
): ServerLimits => ({ ...serverLimits, noticeMs: drainSeconds * 1_000, ...given });
