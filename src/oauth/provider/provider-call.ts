// The state of one call of oidc-provider: the sender, the code that is exchanged, and the error of
// the call. The callbacks of oidc-provider can read it.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Guid } from "../../contract/index.ts";
import type { OAuthGrant } from "../grant-store.ts";

export interface ProviderCall {
  /** The sender's network, for which limits count requests. */
  readonly network: string;
  /**
   * The user who has signed in to this browser before. Limits then count the requests for this user
   * and not for the network.
   */
  readonly knownUserId: Guid | undefined;
  /**
   * The code in a token request; empty if the token request contains none. Null for all other
   * requests.
   */
  readonly code: string | null;
  /** True after the client's metadata document was requested in this call. */
  hasFetched: boolean;
  /** The id of the browser's session; null if there is none. */
  sessionId: string | null;
  /** The refusal or error that the call caused. */
  failure: unknown;
  /** The grant whose code is being exchanged; null if there is none. */
  grant: OAuthGrant | null;
}

const calls = new AsyncLocalStorage<ProviderCall>();

/**
 * Returns the state of the current call.
 * @throws Error if no call is in progress
 */
export function providerCall(): ProviderCall {
  const call = calls.getStore();
  if (call === undefined) throw new Error("the provider works outside of any call");
  return call;
}

export const withinCall = <T>(call: ProviderCall, work: () => T): T => calls.run(call, work);
