// The realm of the portal. A realm is a set of accounts with its own sign-in counters and derived
// keys. Each workspace is the realm of its own end users.
import { deriveFrom } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { deriveKey, nilGuid } from "../platform/index.ts";

/** The id of the portal's realm. No workspace has this id. */
export const PORTAL_ID: Guid = nilGuid;

/**
 * Returns the portal's realm.
 * @param masterKey a new master key resets all sign-in counters and CSRF tokens, but sessions stay
 *   valid
 */
export const portalRealm = (masterKey: Buffer): Realm => ({
  id: PORTAL_ID,
  derive: deriveFrom(deriveKey(masterKey, "portal")),
});
