// The query language, and the one way to workspace data. Every request goes through the stages parse, authorise, plan, compile, execute
// and shape, one folder each, of which none knows a later one: SQL is compiled from plans alone, and a plan holds nothing that its grant
// does not give. `WorkspaceData` puts the stages together for whoever reads or writes rows: for the operation `query` and, inside the
// gateway, for everybody who has an access to hand in. The stages themselves are nobody else's business.
import { queryHandler, type QueryDependencies } from "./operations/query.ts";
import { createIdempotencyHousekeeping } from "./execute/idempotency-housekeeping.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export const createQuery = (
  deps: QueryDependencies & { readonly control: Pool },
): Capability<"query", Grant> => ({
  operations: { query: queryHandler(deps) },
  housekeeping: [createIdempotencyHousekeeping(deps.control)],
});

export {
  createWorkspaceData,
  createWorkspaceReader,
  rowsOf,
  type Row,
  type WorkspaceData,
  type WorkspaceDataDependencies,
} from "./workspace-data.ts";
export { accessOf, type DataAccess } from "./execute/data-access.ts";
export type { DataTransaction } from "./execute/own-transaction.ts";
export type { ReadAnswer } from "./execute/read.ts";
export type { WriteAnswer } from "./execute/write.ts";
export type { ReadRequest } from "./parse/read-request.ts";
export type { TransactionRequest } from "./parse/transaction-request.ts";
export type { WriteRequest } from "./parse/write-request.ts";
export { LIMIT_DEFAULT, RELATION_DEPTH_MAX } from "./plan/list.ts";
