// What a waiting authorization holds, as the provider writes it and the pages go on with it. Read back, nothing of it is trusted to be there.
import type { Guid } from "../contract/index.ts";

/** What the pages add, for the provider to go on with. */
export interface InteractionResult {
  readonly login?: {
    readonly accountId: Guid;
    /** Seconds since 1970. */
    readonly ts: number;
    readonly remember: true;
    /** The portal session that the sign-in is, under the name of a method. */
    readonly amr: readonly [Guid];
    /** Hash of what the browser is known by. */
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
  /** Who has signed in. */
  readonly session?: { readonly accountId: Guid; readonly uid: string } | undefined;
  /** What the steps before have given. */
  readonly lastSubmission?: InteractionResult;
  readonly result?: InteractionResult;
}
