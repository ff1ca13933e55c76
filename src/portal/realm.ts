// What stands for the portal where guesses are counted and secrets derived, as a workspace does for its own accounts.
import { deriveFrom } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Realm } from "../endusers/index.ts";
import { deriveKey, nilGuid } from "../platform/index.ts";

/** No workspace has this id. */
export const PORTAL_ID: Guid = nilGuid;

/** @param masterKey another one begins all counts and tokens against forged calls anew, and ends no session */
export const portalRealm = (masterKey: Buffer): Realm => ({
  id: PORTAL_ID,
  derive: deriveFrom(deriveKey(masterKey, "portal")),
});
