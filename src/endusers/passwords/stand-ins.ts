// Chooses the hash that a password is compared with where there is none: in a workspace whose accounts have hashes of other systems an absent
// address takes the time of one of them, by a keyed hash of the address and in their proportion, so that the time tells nothing (G13.3).
import { LRUCache } from "lru-cache";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countPasswords, findImportedHashes } from "./imported-hash-store.ts";
import { dummyHash } from "./hash-format.ts";

/** The hash that stands in for the one of an address that has none. @param email normalised */
export type StandIns = (
  workspace: Pick<Workspace, "id" | "derive">,
  email: string,
) => Promise<string>;

/** A hash, and the upper end of its part of the line from 0 to 1. */
interface Part {
  readonly hash: string;
  readonly end: number;
}

const KEPT_MS = 5 * 60_000;
const WORKSPACES_MAX = 1_000;

export function createStandIns(control: Connection): StandIns {
  const own = dummyHash();
  const known = new LRUCache<Guid, Promise<readonly Part[]>>({ max: WORKSPACES_MAX, ttl: KEPT_MS });

  async function load(workspaceId: Guid): Promise<readonly Part[]> {
    const imported = await findImportedHashes(control, workspaceId);
    if (imported.length === 0) return [];
    const all = Math.max(1, await countPasswords(control, workspaceId));
    let end = 0;
    return imported.map(({ hash, count }) => ({ hash, end: (end += count / all) }));
  }

  function partsOf(workspaceId: Guid): Promise<readonly Part[]> {
    const kept = known.get(workspaceId);
    if (kept !== undefined) return kept;
    const parts = load(workspaceId);
    known.set(workspaceId, parts);
    parts.catch(() => known.delete(workspaceId));
    return parts;
  }

  return async (workspace, email) => {
    const parts = await partsOf(workspace.id);
    if (parts.length === 0) return own;
    const digest = keyedHash(workspace.derive("stand-in")).update(mailboxOf(email)).digest();
    const at = digest.readUIntBE(0, 6) / 2 ** 48;
    return parts.find(({ end }) => at < end)?.hash ?? own;
  };
}
