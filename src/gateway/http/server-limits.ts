// The limits of the HTTP server for clients: time, bytes, connections, and turns of the event loop
// (G24, G38.5).
const mib = 1024 * 1024;

/** The limits of each gateway. Only tests give others. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  /** The whole request, body included; a form with a file may take longer. */
  requestTimeoutMs: 30_000,
  formTimeoutMs: 300_000,
  /** Silence in the middle of a body. */
  bodyIdleMs: 10_000,
  /** Silence on a kept-alive connection. Usual proxies wait for less, so the proxy closes first. */
  keepAliveTimeoutMs: 75_000,
  /** A connection whose client takes nothing of its answer for so long is closed. */
  writeIdleMs: 30_000,
  /** After so long a slow reader may lose its connection if room is short. */
  slowReaderMs: 5_000,
  /**
   * Bytes of large answers that wait for the clients of one network of a class of a workspace, and
   * for all clients.
   */
  sourceUnsentBytesMax: 128 * mib,
  nodeUnsentBytesMax: 192 * mib,
  /** Bytes of smaller answers and of frames that wait in connections. */
  smallUnsentBytesMax: 64 * mib,
  /** Longest wait of an answer for room. */
  roomWaitMs: 5_000,
  slowBodyMs: 5_000,
  sourceBodyBytesMax: 128 * mib,
  /**
   * A body takes up to 1.5 times its bytes. Bodies of 512 MiB raised the process from 160 to 890
   * MB.
   */
  nodeBodyBytesMax: 192 * mib,
  headersMax: 100,
  headerBytesMax: 16 * 1024,
  connectionsMax: 10_000,
  networkConnectionsMax: 6_000,
  probeConnectionsMax: 64,
  probeMs: 2_000,
  crowdedKeepAliveMs: 5_000,
  /** Turns of the event loop for calls without a secret (G38.5). */
  turnsMax: 10_000,
  turnsMin: 4,
  turnWaitMs: 5_000,
  turnMs: 250,
  waitingRequestsMax: 1_000,
  networkWaitingRequestsMax: 5_000,
  nodeWaitingRequestsMax: 20_000,
  /**
   * After a stop, connections are still accepted and served for so long, and told to close, so that
   * load balancers can choose another node.
   */
  noticeMs: 0,
  /** The least such time if clients are connected. */
  lameDuckMs: 500,
  /** In-flight requests have this long after a stop was asked for. */
  drainMs: 10_000,
  /** Connections without a complete request head have this long. */
  drainHalfOpenMs: 1_000,
};

export type ServerLimits = Readonly<typeof serverLimits>;

/** Returns the limits with the configured time to drain. @param given limits of tests */
export const limitsOf = (
  { drainSeconds }: { readonly drainSeconds: number },
  given: Partial<ServerLimits> = {},
): ServerLimits => ({ ...serverLimits, noticeMs: drainSeconds * 1_000, ...given });
