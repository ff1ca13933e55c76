// What others may use of the query language: its operation, and reads and writes for a grant.
// Nothing else here leads to workspace data.
import { queryHandler, type QueryDependencies } from "./operations/query.ts";
import type { Operations } from "../contract/index.ts";

export const queryOperations = (deps: QueryDependencies): Pick<Operations, "query"> => ({
  query: queryHandler(deps),
});

export {
  bindRead,
  executeRead,
  runRead,
  StalePlanError,
  type ReadAnswer,
  type ReadContext,
} from "./execute/read.ts";
export { bindWrite, executeWrite, retried, type WriteContext } from "./execute/write.ts";
export { createIdempotencyHousekeeping } from "./execute/idempotency-housekeeping.ts";
export { writeFailure } from "./execute/write-failure.ts";
export { LIMIT_DEFAULT, RELATION_DEPTH_MAX } from "./plan/list.ts";
