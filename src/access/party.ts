// Determines the party of a call: its workspace, class of caller, and network. The gateway divides
// limited resources, such as database connections, fairly between parties (G38).
import { laterPlanDefaults, type Workspace } from "../catalog/index.ts";
import type { Caller } from "../contract/index.ts";
import type { Party, Rank } from "../platform/capacity/index.ts";

/**
 * The classes of callers, which share limited resources:
 * - `trusted`: server keys, members, OAuth clients of members, endpoint calls with a verified
 *   signature, and the gateway's own work.
 * - `public`: publishable keys and end users.
 * - `anonymous`: no credential, or a signature that is not verified yet.
 */
export type CallerClass = "trusted" | "public" | "anonymous";

export const rankOf: Readonly<Record<CallerClass, Rank>> = { trusted: 0, public: 1, anonymous: 2 };

/**
 * Returns the class of a caller. Publishable keys are known to everyone, and anyone can become an
 * end user. So both are `public`.
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
 * Returns the party of a call, for the sharing of limited resources.
 * @param network the client's network, as `networkOf` returns it for an IP address
 * @param workspace undefined if the call belongs to no existing workspace; all such calls count as
 *   one workspace
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

/**
 * The value that stands for the workspace id in calls that belong to no workspace. Examples are
 * calls to sign-in pages, discovery documents, and URLs of unknown workspaces.
 */
const NO_WORKSPACE = "";
const noPlan = { reserve: 0.1, networkShare: 1 };
