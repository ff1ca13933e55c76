// Checks whether the caller may read a row that refers to a file (G5.18). The check reads the
// current rows, never a cache.
import { GatewayError } from "../../contract/index.ts";
import { classify, type Connection } from "../../platform/postgres/index.ts";
import { compileReferenced } from "../compile/files/referenced.ts";
import { bindParameters } from "../compile/parameters.ts";
import { planReferenced } from "../plan/referenced.ts";
import { planBytes, PlanCache } from "./plans/plan-cache.ts";
import { readFailure } from "./read.ts";
import { statementFor } from "./statement-name.ts";
import type { Grant } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { DataContext } from "./data-access.ts";
import type { HeavyReads } from "./heavy-reads.ts";

const referencedCache = new PlanCache<ReturnType<typeof prepareReferenced>>(({ statement }) =>
  planBytes(statement?.text.length ?? 0),
);

function prepareReferenced(grant: Grant) {
  const places = planReferenced(grant);
  return {
    /** The compiled statement. Null if the caller may see no file column. */
    statement: places.length === 0 ? null : compileReferenced(places, grant.workspace),
    /** True if one of the file columns has no index, so that the statement reads whole tables. */
    isHeavy: places.some(({ column: { column } }) => column.definition.indexed !== true),
    uses: 0,
  };
}

/**
 * Returns true if a row that the caller may read refers to the file.
 * @throws GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE or INTERNAL_ERROR if the database fails
 * @throws StalePlanError if tables have changed and the workspace must be loaded again
 */
export async function isReferenced(
  pool: Connection,
  blobId: Guid,
  context: DataContext,
  heavyReads: HeavyReads,
): Promise<boolean> {
  const { grant, claims, signal } = context;
  const prepared = referencedCache.get(grant, "referenced", () => prepareReferenced(grant));
  const { statement, isHeavy } = prepared;
  if (statement === null) return false;
  const input = { values: [blobId], claims, after: [] };
  const parameters = bindParameters(statement, input);
  const options = { rowMode: "array", signal } as const;
  const ask = async (): Promise<boolean> => {
    const sent = statementFor(statement, ++prepared.uses, []);
    const [row] = await pool.run<readonly [boolean]>(sent, parameters, options);
    return row![0];
  };
  try {
    return await (isHeavy ? heavyReads.run(context, ask) : ask());
  } catch (error) {
    // The message of QUERY_TIMEOUT would tell the caller to send a smaller query. But the caller
    // requested a file, not rows.
    if (classify(error) === "timeout") throw new GatewayError("UNAVAILABLE", { cause: error });
    throw readFailure(error);
  }
}
