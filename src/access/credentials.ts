// Authenticates API keys. The database finds a key by its hash, and a cache keeps the result. After
// a change of a workspace, the keys of this workspace are removed from the cache. The result for a
// malformed, unknown or revoked key is always `undefined`.
import { LRUCache } from "lru-cache";
import { lruEntryLimit, sha256 } from "../platform/index.ts";
import { findKey } from "./api-key-store.ts";
import type { Catalog } from "../catalog/index.ts";
import type { KeyCaller } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

const TOKEN = /^[ps]k_live_[A-Za-z0-9_-]{43}$/;
const KEYS_MAX = 20_000;
/**
 * Number of seconds for which the gateway remembers that a key is unknown. Without this memory,
 * each call with an invalid key would query the database. The time is short, because a new key must
 * work after a second at the latest.
 */
const UNKNOWN_SECONDS = 0.5;

/**
 * Creates the authentication of API keys. A revoked key stops working on this node after 2 s at the
 * latest (G4.4), because the catalog polls the database for changes.
 */
export function createCredentials(deps: { readonly control: Pool; readonly catalog: Catalog }) {
  // The caches use the API key itself as cache key. Hashing the key first would take longer than
  // the rest of the authentication.
  const callerCache = new LRUCache<string, KeyCaller>(lruEntryLimit(KEYS_MAX));
  const unknownKeyCache = new LRUCache<string, true>({
    ...lruEntryLimit(KEYS_MAX),
    ttl: UNKNOWN_SECONDS * 1000,
  });
  const lookups = new Map<string, Promise<KeyCaller | undefined>>();
  deps.catalog.onChange((workspaceId) => {
    unknownKeyCache.clear();
    lookups.clear();
    for (const [key, caller] of callerCache.entries())
      if (caller.workspaceId === workspaceId) callerCache.delete(key);
  });

  async function lookUp(token: string): Promise<KeyCaller | undefined> {
    const row = await findKey(deps.control, sha256(token));
    const workspace = row && (await deps.catalog.get(row.workspaceId));
    const key = row && workspace?.keysById.get(row.id);
    if (!row || !key) {
      unknownKeyCache.set(token, true);
      return undefined;
    }
    return {
      kind: "key",
      workspaceId: row.workspaceId,
      keyId: row.id,
      keyKind: key.definition.kind,
      origins: key.definition.origins,
    };
  }

  return {
    /**
     * Returns the caller of an API key (`pk_live_...`, `sk_live_...`), or undefined if the key is
     * not valid. Returns a value instead of a promise if the key is cached.
     */
    authenticate: (token: string): KeyCaller | undefined | Promise<KeyCaller | undefined> => {
      const known = callerCache.get(token);
      if (known !== undefined) return known;
      if (!TOKEN.test(token) || unknownKeyCache.has(token)) return undefined;
      let lookup = lookups.get(token);
      if (lookup === undefined) {
        const started = lookUp(token);
        lookups.set(token, (lookup = started));
        // If any workspace changes during the database query, the promise is removed from
        // `lookups`. Its result may be outdated then, and is not cached.
        void started
          .then((caller) => {
            if (lookups.get(token) === started && caller !== undefined)
              callerCache.set(token, caller);
          })
          .catch(() => undefined)
          .finally(() => lookups.get(token) === started && lookups.delete(token));
      }
      return lookup;
    },
  };
}
