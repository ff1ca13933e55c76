// Counts the calls of each API key among the newest rows of the query log (G11.12). The number of
// rows is limited, so that a workspace with many calls costs no more than one page of a search.
import { GatewayError, type ContractSchema, type Guid } from "../contract/index.ts";
import { sqlState, type Pool } from "../platform/postgres/index.ts";

type CallsByKey = ContractSchema<"CallsByKey">;

const ROWS_MAX = 50_000;
const DAY_MS = 86_400_000;
const STATEMENT_MS = 3_000;
/** Largest number of API keys of a workspace. */
const KEYS_MAX = 500;

interface CountedCalls {
  readonly since: Date | null;
  readonly rows: number;
  readonly keys: CallsByKey["keys"] | null;
}

const COUNT = {
  text: `with newest as materialized (
      select q.at, q.credential_type, q.credential_id, q.status from gateway.query_log as q
      where q.workspace_id = $1 and q.at >= $2 order by q.at desc, q.id desc limit ${ROWS_MAX}),
    counted as (
      select credential_id, count(*) as calls, count(*) filter (where status >= 400) as errors from newest
      where credential_type = 'key' and credential_id is not null group by credential_id order by calls desc, credential_id limit ${KEYS_MAX})
    select (select min(at) from newest) as since, (select count(*)::int from newest) as rows,
      (select json_agg(json_build_object('keyId', credential_id, 'calls', calls, 'errors', errors) order by calls desc, credential_id) from counted) as keys`,
};

/**
 * Returns the calls of each API key in the last day, the most used key first. If the workspace has
 * more than 50,000 rows in this time, counts only the newest of them.
 * @param now milliseconds since 1970
 * @throws GatewayError UNAVAILABLE if the statement takes longer than three seconds
 */
export async function countCallsByKey(
  control: Pool,
  workspaceId: Guid,
  now: number,
): Promise<CallsByKey> {
  const dayAgo = new Date(now - DAY_MS);
  try {
    const [counted] = await control.transaction(async ({ run }) => {
      await run({ text: `set local statement_timeout = ${STATEMENT_MS}` });
      await run({ text: "set local enable_sort = off" });
      return run<CountedCalls>(COUNT, [workspaceId, dayAgo]);
    });
    const { since, rows, keys } = counted!;
    const first = rows < ROWS_MAX || since === null ? dayAgo : since;
    return { since: first.toISOString(), keys: keys ?? [] };
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    throw new GatewayError("UNAVAILABLE", { cause: error });
  }
}
