// The limits of the HTTP server for clients: time, bytes, connections, and turns of the event loop
// (G24, G38.5).
const mib = 1024 * 1024;

/** The limits of every gateway. Only tests use others. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  /** The whole request, body included; a form with a file may take longer. */
  requestTimeoutMs: 30_000,
  formTimeoutMs: 300_000,
  /** Longest pause within a body. */
  bodyIdleMs: 10_000,
  /**
   * Idle time of a kept-alive connection. Usual proxies wait for less, so the proxy closes first.
   */
  keepAliveTimeoutMs: 75_000,
  /** A connection is closed if its client reads nothing of its answer for so long. */
  writeIdleMs: 30_000,
  /** After this time, a slow client may lose its connection if room is short. */
  slowReaderMs: 5_000,
  /**
   * Bytes of large answers that wait for clients: of one network of a class of a workspace, and of
   * all clients.
   */
  sourceUnsentBytesMax: 128 * mib,
  nodeUnsentBytesMax: 192 * mib,
  /** Bytes of small answers and of bus frames that wait in connections. */
  smallUnsentBytesMax: 64 * mib,
  /** Longest time that an answer waits for room. */
  roomWaitMs: 5_000,
  slowBodyMs: 5_000,
  sourceBodyBytesMax: 128 * mib,
  /**
   * A body takes up to 1.5 times its bytes. Bodies of 512 MiB raised the memory of the process from
   * 160 to 890 MB.
   */
  nodeBodyBytesMax: 192 * mib,
  headersMax: 100,
  headerBytesMax: 16 * 1024,
  connectionsMax: 10_000,
  networkConnectionsMax: 6_000,
  /** Additional slots for connections that send a health probe at once. */
  probeConnectionsMax: 64,
  probeMs: 2_000,
  /** Idle time of a kept-alive connection while nine tenths of the slots are in use. */
  crowdedKeepAliveMs: 5_000,
  /**
   * Turns of the event loop for calls without a secret (G38.5): most calls at a time while the
   * event loop is on time, and least calls, however late it is.
   */
  turnsMax: 10_000,
  turnsMin: 4,
  turnWaitMs: 5_000,
  /** After this time, a call gives its turn back, because it probably waits for something else. */
  turnMs: 250,
  /**
   * After the stop, the server still accepts and serves connections for so long, and tells clients
   * to close them. Load balancers can choose another node meanwhile.
   */
  noticeMs: 0,
  /** The least value of this time if clients are connected. */
  lameDuckMs: 500,
  /** Time for requests in flight after the stop. */
  drainMs: 10_000,
  /** Time for connections without a complete request head. */
  drainHalfOpenMs: 1_000,
};

export type ServerLimits = Readonly<typeof serverLimits>;

/**
 * Returns the limits with the configured time to drain.
 * @param given limits of tests
 */
export const serverLimitsFor = (
  { drainSeconds }: { readonly drainSeconds: number },
  given: Partial<ServerLimits> = {},
): ServerLimits => ({ ...serverLimits, noticeMs: drainSeconds * 1_000, ...given });
