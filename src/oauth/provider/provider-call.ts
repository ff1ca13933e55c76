// The state of one call of the identity service: the sender, the code that is exchanged, and the
// error of the call. It is available to the callbacks of oidc-provider.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Guid } from "../../contract/index.ts";
import type { OAuthGrant } from "../grant-store.ts";

export interface ProviderCall {
  /** The sender's network, for limits. */
  readonly network: string;
  /**
   * The user that has signed in to this browser before. The requests count for this user instead of
   * the network.
   */
  readonly knownUserId: Guid | undefined;
  /** The code of a token request, empty if the request has none. null for other requests. */
  readonly code: string | null;
  /** True after the client's metadata document was requested. */
  hasFetched: boolean;
  /** The id of the browser's session, if there is one. */
  sessionId: string | null;
  /** The refusal or the error of the call. */
  failure: unknown;
  /** The grant whose code is exchanged. */
  grant: OAuthGrant | null;
}

const calls = new AsyncLocalStorage<ProviderCall>();

/** @throws Error outside of a call */
export function providerCall(): ProviderCall {
  const call = calls.getStore();
  if (call === undefined) throw new Error("the provider works outside of any call");
  return call;
}

export const withinCall = <T>(call: ProviderCall, work: () => T): T => calls.run(call, work);
