// Chooses the dummy hash for an address without an account. In a workspace with imported hashes,
// the comparison takes as long as for one of them.
// A keyed hash of the address selects it in proportion to the accounts, so that the time reveals
// nothing (G13.3).
import { LRUCache } from "lru-cache";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { findImportedHashes, type ImportedHashes } from "./imported-hash-store.ts";
import { dummyHash } from "./hash-format.ts";

/**
 * Returns the dummy hash for an address.
 * @param email normalised
 */
export type DummyHashes = (
  workspace: Pick<Workspace, "id" | "derive">,
  email: string,
) => Promise<string>;

const CACHE_MS = 5 * 60_000;
const WORKSPACES_MAX = 1_000;

/** Creates the choice of dummy hashes. The shares of a workspace are cached for five minutes. */
export function createDummyHashes(control: Connection): DummyHashes {
  const currentFormat = dummyHash();
  const sharesCache = new LRUCache<Guid, readonly ImportedHashes[]>({
    max: WORKSPACES_MAX,
    ttl: CACHE_MS,
    fetchMethod: (workspaceId) => findImportedHashes(control, workspaceId),
  });
  return async (workspace, email) => {
    const shares = (await sharesCache.fetch(workspace.id)) ?? [];
    if (shares.length === 0) return currentFormat;
    const digest = keyedHash(workspace.derive("stand-in")).update(mailboxOf(email)).digest();
    let at = digest.readUIntBE(0, 6) / 2 ** 48;
    return shares.find(({ share }) => (at -= share) < 0)?.hash ?? currentFormat;
  };
}
