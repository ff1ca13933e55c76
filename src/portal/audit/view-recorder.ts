// Records in the audit log that an owner reads data with the rights of a role, a key or an end
// user. Such a request to `/query` has the member `as` (G45.4).
import { LRUCache } from "lru-cache";
import type { Guid, MemberCaller } from "../../contract/index.ts";
import { lruEntryLimit } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { recordMemberAction } from "./member-action-store.ts";

/**
 * Milliseconds for which one row of the audit log covers all reads of a session with the same `as`.
 */
const ROW_MS = 10 * 60_000;
const VIEWS_MAX = 10_000;

/**
 * A read with `as`. `seenAs` has the ids of the role, key or end user whose rights the read has.
 */
interface ViewedBy {
  readonly caller: MemberCaller;
  readonly seenAs: Readonly<Partial<Record<"roleId" | "keyId" | "endUserId", Guid>>>;
}

/**
 * Creates a function that records a read with `as`. In ten minutes, it writes only one row for each
 * session and each target (role, key or end user). So the pages of a table do not fill the audit
 * log. If the row cannot be written, the function throws, and the next read tries again.
 */
export function createViewRecorder(control: Pool) {
  const recentViews = new LRUCache<string, true>({ ...lruEntryLimit(VIEWS_MAX), ttl: ROW_MS });
  return async ({ caller, seenAs }: ViewedBy): Promise<void> => {
    const { workspaceId, userId, sessionId } = caller;
    const view = JSON.stringify([sessionId, workspaceId, seenAs]);
    if (recentViews.has(view)) return;
    const subject = seenAs.endUserId ?? seenAs.keyId ?? seenAs.roleId ?? null;
    await recordMemberAction(control, {
      workspaceId,
      userId,
      action: "query",
      subject,
      detail: { as: seenAs },
    });
    recentViews.set(view, true);
  };
}
