// What one call of the identity service knows, wherever the provider's own code asks for it: who asks, and what went wrong.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Guid } from "../../contract/index.ts";
import type { OAuthGrant } from "../grant-store.ts";

export interface ProviderCall {
  /** Of whoever asks, for counting. */
  readonly network: string;
  /**
   * The person that has signed in in this browser before: what strangers of the network begin does
   * not count for that person.
   */
  readonly knownUserId: Guid | undefined;
  /** Where a code is exchanged, that; empty for none. */
  readonly code: string | null;
  /** Whether the document of its client was asked for. */
  hasFetched: boolean;
  /** Of the browser's sign-in, where there is one. */
  sessionId: string | null;
  /** What was refused, or failed. */
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
