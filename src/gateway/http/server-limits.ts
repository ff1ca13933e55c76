// What clients may take of the HTTP server: time, bytes, connections (G24). Only tests give other
// limits.
const mib = 1024 * 1024;

/** How long clients may take, how much they may send, and leave unread (G24.4, G24.7). Given otherwise only by tests. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  /** The whole request, body included; a form with a file may take longer. */
  requestTimeoutMs: 30_000,
  formTimeoutMs: 300_000,
  /** Silence in the middle of a body. */
  bodyIdleMs: 10_000,
  /** Silence on a kept-alive connection; longer than the usual proxy's, so that the proxy closes first. */
  keepAliveTimeoutMs: 75_000,
  /** A connection whose client takes nothing of its answer for so long is closed. */
  writeIdleMs: 30_000,
  /** After so long a slow reader may lose its connection for others, where room is short. */
  slowReaderMs: 5_000,
  /** Bytes of large answers that wait for the clients of one network, and of all. */
  sourceUnsentBytesMax: 128 * mib,
  nodeUnsentBytesMax: 192 * mib,
  /** Longest wait of an answer for room. */
  roomWaitMs: 5_000,
  slowBodyMs: 5_000,
  sourceBodyBytesMax: 128 * mib,
  /** A body takes up to 1.5 times its bytes: bodies of 512 MiB raised the process from 160 to 890 MB. */
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
  nodeWaitingRequestsMax: 20_000,
  /** From a stop on, connections are still taken and served this long, and told to close, so that balancers can look elsewhere. */
  noticeMs: 0,
  /** The least of that where somebody is connected. */
  lameDuckMs: 500,
  /** In-flight requests have this long after a stop was asked for. */
  drainMs: 10_000,
  /** Connections without a complete request head have this long. */
  drainHalfOpenMs: 1_000,
};

export type ServerLimits = Readonly<typeof serverLimits>;

/** @param given other ones, by tests alone */
export const limitsOf = (
  { drainSeconds }: { readonly drainSeconds: number },
  given: Partial<ServerLimits> = {},
): ServerLimits => ({ ...serverLimits, noticeMs: drainSeconds * 1_000, ...given });
