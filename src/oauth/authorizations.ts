// The data that the pages of the identity service and pending authorizations exchange (G35).
import type { IncomingHttpHeaders } from "node:http";
import type { Guid, OAuthScope } from "../contract/index.ts";

/**
 * The routes of one workspace that a token can call. `mcp`: `/mcp`. `data`: `/query`, `/schema`,
 * `/files` and `/bus`.
 */
export type GrantedResource = "mcp" | "data";

/**
 * The parts of a browser's request that are used: the cookies, and the address and user agent for
 * the portal session. Calls of handlers have this shape.
 */
export interface InteractionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
}

/** A portal user whose password has just been verified. */
export interface SignedInUser {
  readonly id: Guid;
  /**
   * The hash that the password was compared with. A concurrent change of the password rejects this
   * sign-in.
   */
  readonly passwordHash: string;
  /**
   * Hash of the cookie that identifies the browser of the sign-in. The authorization continues only
   * in this browser. Absent: in any browser with the authorization's cookie.
   */
  readonly browserHash?: string;
}

/** An authorization that waits for the user. */
export interface PendingAuthorization {
  readonly uid: string;
  readonly step: "sign-in" | "consent";
  readonly client: {
    readonly id: string;
    /**
     * The name from the client's document or the configuration: any text of at most 200 characters.
     */
    readonly name: string;
    /**
     * The host of the client's metadata document. For a registered client, the host of its redirect
     * address.
     */
    readonly host: string;
    /** True if the deployment's configuration names the client. */
    readonly isRegistered: boolean;
  };
  /**
   * The final destination of the browser, for `form-action`: an origin, or the scheme of an app
   * (`cursor:`).
   */
  readonly returnsTo: string;
  /** The requested scopes, at least one. */
  readonly scopes: readonly OAuthScope[];
  /** null: the user chooses the workspace. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
  /** The signed-in user; null at the step `sign-in`. */
  readonly user: { readonly id: Guid; readonly email: string } | null;
}

/** The access to which the user consents. */
export interface Consent {
  readonly workspaceId: Guid;
  /** A subset of the requested scopes, at least one. */
  readonly scopes: readonly OAuthScope[];
}
