// The line in which look-ups of a credential wait. The caller is not known yet, so that they are a
// stranger's work, in the line of its network (G38.1).
import { classOf, partyOf } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import { onBehalfOf } from "../../platform/capacity/index.ts";
import type { Soon } from "../../platform/index.ts";
import type { CallRecord } from "../exchange.ts";
import type { KnownNetworks } from "../http/known-networks.ts";

export interface LookUpStep {
  /** Networks of trusted callers. They do not wait behind other strangers. */
  readonly trustedNetworks: KnownNetworks;
}

/** Finds the caller on behalf of its network. Remembered callers are there at once. */
export function lookedUp(
  { trustedNetworks }: LookUpStep,
  { network }: CallRecord,
  find: () => Soon<Caller>,
): Soon<Caller> {
  const callerClass = trustedNetworks.isKnown(network) ? "public" : "anonymous";
  const found = onBehalfOf(partyOf(callerClass, network, undefined), find);
  if (!(found instanceof Promise)) return found;
  return found.then((caller) => {
    if (classOf(caller) === "trusted") trustedNetworks.note(network);
    return caller;
  });
}
