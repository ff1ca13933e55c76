// Types of the authorizations that wait for a user (G35). In an authorization, a member of a
// workspace lets an application (OAuth client) act in this workspace.
import type { IncomingHttpHeaders } from "node:http";
import type { Guid, OAuthScope } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/**
 * The group of a workspace's routes that an access token may call. `mcp` allows only `/mcp`. `data`
 * allows `/query`, `/schema`, `/files` and `/bus`.
 */
export type GrantedResource = "mcp" | "data";

/**
 * The parts of a browser's request that the identity service reads: the headers (with cookies) and
 * the network address. The `call` that the handler of an operation gets has these members, too.
 */
export interface InteractionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
}

/** A portal user (a person who administers workspaces) whose password was just verified. */
export interface SignedInUser {
  readonly id: Guid;
  /**
   * The stored hash with which the password was compared. If the user's hash has changed since
   * then, the password was changed during the sign-in, and the sign-in fails.
   */
  readonly passwordHash: string;
  /**
   * Hash of the cookie that identifies the browser in which the user signed in. Only this browser
   * can continue the authorization. If the hash is absent, the gateway does not check this cookie.
   */
  readonly browserHash?: string;
  /** Marks the code of the second factor as used, in the transaction that stores the sign-in. */
  readonly claim: (connection: Connection) => Promise<void>;
}

/** An authorization that waits until the user signs in, or allows or refuses the access. */
export interface PendingAuthorization {
  readonly uid: string;
  readonly step: "sign-in" | "consent";
  readonly client: {
    readonly id: string;
    /**
     * The name of the client, as its metadata document or the gateway's configuration gives it: any
     * text of at most 200 characters.
     */
    readonly name: string;
    /**
     * The host from which the gateway fetched the client's metadata document. If the gateway's
     * configuration lists the client, this is the host of its redirect address.
     */
    readonly host: string;
    /**
     * True if the gateway's configuration lists the client. False if the client is known only from
     * its metadata document.
     */
    readonly isRegistered: boolean;
  };
  /**
   * The origin of the client's redirect address, or its URL scheme if it opens an app (such as
   * `cursor:`). The pages allow redirects to it in the CSP directive `form-action`.
   */
  readonly returnsTo: string;
  /** The scopes that the client requested. At least one. */
  readonly scopes: readonly OAuthScope[];
  /** The workspace that the client requested; null if the user chooses the workspace. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
  /** The user who has signed in for this authorization; null if no user has signed in yet. */
  readonly user: { readonly id: Guid; readonly email: string } | null;
}

/** The access that a user gives to a client on the consent page. */
export interface Consent {
  readonly workspaceId: Guid;
  /**
   * The scopes that the user allows: some or all of the scopes that the client requested. At least
   * one.
   */
  readonly scopes: readonly OAuthScope[];
}
