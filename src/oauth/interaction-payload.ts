// The stored payload of a pending authorization. oidc-provider writes it, and the pages add the
// user's answers. Readers must expect that any optional field is absent.
import type { Guid } from "../contract/index.ts";

/** The user's answers, which oidc-provider reads to continue. */
export interface InteractionResult {
  readonly login?: {
    readonly accountId: Guid;
    /** Seconds since 1970. */
    readonly ts: number;
    readonly remember: true;
    /** The id of the portal session. It is stored under the name of an authentication method. */
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
  /** The signed-in user and the identity session. */
  readonly session?: { readonly accountId: Guid; readonly uid: string } | undefined;
  /** The answers of the previous steps. */
  readonly lastSubmission?: InteractionResult;
  readonly result?: InteractionResult;
}
