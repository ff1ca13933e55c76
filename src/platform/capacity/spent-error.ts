// The error if a request for a shared resource is refused, or if its work was ended because other
// requests wait. The error names the resource and the share that is used up.
import type { Spent } from "./share.ts";

/** The kinds of callers among which a resource is shared. */
export type HolderKind = "workspace" | "network" | "credential" | "connection";

/**
 * The name of a share (workspace, network, ...) in messages. `class` is a class of callers:
 * trusted, public or anonymous.
 */
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

/** The properties of a resource that the message of a refusal needs. */
export interface SpentResource {
  /**
   * Name of the resource in messages for callers, in the plural, such as "connections to the
   * database".
   */
  readonly what: string;
  readonly retryAfterSeconds: number;
  /** The kind of caller among which the resource is shared; workspaces by default. */
  readonly holder?: HolderKind | undefined;
  /** A sentence that tells the caller why its work was ended. Replaces the general sentence. */
  readonly whyEnded?: string | undefined;
}

export class CapacitySpentError extends Error {
  override readonly name = "CapacitySpentError";
  readonly resource: SpentResource;
  readonly spent: Spent;
  /** True if the work had already begun. False if the request was refused before. */
  readonly isEnded: boolean;

  constructor(resource: SpentResource, spent: Spent, isEnded = false) {
    super(
      `The gateway has no free ${resource.what} for this work, because the limit of its ${spent} is reached. Try again later.`,
    );
    this.resource = resource;
    this.spent = spent;
    this.isEnded = isEnded;
  }
}
