// The cache of public signing keys on this node, one ring per owner, loaded on first use.
// Requests that arrive during a load share the next load.
import { createPublicKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { asOwnWork } from "../platform/capacity/index.ts";
import { lruEntryLimit } from "../platform/index.ts";
import { jwkOf, type Algorithm, type KeySet } from "./key-sets.ts";
import type { SigningKey } from "./key-store.ts";
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface Ring {
  /** The keys in the order in which they begin to sign. */
  readonly keys: readonly RingKey[];
  /** Monotonic milliseconds. */
  readonly readAt: number;
}

export interface RingKey extends SigningKey {
  readonly publicKey: () => KeyObject;
}

const RINGS_MAX = 5_000;
/** Minimum time between two loads. It bounds the database queries that invented key ids cause. */
const PAUSE_MS = 25;

export function createKeyRingCache(control: Pool, { store, algorithm }: KeySet<string, Algorithm>) {
  const ringCache = new LRUCache<Guid, Ring>(lruEntryLimit(RINGS_MAX));
  let queued = new Map<Guid, PromiseWithResolvers<Ring>>();
  /** Owners of the running load, without those that changed since it began. */
  let loadingIds = new Set<Guid>();
  let isLoading = false;

  async function loadQueued(): Promise<void> {
    isLoading = true;
    const pending = queued;
    queued = new Map();
    loadingIds = new Set(pending.keys());
    const readAt = performance.now();
    try {
      const rows = await store.find(control, [...pending.keys()]);
      for (const [ownerId, { resolve }] of pending) {
        const keys = rows
          .filter((row) => row.ownerId === ownerId)
          .map((row) => ringKey(row, algorithm));
        const ring = { keys, readAt };
        // An empty ring is not cached, because a client can invent any number of workspace ids.
        if (loadingIds.has(ownerId) && keys.length > 0) ringCache.set(ownerId, ring);
        resolve(ring);
      }
    } catch (error) {
      for (const { reject } of pending.values()) reject(error);
    }
    setTimeout(() => {
      isLoading = false;
      if (queued.size > 0) void loadQueued();
    }, PAUSE_MS).unref();
  }

  /**
   * Reads the ring from the database. An owner without keys has an empty ring.
   * @throws the database's error
   */
  function load(ownerId: Guid): Promise<Ring> {
    let pending = queued.get(ownerId);
    if (pending === undefined) {
      pending = Promise.withResolvers<Ring>();
      queued.set(ownerId, pending);
      if (!isLoading) void asOwnWork(loadQueued);
    }
    return pending.promise;
  }

  return {
    /** Returns the cached ring of any age; undefined if the ring is not cached. */
    get: (ownerId: Guid): Ring | undefined => ringCache.get(ownerId),
    load,
    /** Removes the ring from the cache. The result of a running load is not cached. */
    invalidate: (ownerId: Guid): void => {
      ringCache.delete(ownerId);
      loadingIds.delete(ownerId);
    },
  };
}

function ringKey(row: SigningKey, algorithm: Algorithm): RingKey {
  let publicKey: KeyObject | undefined;
  return {
    ...row,
    publicKey: () =>
      (publicKey ??= createPublicKey({ key: { ...jwkOf(algorithm, row) }, format: "jwk" })),
  };
}
