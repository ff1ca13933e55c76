// State that belongs to one call of oidc-provider: the sender, the code in a token request, and the
// error of the call. The functions of the gateway that oidc-provider calls can read and change this
// state.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Guid } from "../../contract/index.ts";
import type { OAuthGrant } from "../grant-store.ts";

export interface ProviderCall {
  /** The network of the sender. Requests of unknown users count against limits of their network. */
  readonly network: string;
  /**
   * The user who signed in to this browser in the last 90 days; undefined if there is none. The
   * request counts against limits of this user or, without such a user, against limits of the
   * network.
   */
  readonly knownUserId: Guid | undefined;
  /**
   * The code in a token request; empty if the token request has no code. Null for requests other
   * than token requests.
   */
  readonly code: string | null;
  /** True if this call has already requested the metadata document of the client. */
  hasFetched: boolean;
  /** The id of the browser's session at the identity service; null if the browser has none. */
  sessionId: string | null;
  /** The error that occurred during the call; undefined if there was none. */
  failure: unknown;
  /**
   * The grant to which the code in a token request belongs; null for requests other than token
   * requests.
   */
  grant: OAuthGrant | null;
}

const calls = new AsyncLocalStorage<ProviderCall>();

/**
 * Returns the state of the call of oidc-provider that is in progress.
 * @throws Error if no call is in progress
 */
export function providerCall(): ProviderCall {
  const call = calls.getStore();
  if (call === undefined) throw new Error("the provider works outside of any call");
  return call;
}

export const withinCall = <T>(call: ProviderCall, work: () => T): T => calls.run(call, work);
