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

/** Lets the look-up of the credential count for the network of the call. */
export function actForNetwork({ trustedNetworks }: LookUpStep, exchange: Exchange): void {
  const { network } = exchange;
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  exchange.party = partyOf(callerClass, network, undefined);
}

/** Remembers the network of a trusted caller. */
export function noteTrusted({ trustedNetworks }: LookUpStep, { caller, network }: Exchange): void {
  if (classOf(caller) === "trusted") trustedNetworks.note(network, callerWorkspaceId(caller));
}

/** Returns the workspace of a caller. A portal user has none. */
const callerWorkspaceId = (caller: Caller): string | undefined =>
  "workspaceId" in caller ? caller.workspaceId : undefined;
