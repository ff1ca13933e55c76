// The error of a party that was refused, or whose work was ended for waiting parties. It names the
// resource and the share that is used up.
import type { Spent } from "./share.ts";

/** The kinds of holders that share a resource. */
export type HolderKind = "workspace" | "network" | "credential" | "connection";

/** The name of a share in messages. */
export type ShareName = HolderKind | "class" | "server";

/** Returns the name of the share that is used up. */
export function shareName(
  { holder = "workspace" }: Pick<SpentResource, "holder">,
  spent: Spent,
): ShareName {
  if (spent === "node") return "server";
  if (spent === "network") return "network";
  return spent === "rank" && holder === "workspace" ? "class" : holder;
}

/** The facts about a resource that a refusal contains. */
export interface SpentResource {
  /** Name of the units for callers, in the plural: "connections to the database". */
  readonly what: string;
  readonly retryAfterSeconds: number;
  /** The kind of the holders; workspaces by default. */
  readonly holder?: HolderKind | undefined;
  /** A sentence that says why work was ended, instead of the general one. */
  readonly whyEnded?: string | undefined;
}

export class CapacitySpentError extends Error {
  override readonly name = "CapacitySpentError";
  readonly resource: SpentResource;
  readonly spent: Spent;
  /** True if the work had begun and was ended. */
  readonly isEnded: boolean;

  constructor(resource: SpentResource, spent: Spent, isEnded = false) {
    super(`No ${resource.what}: the share of the ${spent} is used up.`);
    this.resource = resource;
    this.spent = spent;
    this.isEnded = isEnded;
  }
}
