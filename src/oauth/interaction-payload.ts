// The stored data of a pending authorization. oidc-provider writes it, and the pages add the user's
// answers. Readers must expect that optional fields are absent.
import type { Guid } from "../contract/index.ts";

/** The user's answers. oidc-provider reads them and continues the authorization. */
export interface InteractionResult {
  readonly login?: {
    readonly accountId: Guid;
    /** Time of the sign-in, in seconds since 1970. */
    readonly ts: number;
    readonly remember: true;
    /**
     * The id of the portal session. The field `amr`, meant for authentication methods, stores it.
     */
    readonly amr: readonly [Guid];
    /** Hash of the cookie that identifies the browser. */
    readonly browser?: string | undefined;
  };
  readonly consent?: { readonly grantId: Guid };
  readonly error?: string;
  readonly error_description?: string;
}

export interface InteractionPayload {
  readonly returnTo: string;
  readonly prompt: { readonly name: string; readonly details?: { readonly clientName?: string } };
  readonly params: {
    readonly client_id: string;
    readonly redirect_uri: string;
    readonly scope: string;
    readonly resource: string;
  };
  /** The signed-in user, and the id of the session at the identity service. */
  readonly session?: { readonly accountId: Guid; readonly uid: string } | undefined;
  /** The user's answers in earlier steps. */
  readonly lastSubmission?: InteractionResult;
  readonly result?: InteractionResult;
}
