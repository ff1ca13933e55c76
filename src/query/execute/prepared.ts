// Returns the compiled plan of a request from the plan cache. If the cache has no plan, makes and
// stores one. The cache stores no plan for a refused request.
import { buildRead, buildWrite } from "../plan/build.ts";
import { compileRead } from "../compile/read-statement.ts";
import { needsNoChangeRow } from "../compile/events/change-row.ts";
import { compileWrite } from "../compile/write-statement.ts";
import { planBytes, PlanCache } from "./plans/plan-cache.ts";
import { ownBytes, sharedReadOf, statementIn } from "./plans/shared-reads.ts";
import { refuseWildcards, shapeOf, writeShapeOf } from "../parse/shape-key.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";

/**
 * The compiled plan of a read, with facts about earlier runs of this plan, such as their number.
 */
export type PreparedRead = ReturnType<typeof compileNewRead>;

const readPlanCache = new PlanCache<PreparedRead>(({ bytes }) => bytes);

/**
 * Returns the plan of a read, and the values of the request.
 * @throws Problem, GatewayError if `buildRead` refuses the request
 */
export function prepareRead(request: ReadRequest, grant: Grant) {
  const shape = shapeOf(request);
  refuseWildcards(shape.wildcards, "/query");
  const read = readPlanCache.get(grant, shape.key, () => compileNewRead(request, grant, shape.key));
  return { read, shape };
}

function compileNewRead(request: ReadRequest, grant: Grant, shapeKey: string) {
  const makePlan = (of: Grant) => {
    const slots = new Map<object, Map<string, number>>();
    shapeOf(request, slots);
    return buildRead(request, of, slots);
  };
  const { workspace } = grant;
  const shared = sharedReadOf(grant, shapeKey, makePlan);
  const plan = shared === null ? makePlan(grant) : shared.plan;
  const statement =
    shared === null ? compileRead(plan, workspace) : statementIn(shared.statement, workspace);
  return {
    statement,
    /** Approximate number of bytes that the plan needs in memory. */
    bytes: shared === null ? planBytes(statement.text.length) : ownBytes(shared.statement),
    limit: plan.list.limit,
    paged: plan.paged,
    /** GUIDs of the tables on which the response depends. */
    tables: [...plan.tables].map((table) => table.id),
    /**
     * Indexes of the cursor and the offset in the list of bound values. Undefined if the request
     * has no cursor or offset.
     */
    cursorSlot: plan.cursorSlot,
    offsetSlot: plan.list.offsetSlot,
    /**
     * True if PostgreSQL may have to process rows or column values that the caller has no right to
     * see.
     */
    isPartial: plan.isPartial,
    /**
     * The hash to which cursors are bound (`cursorBindingOf`), for the last credential that used
     * this plan. Most plans are used by one credential only.
     */
    binding: null as { readonly credentialId: string; readonly value: Buffer } | null,
    /** Number of runs of this plan. A repeated statement becomes a prepared statement. */
    uses: 0,
    /**
     * True if the last read with this plan had a long response, or took too long. The next read
     * with this plan is then treated as heavy.
     */
    wasHeavy: false,
  };
}

/** The plan of a write, and the number of its runs. */
export type PreparedWrite = ReturnType<typeof compileNewWrite>;

const writePlanCache = new PlanCache<PreparedWrite>(({ statements: { locks, main, check } }) =>
  planBytes([...locks, main, check].reduce((sum, item) => sum + (item?.text.length ?? 0), 0)),
);

/**
 * Returns the plan of a write, and the values of the request.
 * @throws Problem, GatewayError if `buildWrite` refuses the request
 */
export function prepareWrite(request: WriteRequest, grant: Grant) {
  const shape = writeShapeOf(request);
  refuseWildcards(shape.wildcards, "/mutation");
  const write = writePlanCache.get(grant, shape.key, () => compileNewWrite(request, grant));
  return { write, shape };
}

function compileNewWrite(request: WriteRequest, grant: Grant) {
  const slots = new Map<object, Map<string, number>>();
  writeShapeOf(request, slots);
  const plan = buildWrite(request, grant, slots);
  const written = needsNoChangeRow(plan, grant.workspace) ? [] : [...plan.written];
  return {
    plan,
    statements: compileWrite(plan, grant.workspace),
    /**
     * `written`: GUIDs of the written tables on which cached responses or events depend. `tables`:
     * GUIDs of all tables that the write reads or writes.
     */
    written: written.map((table) => table.id),
    tables: [...plan.tables].map((table) => table.id),
    /** Number of runs of this plan. A repeated statement becomes a prepared statement. */
    uses: 0,
  };
}
