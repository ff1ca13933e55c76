// Sends the gateway's HTTP requests to URLs that users and clients choose. Rejects private
// addresses, unless the operator allows them in `http.privateTargets`. Host names are resolved and
// checked too. Rejects plain http to public addresses, and responses that are too large or too
// slow. Does not follow redirects.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isOwn, type OwnAddresses } from "./own-addresses.ts";
import { createPrivateTargets } from "./private-targets.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * The reason why there is no response. `invalid`: the text is not a valid URL. `refused`: requests
 * to the address are not allowed. `unreachable`: no server responds. `slow`: the timeout has
 * passed. `tooLarge`: the response exceeds the size limit.
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
  /** The request body. It is converted to text with `String`. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds, if it must be shorter than the timeout of the options. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Sends a request. Returns every response, even a redirect or a response with an error status.
 * @throws OutboundError if there is no response, or if the request is not allowed
 */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<Response>;

export interface OutboundOptions {
  /** Private hosts and networks that requests may reach, with https or plain http. */
  readonly privateTargets: readonly string[];
  /** Maximum time, in milliseconds, from the DNS lookup to the last byte of the response. */
  readonly timeoutMs?: number;
  readonly bodyBytesMax?: number;
  /** True if plain http to public addresses is allowed. */
  readonly allowsPlainHttp?: boolean;
  /**
   * The gateway's own addresses. Requests to them are rejected, because the gateway could call
   * itself without end.
   */
  readonly own?: OwnAddresses;
  /** Resolves a host name to its addresses. Tests replace this function. */
  readonly resolve?: ((host: string) => Promise<readonly LookupAddress[]>) | undefined;
}

/**
 * Ports of protocols other than HTTP. Their servers could interpret an HTTP request as commands.
 * The list contains the blocked ports of the Fetch standard, without rare ports, and the ports of
 * common databases.
 */
const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1433, 1521, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379,
  6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 11211, 27017,
]);

/**
 * Creates a `fetch` for URLs that come from users and clients. It resolves a host name once, and
 * connects only to the addresses that it has checked. So a host name that later resolves to another
 * address (DNS rebinding) has no effect. Proxy settings of the environment have no effect.
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
        throw new OutboundError(
          "refused",
          `The port of ${url.origin} belongs to a protocol other than http`,
        );
      if (url.protocol === "http:" && unlisted.length > 0 && !allowsPlainHttp)
        throw new OutboundError(
          "refused",
          `Plain http is only allowed for private targets, not for ${url.origin}`,
        );
      if (!unlisted.every(({ address }) => isPublicAddress(address)))
        throw new OutboundError("refused", `${url.origin} leads to a private address`);
      const answer = sendRequest(url, request, addresses, signal).then((incoming) =>
        toResponse(incoming, bodyBytesMax),
      );
      // When the signal fires, Node also destroys the request. The caller gets the error at once,
      // without waiting for that.
      return await orAborted(answer, signal);
    } catch (error) {
      throw asOutboundError(error, url, signal);
    }
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OutboundError(
      "invalid",
      "The address of the request is not an http or https URL. Write a URL such as https://api.example/v1.",
    );
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
      // Connections are not reused, because each request must check the addresses again.
      agent: false,
      lookup: fixedLookup(addresses),
      signal,
    });
    outgoing
      .on("response", resolve)
      .on("error", reject)
      // A server may switch to another protocol although the gateway did not ask for it. Such a
      // connection would never end.
      .on("upgrade", (_incoming, socket) => {
        socket.destroy();
        reject(
          new Error(
            "The called server switched to another protocol, which the gateway had not requested. The gateway closed the connection.",
          ),
        );
      })
      .on("close", () =>
        reject(new Error("The called server closed the connection before its response.")),
      );
    outgoing.end(body == null ? undefined : String(body as string | URLSearchParams));
  });
}

/**
 * Returns a lookup function for the request. It returns the addresses that were checked, without
 * another DNS lookup.
 */
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
    // An error in this loop destroys the connection.
    if (bytes > bodyBytesMax)
      throw new OutboundError(
        "tooLarge",
        `The response of the called server is longer than ${bodyBytesMax} bytes, the limit of the gateway. The gateway rejected the response.`,
      );
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
