// The metadata of an external identity service (RFC 8414), kept for ten minutes and longer while it
// does not answer. It is asked at most every ten seconds, however many strangers read what is made
// of it.
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import { readIssuerMetadata, type IssuerMetadata } from "./issuer-keys.ts";

export interface IssuerDocument {
  /**
   * Returns what the service said last; undefined if it never has. Waits only for a first answer.
   */
  readonly read: () => Promise<IssuerMetadata | undefined>;
  readonly close: () => void;
}

export interface IssuerDocumentDependencies {
  /** As configured, without a slash at the end. */
  readonly url: string;
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
  readonly log: Logger;
}

const AGE_MS = 600_000;
/** Between two requests to a service that does not answer. */
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 2_500;

export function createIssuerDocument(deps: IssuerDocumentDependencies): IssuerDocument {
  const { url, clock, log } = deps;
  const closing = new AbortController();
  const fetch: OutboundFetch = (address) =>
    deps.fetch(address, { signal: closing.signal, timeoutMs: TIMEOUT_MS });
  let current: IssuerMetadata | undefined;
  let loading: Promise<void> | undefined;
  let readAgainAt = Number.NEGATIVE_INFINITY;
  let isTold = false;

  async function load(): Promise<void> {
    try {
      current = await readIssuerMetadata(fetch, url);
      readAgainAt = clock.now() + AGE_MS;
      isTold = false;
    } catch (error) {
      readAgainAt = clock.now() + PAUSE_MS;
      if (!isTold && !closing.signal.aborted)
        log.warn(
          { reason: String(error), url },
          "The metadata of the identity service cannot be read. Clients are told its specified addresses.",
        );
      isTold = true;
    } finally {
      loading = undefined;
    }
  }

  return {
    async read() {
      if (clock.now() >= readAgainAt && !closing.signal.aborted) loading ??= load();
      if (current === undefined) await loading;
      return current;
    },
    close: () => closing.abort(),
  };
}
