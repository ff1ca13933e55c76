// Prepares the look-up of a credential in the database. The caller is not known before the look-up,
// so the work of the look-up counts for the limits of the client's network (G38.1).
import { classOf, partyOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { KnownNetworks } from "../http/known-networks.ts";

export interface LookUpStep {
  /**
   * Networks that recently sent calls of trusted callers or valid signatures. The look-ups of these
   * networks do not wait behind the look-ups of unknown networks.
   */
  readonly trustedNetworks: KnownNetworks;
}

/** Makes the work of the call count for the limits of its network, from now on. */
export function actForNetwork({ trustedNetworks }: LookUpStep, exchange: Exchange): void {
  const { network } = exchange;
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  exchange.party = partyOf(callerClass, network, undefined);
}

/**
 * Remembers the network of the call if the caller is trusted. The next calls from this network then
 * wait less.
 */
export function noteTrusted({ trustedNetworks }: LookUpStep, { caller, network }: Exchange): void {
  if (classOf(caller) === "trusted") trustedNetworks.note(network, callerWorkspaceId(caller));
}

/**
 * Returns the id of the caller's workspace. Returns undefined for a portal user, who belongs to no
 * single workspace.
 */
const callerWorkspaceId = (caller: Caller): string | undefined =>
  "workspaceId" in caller ? caller.workspaceId : undefined;
