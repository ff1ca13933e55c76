// Whether a caller sees a blob referred to (G5.18): asked of the rows as they are, never of a cache.
import { GatewayError } from "../../contract/index.ts";
import { classify, type Connection } from "../../platform/postgres/index.ts";
import { compileReferenced, type ReferencedStatement } from "../compile/files/referenced.ts";
import { planReferenced } from "../plan/referenced.ts";
import { PlanCache } from "./plan-cache.ts";
import { readFailure } from "./read.ts";
import { statementFor } from "./statement-name.ts";
import type { Grant } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { DataContext } from "./data-access.ts";
import type { HeavyReads } from "./heavy-reads.ts";

interface PreparedReferenced {
  /** Null where the caller sees no file column at all. */
  readonly statement: ReferencedStatement | null;
  /** Whether some column lacks its index, so that whole tables are read. */
  readonly isHeavy: boolean;
  uses: number;
}

const plans = new PlanCache<PreparedReferenced>(({ statement }) => statement?.text.length ?? 0);

function prepare(grant: Grant): PreparedReferenced {
  const places = planReferenced(grant);
  return {
    statement: places.length === 0 ? null : compileReferenced(places, grant.workspace),
    isHeavy: places.some(({ column: { column } }) => column.definition.indexed !== true),
    uses: 0,
  };
}

/**
 * @throws GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE, INTERNAL_ERROR
 * @throws StalePlanError when the workspace must be loaded anew
 */
export async function isReferenced(
  pool: Connection,
  blobId: Guid,
  context: DataContext,
  heavyReads: HeavyReads,
): Promise<boolean> {
  const { grant, claims, signal } = context;
  const prepared = plans.get(grant, "referenced", () => prepare(grant));
  const { statement, isHeavy } = prepared;
  if (statement === null) return false;
  const input = { values: [blobId], claims, after: [] };
  const parameters = statement.parameters.map((parameter) => parameter.bind(input));
  const options = { rowMode: "array", signal } as const;
  const ask = async (): Promise<boolean> => {
    const sent = statementFor(statement, ++prepared.uses, []);
    const [row] = await pool.run<readonly [boolean]>(sent, parameters, options);
    return row![0];
  };
  try {
    return await (isHeavy ? heavyReads.run(context, ask) : ask());
  } catch (error) {
    // Neither yes nor no: who asks for a file asked for no query that could be smaller.
    if (classify(error) === "timeout") throw new GatewayError("UNAVAILABLE", { cause: error });
    throw readFailure(error);
  }
}
