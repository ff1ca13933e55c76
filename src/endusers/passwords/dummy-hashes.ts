// Chooses the dummy hash for an address without an account. In a workspace with imported hashes,
// the comparison takes as long as for one of them.
// A keyed hash of the address selects it in proportion to the accounts, so that the time reveals
// nothing (G13.3).
import { LRUCache } from "lru-cache";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countPasswords, findImportedHashes } from "./imported-hash-store.ts";
import { dummyHash } from "./hash-format.ts";

/**
 * Returns the dummy hash for an address.
 * @param email normalised
 */
export type DummyHashes = (
  workspace: Pick<Workspace, "id" | "derive">,
  email: string,
) => Promise<string>;

/** A hash and the upper end of its interval between 0 and 1. */
interface HashShare {
  readonly hash: string;
  readonly end: number;
}

const CACHE_MS = 5 * 60_000;
const WORKSPACES_MAX = 1_000;

/** Creates the choice of dummy hashes. The shares of a workspace are cached for five minutes. */
export function createDummyHashes(control: Connection): DummyHashes {
  const currentFormat = dummyHash();
  const partsCache = new LRUCache<Guid, Promise<readonly HashShare[]>>({
    max: WORKSPACES_MAX,
    ttl: CACHE_MS,
  });

  async function load(workspaceId: Guid): Promise<readonly HashShare[]> {
    const imported = await findImportedHashes(control, workspaceId);
    if (imported.length === 0) return [];
    const all = Math.max(1, await countPasswords(control, workspaceId));
    let end = 0;
    return imported.map(({ hash, count }) => ({ hash, end: (end += count / all) }));
  }

  function partsOf(workspaceId: Guid): Promise<readonly HashShare[]> {
    const cached = partsCache.get(workspaceId);
    if (cached !== undefined) return cached;
    const parts = load(workspaceId);
    partsCache.set(workspaceId, parts);
    parts.catch(() => partsCache.delete(workspaceId));
    return parts;
  }

  return async (workspace, email) => {
    const parts = await partsOf(workspace.id);
    if (parts.length === 0) return currentFormat;
    const digest = keyedHash(workspace.derive("stand-in")).update(mailboxOf(email)).digest();
    const at = digest.readUIntBE(0, 6) / 2 ** 48;
    return parts.find(({ end }) => at < end)?.hash ?? currentFormat;
  };
}
