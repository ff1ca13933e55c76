// Bounded cache of compiled plans by workspace version, grant and shape: rights are part of every plan.
import { Entries } from "../../cache/index.ts";
import type { Grant } from "../../access/index.ts";

const MIB = 1024 * 1024;
const LIMITS = { bytesMax: 64 * MIB, workspaceBytesMax: 4 * MIB, entryBytesMax: 4 * MIB };
/** What a plan takes for each character of its SQL, the objects around it included; measured roughly. */
const BYTES_PER_CHARACTER = 4;

interface Kept<Plan> {
  readonly plan: Plan;
  readonly bytes: number;
}

export class PlanCache<Plan> {
  readonly #plans = new Entries<Kept<Plan>>(LIMITS);
  readonly #sqlLength: (plan: Plan) => number;

  /** @param sqlLength characters of all statements of a plan */
  constructor(sqlLength: (plan: Plan) => number) {
    this.#sqlLength = sqlLength;
  }

  /** The plan, made when it is not there. @throws what `make` throws; nothing is kept then */
  get(grant: Grant, shapeKey: string, make: () => Plan): Plan {
    const { workspace } = grant;
    const key = `${grant.key}\n${shapeKey}`;
    const known = this.#plans.get(workspace, key);
    if (known !== undefined) return known.plan;
    const plan = make();
    this.#plans.set(workspace, key, { plan, bytes: BYTES_PER_CHARACTER * this.#sqlLength(plan) });
    return plan;
  }
}
