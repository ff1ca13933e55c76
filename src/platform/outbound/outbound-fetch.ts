// Sends the gateway's requests to URLs that users and clients choose. Rejects private addresses,
// literal or resolved, unless the operator lists them. Rejects plain http to public addresses, and
// large or slow responses. Does not follow redirects.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { request as requestHttp } from "../index.ts";
import { isOwn, type OwnAddresses } from "./own-addresses.ts";
import { createPrivateTargets } from "./private-targets.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * The reason for a missing response. `invalid`: the text is not a valid URL. `refused`: requests to
 * the address are not allowed. `unreachable`: no server responds. `slow`: the timeout is over.
 * `tooLarge`: the response exceeds the limit.
 */
export type OutboundFailure = "invalid" | "refused" | "unreachable" | "slow" | "tooLarge";

export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

interface OutboundRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as text, converted with `String`. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** A shorter timeout than the one in the options. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Sends a request. Returns a response of any status, redirects included.
 * @throws OutboundError if there is no response to read
 */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<Response>;

export interface OutboundOptions {
  /** Private hosts and networks that requests may reach, also by plain http. */
  readonly privateTargets: readonly string[];
  /** Time from the DNS lookup to the last byte. */
  readonly timeoutMs?: number;
  readonly bodyBytesMax?: number;
  /** True allows plain http to public addresses. */
  readonly allowsPlainHttp?: boolean;
  /** The gateway's own addresses. Requests to them are rejected, so that they cannot loop. */
  readonly own?: OwnAddresses;
  /** Returns the addresses of a host. Tests replace it. */
  readonly resolve?: ((host: string) => Promise<readonly LookupAddress[]>) | undefined;
}

/**
 * Ports of other protocols, whose servers could take a request for commands. The list is that of
 * the Fetch standard without rare ports.
 */
const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1433, 1521, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379,
  6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 11211, 27017,
]);

/**
 * Creates a `fetch` for URLs from outside. It resolves a name once, and connects to the checked
 * addresses, so DNS rebinding has no effect. It ignores proxies of the environment.
 */
export function createOutboundFetch(options: OutboundOptions): OutboundFetch {
  const { timeoutMs = 5_000, bodyBytesMax = 1_048_576, resolve = lookupAll } = options;
  const { allowsPlainHttp = false, own } = options;
  const targets = createPrivateTargets(options.privateTargets);

  return async (text, request = {}) => {
    const url = readUrl(text);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
    const deadline = AbortSignal.timeout(Math.min(timeoutMs, request.timeoutMs ?? timeoutMs));
    const signal =
      request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const addresses = await orAborted(
        isIP(host) === 0 ? resolve(host) : Promise.resolve([{ address: host, family: isIP(host) }]),
        signal,
      );
      const allowed = addresses.filter(({ address }) => targets.has(host, address, port));
      const unlisted = addresses.filter((address) => !allowed.includes(address));
      const isPrivate = allowed.length === addresses.length;
      if (
        own !== undefined &&
        addresses.some(({ address }) => isOwn(own, host, address, port, isPrivate))
      )
        throw new OutboundError("refused", `${url.origin} is the gateway itself`);
      if (unlisted.length > 0 && blockedPorts.has(port))
        throw new OutboundError("refused", `The port of ${url.origin} is not one of http`);
      if (url.protocol === "http:" && unlisted.length > 0 && !allowsPlainHttp)
        throw new OutboundError("refused", `Plain http is only for private targets: ${url.origin}`);
      if (!unlisted.every(({ address }) => isPublicAddress(address)))
        throw new OutboundError("refused", `${url.origin} leads to a private address`);
      const answer = sendRequest(url, request, addresses, signal).then((incoming) =>
        toResponse(incoming, bodyBytesMax),
      );
      // The signal also destroys the request. The caller does not wait for that.
      return await orAborted(answer, signal);
    } catch (error) {
      throw asOutboundError(error, url, signal);
    }
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OutboundError("invalid", "The address is not an http or https URL.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("invalid", `An address must not hold credentials: ${url.origin}`);
  return url;
}

const lookupAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });

function sendRequest(
  url: URL,
  { method = "GET", headers = {}, body }: OutboundRequest,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method,
      headers: { "accept-encoding": "identity", ...headers },
      // Connections are not reused: the next request checks the addresses again.
      agent: false,
      lookup: fixedLookup(addresses),
      signal,
    });
    outgoing
      .on("response", resolve)
      .on("error", reject)
      // The gateway requests no upgrade, and an upgraded connection would have no end.
      .on("upgrade", (_incoming, socket) => {
        socket.destroy();
        reject(new Error("The server switches to another protocol."));
      })
      .on("close", () => reject(new Error("The connection closed without an answer.")));
    outgoing.end(body == null ? undefined : String(body as string | URLSearchParams));
  });
}

/** Returns a lookup function that returns the addresses of the first DNS lookup. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (host, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new Error(`${host} has no address`), "");
    else if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

async function toResponse(incoming: IncomingMessage, bodyBytesMax: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The exit from the loop destroys the connection.
    if (bytes > bodyBytesMax)
      throw new OutboundError("tooLarge", `The answer is longer than ${bodyBytesMax} bytes.`);
    chunks.push(chunk);
  }
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function asOutboundError(error: unknown, url: URL, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const cause = { cause: error };
  if (signal.aborted)
    return new OutboundError("slow", `${url.origin} did not answer in time`, cause);
  return new OutboundError("unreachable", `${url.origin} cannot be reached`, cause);
}
