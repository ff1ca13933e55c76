// Caches the signing keys of an identity provider, so that sign-ins succeed immediately after the
// provider has changed its keys (G16.11). If a token names an unknown key id, the client library
// reads the keys again only if its copy is older than a minute. So the gateway creates a new client
// for each exchange of a code. It gives this client the cached keys as if they were a minute older.
// The client then reads the keys again as soon as a key id is unknown.
import { getJwksCache, setJwksCache, type Configuration } from "openid-client";
import type { Clock } from "../../platform/index.ts";

/**
 * Minimum age of the keys, in seconds, at which the library reads the keys again because of an
 * unknown key id.
 */
const MINUTE_SECONDS = 60;
/**
 * Pause in milliseconds after a sign-in that failed although the keys were read again. During the
 * pause the keys are not read again, so that forged key ids cause few requests to the provider.
 */
const PAUSE_MS = 10_000;

/**
 * Returns a function that runs `work` with a new client of the library, which gets the cached keys.
 * @param open creates a new client without keys
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
      // If the provider did not respond, the previous keys stay cached.
      if (wasRead()) keyCache = getJwksCache(client) ?? keyCache;
    }
  };
}
