// The functions of `query/` for other folders. `WorkspaceData` reads and writes rows of workspaces,
// for the operation `query` and for all other folders. A request passes the stages (folders) parse,
// authorise, plan, compile, execute and shape. The code of a stage never imports a later stage. A
// plan contains only tables, rows and columns that the caller may use.
import { queryHandler, type QueryDependencies } from "./operations/query.ts";
import { createIdempotencyHousekeeping } from "./execute/idempotency-store.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export const createQuery = (
  deps: QueryDependencies & { readonly control: Pool },
): Capability<"query", Grant> => ({
  operations: { query: queryHandler(deps) },
  housekeeping: [createIdempotencyHousekeeping(deps.control)],
});

export { dropAnswers, idempotencyTables } from "./execute/idempotency-store.ts";
export { TablesFull } from "./execute/table-space.ts";
export {
  createWorkspaceData,
  createWorkspaceReader,
  type WorkspaceData,
} from "./workspace-data.ts";
export { createRollBackAfter, type RollBackAfter } from "./rolled-back.ts";
export { rowsOf, type Row } from "./shape/answer-rows.ts";
export { mayReadReferenced } from "./may-read-referenced.ts";
export { rowsTextOf } from "./execute/execute-read.ts";
export { createHeavyReads } from "./execute/heavy-reads.ts";
export {
  accessAs,
  accessOf,
  clientActor,
  readClientActor,
  type DataAccess,
} from "./execute/data-access.ts";
export type { DataTransaction } from "./execute/own-transaction.ts";
export { checkedRequest } from "./parse/body.ts";
export { scopesOf } from "./parse/request-scopes.ts";
export type { ReadRequest, WriteRequest } from "./parse/request.ts";
export { noteRead, noteWrite } from "./shape/reply.ts";
export { reachOfDelete } from "./plan/cascades.ts";
export { queryRefusalOf } from "./refusal.ts";
export { LIMIT_DEFAULT, RELATION_DEPTH_MAX } from "./plan/list.ts";
