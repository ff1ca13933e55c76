// Computes sign-in places. A place is the pair of a network and a device, stored as a keyed hash.
// An account has at most five known places. A place stays known until 90 days after its last use
// (G13.9). Clients of the sign-in operations do not store cookies, so a device is identified by the
// header `User-Agent` without version numbers.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type KeyCaller } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";

/**
 * A set of accounts with its own counters of attempts and derived keys. It is either the end users
 * of one workspace, or the users of the portal.
 */
export type Realm = Pick<Workspace, "id" | "derive">;

/** The data of a request from which its sign-in place is computed. */
export interface RequestOrigin {
  readonly workspace: Realm;
  /** The client's network, as `networkOf` returns it. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /**
   * Kind of the request's API key. An application sends requests for users in many networks with a
   * server key. These requests are therefore not counted by network and have no place.
   */
  readonly keyKind?: KeyCaller["keyKind"] | undefined;
}

/**
 * A sign-in place: a keyed hash of e-mail address, network and device. Null for requests with a
 * server key.
 */
export type SignInPlace = Buffer | null;

const USER_AGENT_LENGTH_MAX = 512;

/**
 * Returns the sign-in place of a request. The hash contains the e-mail address, so that the
 * database does not show whether two accounts have the same place.
 * @param email in the normal form of `normaliseEmail`
 */
export function signInPlaceOf(
  { workspace, network, userAgent = "", keyKind }: RequestOrigin,
  email: string,
): SignInPlace {
  if (keyKind === "server") return null;
  // The hash contains the workspace id, because a restored copy of a workspace derives the same
  // keys as the original.
  const parts = [workspace.id, mailboxOf(email), network, deviceOf(userAgent)];
  return keyedHash(workspace.derive("places")).update(JSON.stringify(parts)).digest();
}

/**
 * Returns the header `User-Agent` in lower case and without version numbers. An update of the
 * browser therefore does not change the device.
 */
export const deviceOf = (userAgent: string): string =>
  userAgent
    .slice(0, USER_AGENT_LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[\d._]+/g, "");
