// Public signing keys cached on this node, one ring per workspace, loaded on first use.
// Requests that arrive while a load is running are answered together by the next one.
import { createPublicKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { asOwnWork } from "../../platform/capacity/index.ts";
import { counted } from "../../platform/index.ts";
import { findSigningKeys, type SigningKey } from "./signing-key-store.ts";
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface Ring {
  /** In the order in which they begin to sign. */
  readonly keys: readonly RingKey[];
  /** Monotonic milliseconds. */
  readonly readAt: number;
}

export interface RingKey extends SigningKey {
  readonly publicKey: () => KeyObject;
}

export interface KeyRings {
  /** What is remembered of a workspace, however long ago it was read; undefined where nothing is. */
  readonly remembered: (workspaceId: Guid) => Ring | undefined;
  /** Reads the ring anew. A workspace without keys has an empty one. @throws the database's error */
  readonly read: (workspaceId: Guid) => Promise<Ring>;
  /** What was read until now may be old. */
  readonly forget: (workspaceId: Guid) => void;
}

const RINGS_MAX = 5_000;
/** From one question to the next: who invents key ids has the database asked this often, however many there are. */
const PAUSE_MS = 25;

interface Waiting {
  readonly promise: Promise<Ring>;
  readonly resolve: (ring: Ring) => void;
  readonly reject: (error: unknown) => void;
}

export function createKeyRings(control: Pool): KeyRings {
  const kept = new LRUCache<Guid, Ring>(counted(RINGS_MAX));
  let wanted = new Map<Guid, Waiting>();
  /** Workspaces that are being asked for, less those that changed meanwhile. */
  let asked = new Set<Guid>();
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    const waiting = wanted;
    wanted = new Map();
    asked = new Set(waiting.keys());
    const readAt = performance.now();
    try {
      const rows = await findSigningKeys(control, [...waiting.keys()]);
      for (const [workspaceId, { resolve }] of waiting) {
        const keys = rows.filter((row) => row.workspaceId === workspaceId).map(ringKey);
        const ring = { keys, readAt };
        // An empty ring is not remembered: there are as many of them as somebody cares to invent.
        if (asked.has(workspaceId) && keys.length > 0) kept.set(workspaceId, ring);
        resolve(ring);
      }
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
    }
    setTimeout(() => {
      isAsking = false;
      if (wanted.size > 0) void ask();
    }, PAUSE_MS).unref();
  }

  function read(workspaceId: Guid): Promise<Ring> {
    let waiting = wanted.get(workspaceId);
    if (waiting === undefined) {
      waiting = Promise.withResolvers<Ring>();
      wanted.set(workspaceId, waiting);
      if (!isAsking) void asOwnWork(ask);
    }
    return waiting.promise;
  }

  return {
    remembered: (workspaceId) => kept.get(workspaceId),
    read,
    forget: (workspaceId) => {
      kept.delete(workspaceId);
      asked.delete(workspaceId);
    },
  };
}

function ringKey(row: SigningKey): RingKey {
  let publicKey: KeyObject | undefined;
  return {
    ...row,
    publicKey: () =>
      (publicKey ??= createPublicKey({ key: { kty: "RSA", ...row.publicJwk }, format: "jwk" })),
  };
}
