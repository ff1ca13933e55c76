// Requests with their plans, compiled or from the cache. The cache stores nothing of refused
// requests.
import { buildRead, buildWrite } from "../plan/build.ts";
import { compileRead } from "../compile/read-statement.ts";
import { needsNoChangeRow } from "../compile/events/change-row.ts";
import { compileWrite } from "../compile/write-statement.ts";
import { PlanCache } from "./plan-cache.ts";
import { refuseWildcards, shapeOf, writeShapeOf } from "../parse/shape-key.ts";
import type { Grant } from "../../access/index.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";

/** A read with its plan, and what the gateway knows of its runs. */
export type PreparedRead = ReturnType<typeof compileNewRead>;

const readPlanCache = new PlanCache<PreparedRead>(({ statement }) => statement.text.length);

/** @throws Problem, GatewayError as `buildRead` does */
export function prepareRead(request: ReadRequest, grant: Grant) {
  const shape = shapeOf(request);
  refuseWildcards(shape.wildcards, "/query");
  const read = readPlanCache.get(grant, shape.key, () => compileNewRead(request, grant));
  return { read, shape };
}

function compileNewRead(request: ReadRequest, grant: Grant) {
  const slots = new Map<object, Map<string, number>>();
  shapeOf(request, slots);
  const plan = buildRead(request, grant, slots);
  return {
    statement: compileRead(plan, grant.workspace),
    limit: plan.list.limit,
    paged: plan.paged,
    /** GUIDs of the tables that the answer depends on. */
    tables: [...plan.tables].map((table) => table.id),
    /**
     * Index of the cursor and the offset among the bound values; undefined if the request has none.
     */
    cursorSlot: plan.cursorSlot,
    offsetSlot: plan.list.offsetSlot,
    /** True if the read may process rows or columns that it does not show. */
    isPartial: plan.isPartial,
    /**
     * The cursor binding of the last credential that used the plan. Most plans have only one
     * credential.
     */
    binding: null as { readonly credentialId: string; readonly value: Buffer } | null,
    /** Number of runs. A repeated statement gets a name, so that PostgreSQL keeps it prepared. */
    uses: 0,
    /**
     * True if the last answer was long, or the last read was cancelled because it took long. The
     * next read will probably be the same.
     */
    wasHeavy: false,
  };
}

/** A write with its plan, and the number of its runs. */
export type PreparedWrite = ReturnType<typeof compileNewWrite>;

const writePlanCache = new PlanCache<PreparedWrite>(({ statements: { locks, main, check } }) =>
  [...locks, main, check].reduce((sum, item) => sum + (item?.text.length ?? 0), 0),
);

/** @throws Problem, GatewayError as `buildWrite` does */
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
     * GUIDs of the changed tables that caches or the Event Bus must know of; `tables` are all
     * tables that the write uses.
     */
    written: written.map((table) => table.id),
    tables: [...plan.tables].map((table) => table.id),
    /** Number of runs, as for a read. */
    uses: 0,
  };
}
