// The realm of the portal. A realm is a set of accounts with its own counters of sign-in attempts
// and its own derived keys. The portal's users are one realm, and the end users of each workspace
// are another.
import { deriveFrom } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { deriveKey, nilGuid } from "../platform/index.ts";

/** The id of the portal's realm. No workspace has this id. */
export const PORTAL_ID: Guid = nilGuid;

/**
 * Returns the portal's realm: its id, and the function that derives keys for the portal.
 * @param masterKey the deployment's master key; after a change of this key, all counters of
 *   attempts start at zero and all CSRF tokens are invalid, but sessions stay valid
 */
export const portalRealm = (masterKey: Buffer): Realm => ({
  id: PORTAL_ID,
  derive: deriveFrom(deriveKey(masterKey, "portal")),
});
