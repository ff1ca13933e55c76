// The places that an account has signed in from: a network and a device, remembered as keyed hashes, five of an account, for 90 days after
// the last use (G13.9). Clients of these addresses keep no cookies, so a device is what its `User-Agent` says, without version numbers.
import { mailboxOf, type KeyCaller } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Realm } from "./budgets.ts";

/** Where something is asked from, and by what. */
export interface Whereabouts {
  readonly workspace: Realm;
  /** As `networkOf` tells it. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** A server asks on behalf of people everywhere, and tells the place of none. */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/** A keyed hash of address, network and device; null where the place cannot be told. */
export type Place = Buffer | null;

const USER_AGENT_LENGTH_MAX = 512;

/** @param email normalised: a place is one of this address, so that what is known of one account says nothing of another */
export function placeOf(
  { workspace, network, userAgent = "", keyKind }: Whereabouts,
  email: string,
): Place {
  if (keyKind === "server") return null;
  // With the workspace: one that was restored beside another derives the same.
  const parts = [workspace.id, mailboxOf(email), network, deviceOf(userAgent)];
  return keyedHash(workspace.derive("places")).update(JSON.stringify(parts)).digest();
}

/** The same before and after an update. */
export const deviceOf = (userAgent: string): string =>
  userAgent
    .slice(0, USER_AGENT_LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[\d._]+/g, "");
