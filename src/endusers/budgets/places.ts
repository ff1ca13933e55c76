// The sign-in places of an account: a network and a device, stored as keyed hashes. An account has
// at most five, each for 90 days after its last use (G13.9).
// Clients of these endpoints keep no cookies. The `User-Agent` without version numbers therefore
// identifies a device.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type KeyCaller } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";

/** The scope of accounts and counters: a workspace, or the portal. */
export type Realm = Pick<Workspace, "id" | "derive">;

/** The network and the device of a request. */
export interface RequestOrigin {
  readonly workspace: Realm;
  /** The client's network, as `networkOf` returns it. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /**
   * A server key acts for users in many networks, so the gateway counts nothing by network for it,
   * and its requests have no place.
   */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/** A keyed hash of address, network and device; null if the request has no place. */
export type SignInPlace = Buffer | null;

const USER_AGENT_LENGTH_MAX = 512;

/**
 * Returns the place of a request for an address. The hash includes the address, so that a place of
 * one account reveals nothing about another.
 * @param email normalised
 */
export function signInPlaceOf(
  { workspace, network, userAgent = "", keyKind }: RequestOrigin,
  email: string,
): SignInPlace {
  if (keyKind === "server") return null;
  // The workspace id is included, because a restored copy of a workspace derives the same key.
  const parts = [workspace.id, mailboxOf(email), network, deviceOf(userAgent)];
  return keyedHash(workspace.derive("places")).update(JSON.stringify(parts)).digest();
}

/** Returns the device of a `User-Agent`. An update of the browser does not change it. */
export const deviceOf = (userAgent: string): string =>
  userAgent
    .slice(0, USER_AGENT_LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[\d._]+/g, "");
