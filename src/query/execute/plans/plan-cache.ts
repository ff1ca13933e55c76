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
  // Half of what the catalog holds. Plans refer to their workspace, so more plans would keep many
  // workspaces in memory that the catalog has removed.
  definitionsMax: 32 * MIB,
};
/**
 * Approximate number of bytes that a plan needs in memory, for each character of its SQL. A plan
 * that shares everything but its text with other workspaces needs less.
 */
const BYTES_PER_CHARACTER = 4;
const SHARED_BYTES_PER_CHARACTER = 1.5;

export class PlanCache<Plan> {
  readonly #plans = new EntryCache<{ readonly plan: Plan; readonly bytes: number }>(LIMITS);
  readonly #sqlLength: (plan: Plan) => number;
  readonly #isShared: (plan: Plan) => boolean;

  /**
   * @param sqlLength returns the number of characters in all statements of a plan
   * @param isShared returns true if other plans refer to everything but the text
   */
  constructor(sqlLength: (plan: Plan) => number, isShared: (plan: Plan) => boolean = () => false) {
    this.#sqlLength = sqlLength;
    this.#isShared = isShared;
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
    const each = this.#isShared(plan) ? SHARED_BYTES_PER_CHARACTER : BYTES_PER_CHARACTER;
    this.#plans.set(workspace, key, { plan, bytes: Math.ceil(each * this.#sqlLength(plan)) });
    return plan;
  }
}
