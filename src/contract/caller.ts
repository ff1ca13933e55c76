// The caller of a request: a small tagged record. The edge makes it from the credential once, and
// the code behind the edge sees no header.
import type { OAuthScope } from "./values/oauth-scopes.ts";

/** A GUID in lower case. */
export type Guid = string;

/** A caller without a credential. */
export interface AnonymousCaller {
  readonly kind: "none";
  /**
   * Set if a signed or public address admits the caller: the end of the permission in milliseconds
   * since 1970, null without an end.
   */
  readonly openUntil?: number | null;
}

export interface KeyCaller {
  readonly kind: "key";
  readonly workspaceId: Guid;
  readonly keyId: Guid;
  readonly keyKind: "publishable" | "server";
  /** Origins that may use the key. Null allows all origins. */
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
  /** The address in the token, confirmed or not. Only for the log, never for a decision. */
  readonly email?: string;
  readonly origins: readonly string[] | null;
}

/** A member who administers the workspace, by a portal session. */
export interface MemberCaller {
  readonly kind: "member";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly sessionId: Guid;
}

/** A portal user at addresses without a workspace. */
export interface PortalUserCaller {
  readonly kind: "portalUser";
  readonly userId: Guid;
  /** The member ids of the user by workspace. Only for the log, never for a decision. */
  readonly memberIds: ReadonlyMap<Guid, Guid>;
  readonly email: string;
  readonly sessionId: Guid;
}

/** An OAuth client that acts for a member, by an access token of the identity service. */
export interface OAuthCaller {
  readonly kind: "oauth";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  readonly userId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly clientId: string;
  /** The grant of the member's consent. Null if an external issuer stores the consent. */
  readonly grantId: Guid | null;
  readonly scopes: readonly OAuthScope[];
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Callers that have a grant in one workspace. */
export type AuthenticatedCaller = KeyCaller | EndUserCaller | MemberCaller | OAuthCaller;
export type Caller = AnonymousCaller | AuthenticatedCaller | PortalUserCaller;
