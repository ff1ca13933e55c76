// Looks a credential up on behalf of the network that the call came from (G38.1). The caller is not
// known yet, so the look-up is the work of a stranger and waits in the line of its network.
import { classOf, partyOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import { goOn, type Soon } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { KnownNetworks } from "../http/known-networks.ts";

export interface LookUpStep {
  /**
   * Networks of trusted callers and good signatures. Their look-ups do not wait behind those of
   * other networks.
   */
  readonly trustedNetworks: KnownNetworks;
}

/** Finds the caller on behalf of its network. A remembered caller is found without waiting. */
export function lookedUp(
  { trustedNetworks }: LookUpStep,
  exchange: Exchange,
  find: () => Soon<Caller>,
): Soon<Caller> {
  const { network } = exchange;
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  exchange.party = partyOf(callerClass, network, undefined);
  return goOn(find(), (caller) => {
    if (classOf(caller) === "trusted") trustedNetworks.note(network, workspaceOf(caller));
    return caller;
  });
}

/** A portal user who concerns no workspace has none. */
const workspaceOf = (caller: Caller): string | undefined =>
  "workspaceId" in caller ? caller.workspaceId : undefined;
