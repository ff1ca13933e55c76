// API key -> Caller, by hash, with a bounded cache that drops a workspace's keys when the workspace changes.
// A malformed, unknown or revoked key is undefined alike.
import { LRUCache } from "lru-cache";
import { counted, sha256 } from "../platform/index.ts";
import { findKey } from "./api-key-store.ts";
import type { Catalog } from "../catalog/index.ts";
import type { KeyCaller } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface Credentials {
  /** The caller behind an API key (`pk_live_...`, `sk_live_...`), or undefined; at once for a key that is remembered. */
  readonly authenticate: (token: string) => KeyCaller | undefined | Promise<KeyCaller | undefined>;
}

const TOKEN = /^[ps]k_live_[A-Za-z0-9_-]{43}$/;
const KEYS_MAX = 20_000;
const RECENT_MAX = 1_000;
/** A key made a moment ago must work within a second; a flood of bad ones must not reach the database each time. */
const UNKNOWN_SECONDS = 0.5;

/** Revocation reaches this node with the catalog's change feed, well within 2 s (G4.4). */
export function createCredentials(deps: {
  readonly control: Pool;
  readonly catalog: Catalog;
}): Credentials {
  /** By the token itself, of those used last: a hash costs more than all the rest of this step. */
  const recent = new LRUCache<string, KeyCaller>({ max: RECENT_MAX });
  const callers = new LRUCache<string, KeyCaller>(counted(KEYS_MAX));
  const unknown = new LRUCache<string, true>({
    ...counted(KEYS_MAX),
    ttl: UNKNOWN_SECONDS * 1000,
  });
  const lookups = new Map<string, Promise<KeyCaller | undefined>>();
  deps.catalog.onChange((workspaceId) => {
    unknown.clear();
    lookups.clear();
    for (const kept of [recent, callers])
      for (const [key, caller] of kept.entries())
        if (caller.workspaceId === workspaceId) kept.delete(key);
  });

  async function lookUp(hash: string): Promise<KeyCaller | undefined> {
    const row = await findKey(deps.control, Buffer.from(hash, "base64"));
    const workspace = row && (await deps.catalog.get(row.workspaceId));
    const key = row && workspace?.keysById.get(row.id);
    if (!row || !key) {
      unknown.set(hash, true);
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
    const met = recent.get(token);
    if (met !== undefined) return met;
    if (!TOKEN.test(token)) return undefined;
    const hash = sha256(token).toString("base64");
    const known = callers.get(hash);
    if (known !== undefined) recent.set(token, known);
    if (known !== undefined || unknown.has(hash)) return known;
    let lookup = lookups.get(hash);
    if (lookup === undefined) {
      const started = lookUp(hash);
      lookups.set(hash, (lookup = started));
      // A change that arrives while the look-up runs takes it off the list: its answer may be stale and is not kept.
      void started
        .then((caller) => {
          if (lookups.get(hash) === started && caller !== undefined) callers.set(hash, caller);
        })
        .catch(() => undefined)
        .finally(() => lookups.get(hash) === started && lookups.delete(hash));
    }
    return lookup;
  }

  return { authenticate };
}
