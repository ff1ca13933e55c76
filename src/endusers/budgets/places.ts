// Computes sign-in places. A place is the pair of a network and a device, stored as a keyed hash.
// An account has at most five known places, each until 90 days after its last use (G13.9).
// Clients of these operations keep no cookies. A device is therefore identified by the header
// `User-Agent` without version numbers.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type KeyCaller } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";

/**
 * A set of accounts with its own counters of attempts: the end users of a workspace, or the users
 * of the portal.
 */
export type Realm = Pick<Workspace, "id" | "derive">;

/** The data of a request from which its place is computed. */
export interface RequestOrigin {
  readonly workspace: Realm;
  /** The client's network, as `networkOf` returns it. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /**
   * Kind of the request's API key. A server key sends requests for users in many networks. Its
   * requests are not counted by network and have no place.
   */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/** A keyed hash of address, network and device; null if the request has no place. */
export type SignInPlace = Buffer | null;

const USER_AGENT_LENGTH_MAX = 512;

/**
 * Returns the place of a request. The hash contains the e-mail address, so that the places of two
 * accounts cannot be compared.
 * @param email in the normal form of `normaliseEmail`
 */
export function signInPlaceOf(
  { workspace, network, userAgent = "", keyKind }: RequestOrigin,
  email: string,
): SignInPlace {
  if (keyKind === "server") return null;
  // The hash contains the workspace id, because a restored copy of a workspace has the same derived
  // key.
  const parts = [workspace.id, mailboxOf(email), network, deviceOf(userAgent)];
  return keyedHash(workspace.derive("places")).update(JSON.stringify(parts)).digest();
}

/**
 * Returns the `User-Agent` without version numbers, so that an update of the browser does not
 * change the device.
 */
export const deviceOf = (userAgent: string): string =>
  userAgent
    .slice(0, USER_AGENT_LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[\d._]+/g, "");
