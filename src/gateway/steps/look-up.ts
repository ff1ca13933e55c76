// Looks up a credential on behalf of the network of the call (G38.1). The caller is not known yet,
// so the look-up counts as anonymous work and waits in the queue of its network.
import { classOf, partyOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { KnownNetworks } from "../http/known-networks.ts";

export interface LookUpStep {
  /**
   * Networks of trusted callers and of valid signatures. Their look-ups do not wait behind those of
   * other networks.
   */
  readonly trustedNetworks: KnownNetworks;
}

/** Finds the caller on behalf of its network. */
export async function lookUpCaller(
  { trustedNetworks }: LookUpStep,
  exchange: Exchange,
  find: () => Promise<Caller>,
): Promise<Caller> {
  const { network } = exchange;
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  exchange.party = partyOf(callerClass, network, undefined);
  const caller = await find();
  if (classOf(caller) === "trusted") trustedNetworks.note(network, callerWorkspaceId(caller));
  return caller;
}

/** Returns the workspace of a caller. A portal user has none. */
const callerWorkspaceId = (caller: Caller): string | undefined =>
  "workspaceId" in caller ? caller.workspaceId : undefined;
