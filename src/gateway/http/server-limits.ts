// The limits of the HTTP server. They limit times, bytes, connections, and the calls that use the
// event loop at the same time (G24, G38.5).
import { processPart } from "../../platform/machine/index.ts";

const mib = 1024 * 1024;

/**
 * The limits of every gateway. Names that end with `Ms` are milliseconds. Only tests use different
 * values.
 */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  /**
   * Maximum time in which a request with its body must arrive. For a form with a file,
   * `formTimeoutMs` applies instead.
   */
  requestTimeoutMs: 30_000,
  formTimeoutMs: 300_000,
  /** Maximum pause between two pieces of a body. */
  bodyIdleMs: 10_000,
  /**
   * Maximum time for which a connection stays open without a request. It is long, so that most
   * proxies close idle connections first. Otherwise a proxy could send a request on a connection
   * that the gateway is closing.
   */
  keepAliveTimeoutMs: 75_000,
  /** A connection is closed if its client reads no byte of its response for this time. */
  writeIdleMs: 30_000,
  /** After this time, the connection of a slow client may be closed if memory is short. */
  slowReaderMs: 5_000,
  /**
   * Maximum bytes of large responses that clients have not read yet. The first limit is for all
   * clients of one network, the second for the whole node.
   */
  sourceUnsentBytesMax: 128 * mib,
  nodeUnsentBytesMax: 192 * mib,
  /** Maximum bytes of small responses and event bus messages that clients have not read yet. */
  smallUnsentBytesMax: 64 * mib,
  /** Maximum time for which a large response waits for memory. */
  roomWaitMs: 5_000,
  slowBodyMs: 5_000,
  sourceBodyBytesMax: 128 * mib,
  /**
   * Maximum bytes of incomplete and unparsed request bodies on the node. A body takes up to 1.5
   * times its size in memory. With a limit of 512 MiB, the process would grow from 160 to 890 MB.
   */
  nodeBodyBytesMax: 192 * mib,
  /**
   * Maximum number of bodies of rejected calls that are collected for the query log, at most 64 KiB
   * each (G19.16). The second limit is for one network.
   */
  refusedBodiesMax: 256,
  networkRefusedBodiesMax: 64,
  headersMax: 100,
  headerBytesMax: 16 * 1024,
  connectionsMax: 10_000,
  networkConnectionsMax: 6_000,
  /** Maximum number of connections beyond `connectionsMax` that may send only a health probe. */
  probeConnectionsMax: 64,
  probeMs: 2_000,
  /** The value of `keepAliveTimeoutMs` while nine tenths of the connections are in use. */
  crowdedKeepAliveMs: 5_000,
  /**
   * Limits of the number of calls without a secret that may use the event loop at the same time
   * (G38.5). `turnsMax` applies while the event loop is fast. While the event loop is slow, the
   * limit falls, but never below `turnsMin`.
   */
  turnsMax: 10_000,
  turnsMin: 4,
  turnWaitMs: 5_000,
  /**
   * Time after which the turn of a call ends, even if the call still runs. After this time, the
   * call probably waits for something other than the event loop.
   */
  turnMs: 250,
  /**
   * At a shutdown, the time in which the server still accepts connections, but tells clients to
   * close them. In this time, load balancers can choose another node.
   */
  noticeMs: 0,
  /** Minimum of `noticeMs` if clients are connected. */
  lameDuckMs: 500,
  /** At a shutdown, the maximum time for running requests. */
  drainMs: 10_000,
  /** At a shutdown, the maximum time for connections without a complete request. */
  drainHalfOpenMs: 1_000,
};

export type ServerLimits = Readonly<typeof serverLimits>;

/**
 * The limits that the gateway processes of a machine divide, each with the minimum for one process.
 * The minimums for bodies are large enough for the largest body of an anonymous caller. Such a
 * caller may use half of the limit of a process.
 */
const machineLimits = {
  sourceUnsentBytesMax: mib,
  nodeUnsentBytesMax: mib,
  smallUnsentBytesMax: 4 * mib,
  sourceBodyBytesMax: 12 * mib,
  nodeBodyBytesMax: 16 * mib,
  refusedBodiesMax: 2,
  networkRefusedBodiesMax: 1,
  connectionsMax: 1,
  networkConnectionsMax: 1,
  probeConnectionsMax: 1,
  turnsMax: 1,
} as const satisfies Partial<ServerLimits>;

/**
 * Returns the limits of a gateway process with this configuration.
 * @param settings `drainSeconds` is the configured value of `noticeMs`, in seconds; `processes` is
 *   the number of gateway processes of this machine
 * @param given limits that a test replaces
 */
export function serverLimitsFor(
  settings: { readonly drainSeconds: number; readonly processes: number },
  given: Partial<ServerLimits> = {},
): ServerLimits {
  const { drainSeconds, processes } = settings;
  const divided = Object.entries(machineLimits).map(([name, least]) => [
    name,
    processPart(serverLimits[name as keyof typeof machineLimits], processes, least),
  ]);
  return {
    ...serverLimits,
    ...(Object.fromEntries(divided) as Partial<ServerLimits>),
    noticeMs: drainSeconds * 1_000,
    ...given,
  };
}
