// Caches the public signing keys on this node. An owner (a workspace or the identity service) has
// one list of keys, a "ring". The list is loaded when it is first used. If further lists are needed
// during a load, the next load reads all of them.
import { createPublicKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { asOwnWork } from "../platform/capacity/index.ts";
import { lruEntryLimit } from "../platform/index.ts";
import { jwkOf, type Algorithm, type KeySet } from "./key-sets.ts";
import type { SigningKey } from "./key-store.ts";
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface Ring {
  /** The keys, in the order in which they begin to sign. */
  readonly keys: readonly RingKey[];
  /** Time of the read, on the clock of `performance.now()`. */
  readonly readAt: number;
}

export interface RingKey extends SigningKey {
  readonly publicKey: () => KeyObject;
}

const RINGS_MAX = 5_000;
/**
 * Minimum time between two loads, in milliseconds. It limits the number of loads, because a client
 * can invent ids of keys, and each invented id causes a load.
 */
const PAUSE_MS = 25;

export function createKeyRingCache(control: Pool, { store, algorithm }: KeySet<string, Algorithm>) {
  const ringCache = new LRUCache<Guid, Ring>(lruEntryLimit(RINGS_MAX));
  let queued = new Map<Guid, PromiseWithResolvers<Ring>>();
  /**
   * Owners whose keys the running load reads. If the keys of an owner change during the load, the
   * owner is removed, so that the outdated keys are not cached.
   */
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
        // An empty list is not cached, because a client can invent any number of workspace ids.
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
   * Reads the keys of an owner from the database. The list is empty if the owner has no keys.
   * @throws the error of the database if the read fails
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
    /** Returns the cached keys, at any age. Returns undefined if they are not cached. */
    get: (ownerId: Guid): Ring | undefined => ringCache.get(ownerId),
    load,
    /**
     * Removes the keys of an owner from the cache. If a load is running, its result is not cached
     * either.
     */
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
