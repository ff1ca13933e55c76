// Prepares the look-up of a credential. The caller is not known yet, so the look-up counts for the
// network of the call and waits in its queue (G38.1).
import { classOf, partyOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { KnownNetworks } from "../http/known-networks.ts";

export interface LookUpStep {
  /**
   * Networks with calls of trusted callers or with valid signatures. Their look-ups do not wait
   * behind the look-ups of other networks.
   */
  readonly trustedNetworks: KnownNetworks;
}

/** From now on, the work of the call counts for its network. */
export function actForNetwork({ trustedNetworks }: LookUpStep, exchange: Exchange): void {
  const { network } = exchange;
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  exchange.party = partyOf(callerClass, network, undefined);
}

/** Remembers the network of a trusted caller, for its next calls. */
export function noteTrusted({ trustedNetworks }: LookUpStep, { caller, network }: Exchange): void {
  if (classOf(caller) === "trusted") trustedNetworks.note(network, callerWorkspaceId(caller));
}

/** Returns the workspace of a caller. A portal user belongs to no single workspace. */
const callerWorkspaceId = (caller: Caller): string | undefined =>
  "workspaceId" in caller ? caller.workspaceId : undefined;
