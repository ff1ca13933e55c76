// The signing keys of a provider, from one exchange to the next (G16.11). The client library reads
// them every five minutes, but for an unknown key id not within a minute of the last time, while
// each sign-in after a change of keys fails. Each exchange gets a client of its own here, to which
// the kept keys look a minute older than they are.
import { getJwksCache, setJwksCache, type Configuration } from "openid-client";
import type { Clock } from "../../platform/index.ts";

/** Does an exchange with a client that knows the keys. */
export type KeyedExchange = <T>(work: (client: Configuration) => Promise<T>) => Promise<T>;

/** The age of keys from which on the library reads them again for an unknown key id. */
const MINUTE_SECONDS = 60;
/** The pause after a reading that did not help, so that false key ids do not flood the provider. */
const PAUSE_MS = 10_000;

/** @param open makes a client without keys */
export function exchangeWithKeptKeys(open: () => Configuration, clock: Clock): KeyedExchange {
  let kept: ReturnType<typeof getJwksCache>;
  let mayReadAgainAt = Number.NEGATIVE_INFINITY;

  return async (work) => {
    const client = open();
    const shownAge = clock.now() < mayReadAgainAt ? 0 : MINUTE_SECONDS;
    const shown = kept && { jwks: kept.jwks, uat: kept.uat - shownAge };
    if (shown !== undefined) setJwksCache(client, shown);
    const wasRead = (): boolean => getJwksCache(client)?.uat !== shown?.uat;
    try {
      return await work(client);
    } catch (error) {
      if (shown !== undefined && wasRead()) mayReadAgainAt = clock.now() + PAUSE_MS;
      throw error;
    } finally {
      // Without an answer the keys before go on.
      if (wasRead()) kept = getJwksCache(client) ?? kept;
    }
  };
}
