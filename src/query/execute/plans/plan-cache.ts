// Caches compiled plans of requests, with a maximum size. The cache key is the version of the
// workspace, the rights of the caller (grant), and the request without its values (its shape).
// Plans depend on the grant, because they contain row filters and masks.
import { EntryCache } from "../../../cache/index.ts";
import type { Grant } from "../../../access/index.ts";

const MIB = 1024 * 1024;
const LIMITS = {
  bytesMax: 64 * MIB,
  workspaceBytesMax: 4 * MIB,
  entryBytesMax: 4 * MIB,
  // A plan keeps its workspace in memory, even after the catalog (the cache of workspaces) has
  // removed this workspace. So the plans may keep at most half as much as the catalog itself holds.
  definitionsMax: 32 * MIB,
};
/** Approximate number of bytes that a plan needs in memory, for each character of its SQL. */
const BYTES_PER_CHARACTER = 4;

/** Returns the approximate number of bytes of a plan whose SQL has this number of characters. */
export const planBytes = (characters: number): number => BYTES_PER_CHARACTER * characters;

export class PlanCache<Plan> {
  readonly #plans = new EntryCache<{ readonly plan: Plan; readonly bytes: number }>(LIMITS);
  readonly #bytesOf: (plan: Plan) => number;

  /** @param bytesOf returns the approximate number of bytes that a plan needs in memory */
  constructor(bytesOf: (plan: Plan) => number) {
    this.#bytesOf = bytesOf;
  }

  /**
   * Returns the plan from the cache, or makes and caches it.
   * @throws the errors of `make`; the cache then stores nothing
   */
  get(grant: Grant, shapeKey: string, make: () => Plan): Plan {
    const { workspace } = grant;
    const key = `${grant.key}\n${shapeKey}`;
    const known = this.#plans.get(workspace, key);
    if (known !== undefined) return known.plan;
    const plan = make();
    this.#plans.set(workspace, key, { plan, bytes: this.#bytesOf(plan) });
    return plan;
  }
}
