// The error of a party that was refused, or whose work was ended for others. It names the resource
// and the share that is used up.
import type { Spent } from "./share.ts";

/** The kinds of holders that share a resource. */
export type HolderKind = "workspace" | "network" | "credential" | "connection";

/** A share as callers know it. */
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

/** What a refusal says of the resource. */
export interface SpentResource {
  /** Plural, as callers know it: "connections to the database". */
  readonly what: string;
  readonly retryAfterSeconds: number;
  /** What the holders are; workspaces by default. */
  readonly holder?: HolderKind | undefined;
  /** Says why work was ended, where "others wait for what it used" does not say enough. */
  readonly whyEnded?: string | undefined;
}

export class CapacitySpentError extends Error {
  override readonly name = "CapacitySpentError";
  readonly resource: SpentResource;
  readonly spent: Spent;
  /** True if the work had begun. */
  readonly isEnded: boolean;

  constructor(resource: SpentResource, spent: Spent, isEnded = false) {
    super(`No ${resource.what}: the share of the ${spent} is used up.`);
    this.resource = resource;
    this.spent = spent;
    this.isEnded = isEnded;
  }
}
