// Caches the metadata of an external identity service (RFC 8414). It is read again after ten
// minutes, and stays in use while the service does not answer. The gateway requests it at most
// every ten seconds, even if many clients read the public documents.
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import { readIssuerMetadata, type IssuerMetadata } from "./issuer-keys.ts";

export type IssuerDocument = ReturnType<typeof createIssuerDocument>;

export interface IssuerDocumentDependencies {
  /** The configured address of the service, without a trailing slash. */
  readonly url: string;
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
  readonly log: Logger;
}

const AGE_MS = 600_000;
/** Minimum time between two requests to a service that does not answer, in milliseconds. */
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 2_500;

export function createIssuerDocument(deps: IssuerDocumentDependencies) {
  const { url, clock, log } = deps;
  const closing = new AbortController();
  const fetch: OutboundFetch = (address) =>
    deps.fetch(address, { signal: closing.signal, timeoutMs: TIMEOUT_MS });
  let metadataCache: IssuerMetadata | undefined;
  let loading: Promise<void> | undefined;
  let readAgainAt = Number.NEGATIVE_INFINITY;
  let isLogged = false;

  async function load(): Promise<void> {
    try {
      metadataCache = await readIssuerMetadata(fetch, url);
      readAgainAt = clock.now() + AGE_MS;
      isLogged = false;
    } catch (error) {
      readAgainAt = clock.now() + PAUSE_MS;
      if (!isLogged && !closing.signal.aborted)
        log.warn(
          { reason: String(error), url },
          "The metadata of the identity service cannot be read. The gateway publishes the default addresses of the service.",
        );
      isLogged = true;
    } finally {
      loading = undefined;
    }
  }

  return {
    /**
     * Returns the last metadata; undefined if none could be read so far. Waits only if there was no
     * answer yet.
     */
    async read(): Promise<IssuerMetadata | undefined> {
      if (clock.now() >= readAgainAt && !closing.signal.aborted) loading ??= load();
      if (metadataCache === undefined) await loading;
      return metadataCache;
    },
    close: (): void => closing.abort(),
  };
}
