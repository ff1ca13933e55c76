// Describes the caller of a request. The HTTP edge of the gateway creates it from the credential in
// the request. All code behind the edge uses the caller, and never reads credentials from headers.
import type { OAuthScope } from "./values/oauth-scopes.ts";

/** A GUID in lower case. */
export type Guid = string;

/** A caller without a credential. */
export interface AnonymousCaller {
  readonly kind: "none";
  /**
   * A signed or public URL itself gives access, without a credential. `openUntil` is the time at
   * which this access ends, in milliseconds since 1970. Null if the access does not end. Undefined
   * for all other URLs.
   */
  readonly openUntil?: number | null;
}

export interface KeyCaller {
  readonly kind: "key";
  readonly workspaceId: Guid;
  readonly keyId: Guid;
  readonly keyKind: "publishable" | "server";
  /** Web origins that may use the key. Null allows all origins. */
  readonly origins: readonly string[] | null;
}

/** An end user with a verified access token. */
export interface EndUserCaller {
  readonly kind: "endUser";
  readonly workspaceId: Guid;
  readonly endUserId: Guid;
  readonly roles: readonly string[];
  /**
   * The verified claims of the token, by name. Contains `email` only if the address is confirmed
   * (G5.17).
   */
  readonly claims: Readonly<Record<string, unknown>>;
  /**
   * The e-mail address in the token, confirmed or not. Used only in the log, never for a decision.
   */
  readonly email?: string;
  readonly origins: readonly string[] | null;
}

/** A user who administers the workspace, signed in by a portal session. */
export interface MemberCaller {
  readonly kind: "member";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  /** Id of the member's portal account, which is the same in all workspaces. */
  readonly userId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly sessionId: Guid;
}

/** A user of the portal, at URLs that belong to no workspace. */
export interface PortalUserCaller {
  readonly kind: "portalUser";
  readonly userId: Guid;
  /**
   * The user's member id in each workspace, by workspace id. Used only in the log, never for a
   * decision.
   */
  readonly memberIds: ReadonlyMap<Guid, Guid>;
  readonly email: string;
  readonly sessionId: Guid;
}

/** An OAuth client that acts for a member. It sends an access token of the identity service. */
export interface OAuthCaller {
  readonly kind: "oauth";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  readonly userId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly clientId: string;
  /**
   * The id of the member's consent to the client. Null if an external identity service stores the
   * consent.
   */
  readonly grantId: Guid | null;
  readonly scopes: readonly OAuthScope[];
  /** Time at which the access token expires, in seconds since 1970. */
  readonly expiresAt: number;
}

/** Callers that have rights in one workspace. */
export type AuthenticatedCaller = KeyCaller | EndUserCaller | MemberCaller | OAuthCaller;
export type Caller = AnonymousCaller | AuthenticatedCaller | PortalUserCaller;
