// Determines the party of a call for shared capacity (G38): workspace, class of caller, and
// network.
import { laterPlanDefaults, type Workspace } from "../catalog/index.ts";
import type { Caller } from "../contract/index.ts";
import type { Party, Rank } from "../platform/capacity/index.ts";

/**
 * The classes of callers. `trusted`: server keys, members, OAuth clients of members, endpoint calls
 * with a verified signature, the gateway's own work. `public`: publishable keys and end users.
 * `anonymous`: no credential, or a signature not verified yet.
 */
export type CallerClass = "trusted" | "public" | "anonymous";

export const rankOf: Readonly<Record<CallerClass, Rank>> = { trusted: 0, public: 1, anonymous: 2 };

/**
 * Returns the class of a caller. A publishable key is known to everyone, and anyone may become an
 * end user.
 */
export function classOf(caller: Caller): CallerClass {
  switch (caller.kind) {
    case "none":
      return "anonymous";
    case "endUser":
      return "public";
    case "key":
      return caller.keyKind === "server" ? "trusted" : "public";
    case "member":
    case "portalUser":
    case "oauth":
      return "trusted";
  }
}

/**
 * Returns the party of a call.
 * @param network the result of `networkOf`
 * @param workspace undefined if the call concerns no existing workspace; all such calls share one
 *   party
 */
export const partyOf = (
  callerClass: CallerClass,
  network: string,
  workspace: Workspace | undefined,
): Party => {
  const rank = rankOf[callerClass];
  if (workspace === undefined) return { holder: NO_WORKSPACE, rank, network, ...noPlan };
  const { reserve = laterPlanDefaults.reserve, addressShare = laterPlanDefaults.addressShare } =
    workspace.definition.workspace.plan;
  return { holder: workspace.id, rank, network, reserve, networkShare: addressShare };
};

/** Holder of sign-in pages, discovery documents, and URLs of unknown workspaces. */
const NO_WORKSPACE = "";
const noPlan = { reserve: 0.1, networkShare: 1 };
