// Caches the signing keys of a provider between exchanges (G16.11). For an unknown key id, the
// client library reads the keys again only if they are older than a minute. Until then, every
// sign-in after a change of keys would fail. The gateway therefore gives each exchange a new
// client, and reports the cached keys as one minute older than they are.
import { getJwksCache, setJwksCache, type Configuration } from "openid-client";
import type { Clock } from "../../platform/index.ts";

/** The minimum age of keys at which the library reads them again for an unknown key id. */
const MINUTE_SECONDS = 60;
/** The pause after a read without success, so that false key ids do not flood the provider. */
const PAUSE_MS = 10_000;

/**
 * Returns a function that runs an exchange with a client that has the cached keys.
 * @param open creates a client without keys
 */
export function exchangeWithCachedKeys(open: () => Configuration, clock: Clock) {
  let keyCache: ReturnType<typeof getJwksCache>;
  let mayReadAgainAt = Number.NEGATIVE_INFINITY;

  return async <T>(work: (client: Configuration) => Promise<T>): Promise<T> => {
    const client = open();
    const shownAge = clock.now() < mayReadAgainAt ? 0 : MINUTE_SECONDS;
    const shown = keyCache && { jwks: keyCache.jwks, uat: keyCache.uat - shownAge };
    if (shown !== undefined) setJwksCache(client, shown);
    const wasRead = (): boolean => getJwksCache(client)?.uat !== shown?.uat;
    try {
      return await work(client);
    } catch (error) {
      if (shown !== undefined && wasRead()) mayReadAgainAt = clock.now() + PAUSE_MS;
      throw error;
    } finally {
      // If the provider did not answer, the previous keys stay cached.
      if (wasRead()) keyCache = getJwksCache(client) ?? keyCache;
    }
  };
}
