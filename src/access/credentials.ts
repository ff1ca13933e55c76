// Resolves an API key to its caller, by hash. A bounded cache drops the keys of a workspace when
// the workspace changes. A malformed, unknown or revoked key has the same result: undefined.
import { LRUCache } from "lru-cache";
import { lruEntryLimit, sha256 } from "../platform/index.ts";
import { findKey } from "./api-key-store.ts";
import type { Catalog } from "../catalog/index.ts";
import type { KeyCaller } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface Credentials {
  /**
   * Returns the caller of an API key (`pk_live_...`, `sk_live_...`), or undefined. Returns a value
   * instead of a promise if the key is cached.
   */
  readonly authenticate: (token: string) => KeyCaller | undefined | Promise<KeyCaller | undefined>;
}

const TOKEN = /^[ps]k_live_[A-Za-z0-9_-]{43}$/;
const KEYS_MAX = 20_000;
const RECENT_MAX = 1_000;
/**
 * Time to live of an unknown key. A new key must work within a second, and a flood of invalid keys
 * must not query the database each time.
 */
const UNKNOWN_SECONDS = 0.5;

/** A revocation reaches this node with the poll of the catalog, well within 2 s (G4.4). */
export function createCredentials(deps: {
  readonly control: Pool;
  readonly catalog: Catalog;
}): Credentials {
  /**
   * Callers of the most recently used keys, by the key itself. Hashing a key would cost more than
   * the rest of this step.
   */
  const recentCallerCache = new LRUCache<string, KeyCaller>({ max: RECENT_MAX });
  const callerCache = new LRUCache<string, KeyCaller>(lruEntryLimit(KEYS_MAX));
  const unknownKeyCache = new LRUCache<string, true>({
    ...lruEntryLimit(KEYS_MAX),
    ttl: UNKNOWN_SECONDS * 1000,
  });
  const lookups = new Map<string, Promise<KeyCaller | undefined>>();
  deps.catalog.onChange((workspaceId) => {
    unknownKeyCache.clear();
    lookups.clear();
    for (const cache of [recentCallerCache, callerCache])
      for (const [key, caller] of cache.entries())
        if (caller.workspaceId === workspaceId) cache.delete(key);
  });

  async function lookUp(hash: string): Promise<KeyCaller | undefined> {
    const row = await findKey(deps.control, Buffer.from(hash, "base64"));
    const workspace = row && (await deps.catalog.get(row.workspaceId));
    const key = row && workspace?.keysById.get(row.id);
    if (!row || !key) {
      unknownKeyCache.set(hash, true);
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

  function authenticate(token: string): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    const recent = recentCallerCache.get(token);
    if (recent !== undefined) return recent;
    if (!TOKEN.test(token)) return undefined;
    const hash = sha256(token).toString("base64");
    const known = callerCache.get(hash);
    if (known !== undefined) recentCallerCache.set(token, known);
    if (known !== undefined || unknownKeyCache.has(hash)) return known;
    let lookup = lookups.get(hash);
    if (lookup === undefined) {
      const started = lookUp(hash);
      lookups.set(hash, (lookup = started));
      // A workspace change during the look-up removes the look-up from `lookups`. Its result may be
      // outdated then, and is not cached.
      void started
        .then((caller) => {
          if (lookups.get(hash) === started && caller !== undefined) callerCache.set(hash, caller);
        })
        .catch(() => undefined)
        .finally(() => lookups.get(hash) === started && lookups.delete(hash));
    }
    return lookup;
  }

  return { authenticate };
}
