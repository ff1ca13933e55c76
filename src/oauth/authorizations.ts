// Types that the pages of the identity service exchange with pending authorizations (G35). The
// identity service lets a member allow an application (OAuth client) to act in one workspace.
import type { IncomingHttpHeaders } from "node:http";
import type { Guid, OAuthScope } from "../contract/index.ts";

/**
 * The routes of a workspace that an access token can call. `mcp` is `/mcp`. `data` is `/query`,
 * `/schema`, `/files` and `/bus`.
 */
export type GrantedResource = "mcp" | "data";

/**
 * The parts of a browser's request that the identity service reads: headers with the cookies, and
 * the network address. The `call` that handlers get also has these members.
 */
export interface InteractionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
}

/** A portal user (a person who administers workspaces) whose password was just verified. */
export interface SignedInUser {
  readonly id: Guid;
  /**
   * The stored hash with which the password was compared. If the password changes at the same time,
   * the sign-in fails.
   */
  readonly passwordHash: string;
  /**
   * Hash of the cookie that identifies the browser of the sign-in. Only this browser can continue
   * the authorization. If absent, any browser with the authorization's cookie can continue.
   */
  readonly browserHash?: string;
}

/** An authorization that waits until the user signs in or decides. */
export interface PendingAuthorization {
  readonly uid: string;
  readonly step: "sign-in" | "consent";
  readonly client: {
    readonly id: string;
    /**
     * The name of the client, from its metadata document or the configuration: any text of at most
     * 200 characters.
     */
    readonly name: string;
    /**
     * The host of the client's metadata document. For a client from the configuration, the host of
     * its redirect address.
     */
    readonly host: string;
    /** True if the configuration of the deployment lists the client. */
    readonly isRegistered: boolean;
  };
  /**
   * The address to which the browser finally returns, for the directive `form-action`. It is an
   * origin, or the scheme of an app (`cursor:`).
   */
  readonly returnsTo: string;
  /** The scopes that the client requested. At least one. */
  readonly scopes: readonly OAuthScope[];
  /** The requested workspace; null if the user chooses the workspace. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
  /** The signed-in user; null if the user has not signed in yet. */
  readonly user: { readonly id: Guid; readonly email: string } | null;
}

/** The access that the user gives to the client. */
export interface Consent {
  readonly workspaceId: Guid;
  /** Some or all of the requested scopes. At least one. */
  readonly scopes: readonly OAuthScope[];
}
