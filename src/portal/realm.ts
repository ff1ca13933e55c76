// The realm of the portal, for sign-in counters and derived secrets. Workspaces play this role for
// their own accounts.
import { deriveFrom } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { deriveKey, nilGuid } from "../platform/index.ts";

/** The id of the portal's realm. No workspace has this id. */
export const PORTAL_ID: Guid = nilGuid;

/**
 * Returns the portal's realm.
 * @param masterKey a new key resets all counters and CSRF tokens, and ends no session
 */
export const portalRealm = (masterKey: Buffer): Realm => ({
  id: PORTAL_ID,
  derive: deriveFrom(deriveKey(masterKey, "portal")),
});
