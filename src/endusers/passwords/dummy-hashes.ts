// Chooses the dummy hash for an e-mail address without an account. The gateway compares the
// password with this hash, so that the response time does not reveal that there is no account
// (G13.3).
// A workspace may have imported hashes of other systems, and comparing with them takes longer. If a
// fifth of the accounts has such hashes, the dummy hash has this format for a fifth of the
// addresses. The choice depends only on the address, so that it is always the same for one address.
import { LRUCache } from "lru-cache";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { findImportedHashes, type ImportedHashes } from "./imported-hash-store.ts";
import { dummyHash } from "./hash-format.ts";

/**
 * A function that returns the dummy hash for an e-mail address.
 * @param email in the normal form of `normaliseEmail`
 */
export type DummyHashes = (
  workspace: Pick<Workspace, "id" | "derive">,
  email: string,
) => Promise<string>;

const CACHE_MS = 5 * 60_000;
const WORKSPACES_MAX = 1_000;

/**
 * Creates the function that chooses dummy hashes. For each workspace, the formats of its imported
 * hashes are cached for five minutes.
 */
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
