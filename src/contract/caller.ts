// The caller of a request, as a small tagged record: the edge makes it from a credential once, and nothing behind it sees a header.
import type { OAuthScope } from "./values/oauth-scopes.ts";

/** A GUID in lower case. */
export type Guid = string;

/** Nobody: operations that the contract declares public. */
export interface AnonymousCaller {
  readonly kind: "none";
  /** Where it was the address that let somebody in: until when, in milliseconds since 1970; null where it is open to everybody. */
  readonly openUntil?: number | null;
}

export interface KeyCaller {
  readonly kind: "key";
  readonly workspaceId: Guid;
  readonly keyId: Guid;
  readonly keyKind: "publishable" | "server";
  /** Origins the key may be used from; null means everywhere. */
  readonly origins: readonly string[] | null;
}

/** An end user with a verified access token. */
export interface EndUserCaller {
  readonly kind: "endUser";
  readonly workspaceId: Guid;
  readonly endUserId: Guid;
  readonly roles: readonly string[];
  /**
   * The verified claims of the token, by claim name; `email` only if the address is proven (G5.17).
   */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The address that the token names, confirmed or not: for the log, never for a decision. */
  readonly email?: string;
  readonly origins: readonly string[] | null;
}

/** Somebody who administers the workspace, by portal session. */
export interface MemberCaller {
  readonly kind: "member";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly sessionId: Guid;
}

/** The same person at addresses of no workspace. */
export interface PortalUserCaller {
  readonly kind: "portalUser";
  readonly userId: Guid;
  /** The ids under which this user is a member, by workspace: for the log, never for a decision. */
  readonly memberIds: ReadonlyMap<Guid, Guid>;
  readonly email: string;
  readonly sessionId: Guid;
}

/** A client that a member lets act for them, by an access token of the identity service. */
export interface OAuthCaller {
  readonly kind: "oauth";
  readonly workspaceId: Guid;
  readonly memberId: Guid;
  readonly userId: Guid;
  readonly email: string;
  readonly role: "viewer" | "editor" | "owner";
  readonly clientId: string;
  /** What the member consented to; null where an external issuer keeps that. */
  readonly grantId: Guid | null;
  readonly scopes: readonly OAuthScope[];
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Callers of one workspace, who have a grant there. */
export type AuthenticatedCaller = KeyCaller | EndUserCaller | MemberCaller | OAuthCaller;
export type Caller = AnonymousCaller | AuthenticatedCaller | PortalUserCaller;
