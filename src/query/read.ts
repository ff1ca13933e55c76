// A read from body to answer: parse and authorise (or a plan made before), bind, execute, shape. The one way to workspace data.
// Refuses what the stages refuse, as errors of `/query`; the database's own words stay inside.
import { GatewayError, type ErrorCode } from "../contract/errors.ts";
import { Problem } from "../conditions/problem.ts";
import { classify } from "../platform/database-errors.ts";
import { bindingOf, openCursor, sealCursor } from "./cursor.ts";
import { prepareRead, type PreparedRead } from "./prepared-reads.ts";
import type { Grant } from "../access/grant.ts";
import type { Pool } from "../platform/pool.ts";
import { ROW_SEPARATOR, type ReadRow } from "./compile/read-statement.ts";
import type { ReadRequest } from "./request.ts";

export interface ReadContext {
  readonly grant: Grant;
  /** Claims that row filters read; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Who a cursor belongs to: the id of the key or of the end user. */
  readonly credentialId: string;
  /** Fires when nobody waits for the answer any more; the statement is then cancelled. */
  readonly signal?: AbortSignal;
}

export interface ReadAnswer {
  /** JSON text of the answer, in pieces. */
  readonly text: readonly string[];
  readonly rows: number;
  readonly dbMs: number;
  readonly tables: readonly string[];
}

/** The database does not know the plan's tables or columns any more: a newer version of the workspace is in force. */
export class StalePlanError extends Error {}

/** From its third run on a statement is kept prepared on the server. */
const USES_BEFORE_NAME = 2;

/**
 * @throws GatewayError INVALID_REFS, INVALID_QUERY, SCOPE_VIOLATION, QUERY_TIMEOUT, UNAVAILABLE, INTERNAL_ERROR (specification 7.1)
 * @throws StalePlanError when the workspace must be loaded anew
 */
export async function runRead(
  pool: Pool,
  request: ReadRequest,
  context: ReadContext,
): Promise<ReadAnswer> {
  const started = performance.now();
  try {
    return await read(pool, request, context, started);
  } catch (error) {
    throw error instanceof Problem ? asGatewayError(error, "INVALID_QUERY") : error;
  }
}

async function read(
  pool: Pool,
  request: ReadRequest,
  context: ReadContext,
  started: number,
): Promise<ReadAnswer> {
  const { grant, claims } = context;
  const { read: prepared, shape } = prepareRead(request, grant);
  const { statement, cursorSlot, offsetSlot, limit, paged } = prepared;
  const binding = paged
    ? bindingFor(prepared, grant.key, context.credentialId, shape.cursorKey)
    : NO_BINDING;
  const offset = offsetSlot === undefined ? 0 : (shape.values[offsetSlot] as number);
  if (cursorSlot !== undefined && offset > 0)
    throw new Problem("/query/offset", "cannot be combined with a cursor");
  const after =
    cursorSlot === undefined || !paged
      ? []
      : openCursor(grant.workspace, binding, shape.values[cursorSlot]);
  const input = { values: shape.values, claims, after };
  const parameters = statement.parameters.map((parameter) => parameter.bind(input));

  const asked = performance.now();
  const row = await execute(
    pool,
    { text: statement.text, ...nameAfterUse(prepared) },
    parameters,
    context.signal,
  );
  const finished = performance.now();

  const [rows, found, total, last] = row;
  const more = paged && found > limit;
  const count = more ? limit : found;
  const nextCursor = more ? `"${sealCursor(grant.workspace, binding, last!)}"` : "null";
  const durationMs = Math.round(finished - started);
  const meta = `{"count":${count},"limit":${limit},"offset":${offset},"total":${total ?? "null"},"durationMs":${durationMs},"nextCursor":${nextCursor}}`;
  return {
    text: [
      `{"data":[`,
      answeredRows(rows ?? "", more && statement.showsExtraRow),
      `],"meta":${meta}}`,
    ],
    rows: count,
    dbMs: finished - asked,
    tables: prepared.tables,
  };
}

const NO_BINDING = Buffer.alloc(0);

function bindingFor(
  prepared: PreparedRead,
  grantKey: string,
  credentialId: string,
  cursorKey: string,
): Buffer {
  if (prepared.binding?.credentialId !== credentialId) {
    prepared.binding = { credentialId, value: bindingOf(grantKey, credentialId, cursorKey) };
  }
  return prepared.binding.value;
}

/** Without the row that only told that more follow. */
const answeredRows = (rows: string, cut: boolean): string =>
  cut ? rows.slice(0, rows.lastIndexOf(ROW_SEPARATOR)) : rows;

const nameAfterUse = (prepared: {
  uses: number;
  readonly statement: { readonly name: string };
}): { name?: string } =>
  ++prepared.uses > USES_BEFORE_NAME ? { name: prepared.statement.name } : {};

const NO_ROW: ReadRow = [null, 0];

async function execute(
  pool: Pool,
  statement: { readonly text: string; readonly name?: string },
  parameters: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<ReadRow> {
  try {
    const [row] = await pool.run<ReadRow>(
      statement,
      parameters,
      signal === undefined ? { rowMode: "array" } : { rowMode: "array", signal },
    );
    return row ?? NO_ROW;
  } catch (error) {
    throw readFailure(error);
  }
}

/** What a failed statement means to the caller (security R8). */
function readFailure(error: unknown): unknown {
  switch (classify(error)) {
    case "timeout":
      return new GatewayError("QUERY_TIMEOUT", { cause: error });
    case "unavailable":
      return new GatewayError("UNAVAILABLE", { cause: error });
    case "stalePlan":
      return new StalePlanError("the plan is older than the tables", { cause: error });
    case "data":
      return new GatewayError("INVALID_QUERY", {
        message: "A value or a result of the query is out of range.",
        cause: error,
      });
    default:
      return new GatewayError("INTERNAL_ERROR", { cause: error });
  }
}

const asGatewayError = (problem: Problem, code: ErrorCode): GatewayError =>
  new GatewayError(code, { message: `${problem.pointer}: ${problem.message}.`, cause: problem });
