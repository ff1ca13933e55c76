// Sends the gateway's own requests to addresses that others chose. Refuses addresses that are not public, literal or resolved, unless
// the operator named them; plain http elsewhere; redirects, large answers and slow ones.
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { request as requestHttp } from "../index.ts";
import { isOwn, type OwnAddresses } from "./own-addresses.ts";
import { createPrivateTargets } from "./private-targets.ts";

/**
 * Why there is no answer: the text is none that could ever be asked; the address may not be asked; nobody answers there, in time; or the
 * answer is longer than is read.
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

export interface OutboundRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as its text. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Shorter than the time that every request has. */
  readonly timeoutMs?: number | undefined;
}

/** @throws OutboundError when there is no answer to read; an answer of any status is one, redirects included */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<Response>;

export interface OutboundOptions {
  /** Private hosts and networks that may be reached, by plain http too. */
  readonly privateTargets: readonly string[];
  /** From the look-up of the name to the last byte. */
  readonly timeoutMs?: number;
  readonly bodyBytesMax?: number;
  /** Whether public targets may be asked by plain http. */
  readonly allowsPlainHttp?: boolean;
  /** The gateway's own addresses, which are never asked: nobody calls themselves by way of it. */
  readonly own?: OwnAddresses;
  /** Every address of a host; for tests. */
  readonly resolve?: ((host: string) => Promise<readonly LookupAddress[]>) | undefined;
}

/** IPv4 addresses in the oldest spelling of IPv6, `::127.0.0.1`: the agent's list takes them for public. */
const compatible = new BlockList();
compatible.addSubnet("::", 96, "ipv6");

/** Ports of other protocols, which take commands that a request could be (the list of the Fetch standard, without rare ones). */
const otherProtocols: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1433, 1521, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379,
  6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 11211, 27017,
]);

/**
 * A `fetch` for addresses that nobody in here has chosen. A name is looked up once, and the connection goes to what was looked
 * at: a second answer of the name server cannot lead elsewhere. Proxies of the environment are not used.
 */
export function createOutboundFetch(options: OutboundOptions): OutboundFetch {
  const { timeoutMs = 5_000, bodyBytesMax = 1_048_576, resolve = resolveHost } = options;
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
      const named = addresses.filter(({ address }) => targets.has(host, address, port));
      const others = addresses.filter((address) => !named.includes(address));
      const isPrivate = named.length === addresses.length;
      if (
        own !== undefined &&
        addresses.some(({ address }) => isOwn(own, host, address, port, isPrivate))
      )
        throw new OutboundError("refused", `${url.origin} is the gateway itself`);
      if (others.length > 0 && otherProtocols.has(port))
        throw new OutboundError("refused", `The port of ${url.origin} is not one of http`);
      if (url.protocol === "http:" && others.length > 0 && !allowsPlainHttp)
        throw new OutboundError("refused", `Plain http is only for private targets: ${url.origin}`);
      if (others.some(({ address }) => isIP(address) === 6 && compatible.check(address, "ipv6")))
        throw new OutboundError("refused", `${url.origin} leads to a private address`);
      const answer = send(url, request, { addresses, named, signal }).then((incoming) =>
        toResponse(incoming, bodyBytesMax),
      );
      // The request is destroyed by the signal, too; whoever waits does not depend on what that leads to.
      return await orAborted(answer, signal);
    } catch (error) {
      throw asOutboundError(error, url, signal);
    }
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OutboundError("invalid", "The address is none of http or https.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("invalid", `An address must not hold credentials: ${url.origin}`);
  return url;
}

function resolveHost(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    );
  });
}

interface Way {
  readonly addresses: readonly LookupAddress[];
  /** Those of them that the operator named. */
  readonly named: readonly LookupAddress[];
  readonly signal: AbortSignal;
}

async function send(
  url: URL,
  { method = "GET", headers = {}, body }: OutboundRequest,
  { addresses, named, signal }: Way,
): Promise<IncomingMessage> {
  // Loaded by the first request: it imports `node:http` whole.
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } =
    await import("request-filtering-agent");
  const isSecure = url.protocol === "https:";
  const filter = { allowIPAddressList: named.map(({ address }) => address), keepAlive: false };
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { "accept-encoding": "identity", ...headers },
      // It holds the literal, and each address that the look-up hands over, against the list and the private ranges.
      agent: isSecure
        ? new RequestFilteringHttpsAgent(filter)
        : new RequestFilteringHttpAgent(filter),
      lookup: handOver(addresses),
      signal,
    });
    outgoing
      .on("response", resolve)
      .on("error", reject)
      // Nobody asked for another protocol: such an answer has no end that one could wait for.
      .on("upgrade", (_incoming, socket) => {
        socket.destroy();
        reject(new Error("The server switches to another protocol."));
      })
      .on("close", () => reject(new Error("The connection closed without an answer.")));
    outgoing.end(body == null ? undefined : String(body as string | URLSearchParams));
  });
}

/** Stands in for the name server, which has been asked. */
function handOver(addresses: readonly LookupAddress[]): LookupFunction {
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
    // Leaving the loop destroys the connection.
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
  if (error instanceof Error && /is not allowed\. Because/.test(error.message))
    return new OutboundError("refused", `${url.origin} leads to a private address`, cause);
  return new OutboundError("unreachable", `${url.origin} cannot be reached`, cause);
}
