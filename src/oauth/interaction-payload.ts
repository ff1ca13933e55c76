// The stored data of an authorization that waits for its user. oidc-provider writes the data, and
// the sign-in and consent pages add the user's answers.
import type { Guid } from "../contract/index.ts";

/**
 * The user's answers: a sign-in, a consent or a refusal. oidc-provider reads them and continues the
 * authorization.
 */
export interface InteractionResult {
  readonly login?: {
    readonly accountId: Guid;
    /** Time of the sign-in, in seconds since 1970. */
    readonly ts: number;
    readonly remember: true;
    /**
     * The id of the portal session that was opened for this sign-in. oidc-provider stores the field
     * `amr` (authentication methods) in its session, so the gateway puts the id into this field.
     */
    readonly amr: readonly [Guid];
    /** Hash of the cookie that identifies the browser in which the user signed in. */
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
  /** The id of the signed-in user, and the id of the user's session at the identity service. */
  readonly session?: { readonly accountId: Guid; readonly uid: string } | undefined;
  /** The user's answers in the earlier steps of this authorization. */
  readonly lastSubmission?: InteractionResult;
  readonly result?: InteractionResult;
}
