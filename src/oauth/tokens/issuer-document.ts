// Caches the metadata document of an external identity service (RFC 8414) for ten minutes. If the
// service does not respond, the old document stays in use. The gateway then tries again at most
// once in ten seconds, even if many clients ask for the document.
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import { readIssuerMetadata, type IssuerMetadata } from "./issuer-keys.ts";

export type IssuerDocument = ReturnType<typeof createIssuerDocument>;

export interface IssuerDocumentDependencies {
  /** The configured URL of the identity service, without a trailing slash. */
  readonly url: string;
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
  readonly log: Logger;
}

const AGE_MS = 600_000;
/** Minimum time between two requests to a service that does not respond, in milliseconds. */
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
          "The gateway cannot read the metadata of the identity service (see `url` and `reason`). It tries again. Until then, it publishes older metadata or the default addresses of the identity service.",
        );
      isLogged = true;
    } finally {
      loading = undefined;
    }
  }

  return {
    /**
     * Returns the metadata that was read last; undefined if the metadata could never be read. Waits
     * for the service only if nothing is cached.
     */
    async read(): Promise<IssuerMetadata | undefined> {
      if (clock.now() >= readAgainAt && !closing.signal.aborted) loading ??= load();
      if (metadataCache === undefined) await loading;
      return metadataCache;
    },
    close: (): void => closing.abort(),
  };
}
