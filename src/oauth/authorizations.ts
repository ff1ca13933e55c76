// What the pages of the identity service are told of an authorization that waits for a person, and how they go on with it (G35).
import type { IncomingHttpHeaders } from "node:http";
import type { Guid, OAuthScope } from "../contract/index.ts";

/** What a token opens: `/mcp`, or `/query`, `/schema`, `/files` and `/bus` of one workspace. */
export type GrantedResource = "mcp" | "data";

/** What is looked at of a browser's request: its cookies; who signs in is noted with the rest. Calls of handlers are such. */
export interface InteractionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
}

/** A portal user who has just proved to be that. */
export interface SignedInUser {
  readonly id: Guid;
  /** The one that the password was compared with: whoever sets another one meanwhile keeps this sign-in out. */
  readonly passwordHash: string;
  /** What the browser is known by in which this happened: the sign-in goes on there alone. Absent: wherever it is known to wait. */
  readonly browserHash?: string;
}

/** An authorization that waits for its person. */
export interface PendingAuthorization {
  readonly uid: string;
  readonly step: "sign-in" | "consent";
  readonly client: {
    readonly id: string;
    /** As the client or the configuration says; anything, of at most 200 characters. */
    readonly name: string;
    /** Of the metadata document that speaks for the client; of a registered one, of the address that it returns to. */
    readonly host: string;
    /** Whether the deployment's configuration names it. */
    readonly isRegistered: boolean;
  };
  /** Where the browser goes in the end, for `form-action`: an origin, or the scheme of an app (`cursor:`). */
  readonly returnsTo: string;
  /** What is asked for, at least one. */
  readonly scopes: readonly OAuthScope[];
  /** null: the person chooses. */
  readonly workspaceId: Guid | null;
  readonly resource: GrantedResource;
  /** Who has signed in; null at the step `sign-in`. */
  readonly user: { readonly id: Guid; readonly email: string } | null;
}

/** What the person agrees to. */
export interface Consent {
  readonly workspaceId: Guid;
  /** Some of those asked for, at least one. */
  readonly scopes: readonly OAuthScope[];
}

/**
 * The steps of a person. Each answers the address that the browser goes on to (303), absolute.
 * @param uid from the address of the page
 * @throws GatewayError NOT_FOUND where the authorization is over, unknown, of another browser, or not at this step
 */
export interface Authorizations {
  find(request: InteractionRequest, uid: string): Promise<PendingAuthorization>;
  /** @throws GatewayError INVALID_CREDENTIALS where the password was changed meanwhile */
  signedIn(request: InteractionRequest, uid: string, user: SignedInUser): Promise<string>;
  /** @throws GatewayError INVALID_REQUEST for a workspace that was not asked for, or of which the person is no member, and for other scopes */
  consented(request: InteractionRequest, uid: string, choice: Consent): Promise<string>;
  denied(request: InteractionRequest, uid: string): Promise<string>;
  /** The person is somebody else: signs out whoever is in this browser, and begins again at the step `sign-in`. */
  signedOut(request: InteractionRequest, uid: string): Promise<string>;
}
