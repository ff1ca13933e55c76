// Checks a read and prepares it for execution: checks the rights, makes the plan or takes it from
// the cache, and binds the values. Also translates database errors into errors for the caller.
import { capacityRefusal, GatewayError, type Guid } from "../../contract/index.ts";
import { Problem, refusalOf } from "../../conditions/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { classify, sqlState } from "../../platform/postgres/index.ts";
import { cursorBindingOf, openCursor, type OrderKeys } from "./cursor.ts";
import { prepareRead, type PreparedRead } from "./prepared.ts";
import { ANSWER_BYTES_MAX } from "../compile/measured.ts";
import { bindParameters, type BindInput } from "../compile/parameters.ts";
import type { CacheFacts } from "./cached-read.ts";
import type { DataContext } from "./data-access.ts";
import type { ReadRequest } from "../parse/request.ts";

/**
 * Names of PostgreSQL's functions for integer addition and multiplication, which raise an error on
 * overflow. A read uses these functions only to count the bytes of its response. So an overflow in
 * a read means that the response is too large. Writes also use them for `inc` and `dec`.
 */
const adding = new Set(["int4pl", "int4mul"]);

export const isOutOfRoom = (error: unknown): boolean =>
  sqlState(error) === "22003" && adding.has(String((error as { routine?: unknown }).routine));

export interface ReadAnswer {
  /** The response: pieces of JSON text or, for a long cached response, its bytes. */
  readonly text: readonly string[] | Uint8Array;
  readonly rows: number;
  /**
   * Duration of the database query in milliseconds. Undefined if the response comes from the cache.
   */
  readonly dbMs?: number;
  /** GUIDs of the tables on which the response depends. */
  readonly tables: readonly Guid[];
  /** Result of the response cache. Undefined if the caller does not use response caching. */
  readonly cached?: CacheFacts;
}

/**
 * A response with rows from the database, in pieces. Two responses with equal rows differ only in
 * the piece with the index `DURATION_PIECE`.
 */
export interface FreshAnswer extends ReadAnswer {
  readonly text: readonly string[];
  readonly dbMs: number;
}

/** Index of the piece with `meta.durationMs`, in the list of a response's text pieces. */
export const DURATION_PIECE = 3;

/**
 * Thrown if the database no longer has a table or column of the query plan, because a new
 * definition of the workspace was applied.
 */
export class StalePlanError extends Error {}

/**
 * Thrown if an insert writes the first row of a new workspace. The gateway must first add indexes
 * and constraints to the tables (`definitions/ddl/first-rows.ts`), and then repeats the insert.
 */
export class FirstRowError extends StalePlanError {}

/** A checked read with its plan and its bound values. It has not been sent to the database yet. */
export interface BoundRead {
  readonly prepared: PreparedRead;
  readonly parameters: readonly unknown[];
  /** The values of the request from which the parameters were computed. */
  readonly input: BindInput;
  readonly offset: number;
  /** The query without its values, to which cursors are bound (`bindingOf`). */
  readonly cursorKey: string;
  /** Start time in milliseconds, by the monotonic clock. */
  readonly startedMs: number;
}

/**
 * Checks a read and binds its values.
 * @throws GatewayError INVALID_REFS, INVALID_QUERY or SCOPE_VIOLATION if the request is refused
 */
export function bindRead(request: ReadRequest, context: DataContext): BoundRead {
  const startedMs = performance.now();
  const { grant, claims } = context;
  try {
    const { read: prepared, shape } = prepareRead(request, grant);
    const { values, cursorKey } = shape;
    const { offsetSlot } = prepared;
    const offset = offsetSlot === undefined ? 0 : (values[offsetSlot] as number);
    const after = orderKeysOf(prepared, shape, offset, context);
    const input = { values, claims, after };
    const parameters = bindParameters(prepared.statement, input);
    return { prepared, parameters, input, offset, cursorKey, startedMs };
  } catch (error) {
    throw readFailure(error);
  }
}

/**
 * Returns the order keys in the cursor of the request. Returns an empty list without a cursor.
 * @throws Problem if the cursor does not fit the query
 */
function orderKeysOf(
  prepared: PreparedRead,
  { values, cursorKey }: Pick<ReturnType<typeof prepareRead>["shape"], "values" | "cursorKey">,
  offset: number,
  context: DataContext,
): OrderKeys {
  const { cursorSlot, paged, limit } = prepared;
  if (cursorSlot === undefined || limit === 0) return [];
  if (!paged) throw new Problem("/query/cursor", ONE_PAGE);
  if (offset > 0) throw new Problem("/query/offset", "cannot be combined with a cursor");
  const binding = bindingOf(prepared, context, cursorKey);
  return openCursor(context.grant.workspace, binding, values[cursorSlot]);
}

const ONE_PAGE = "is not allowed here: this list has only one page; leave the cursor out";

/** Returns the hash to which cursors of a read are bound (`cursorBindingOf`). */
export function bindingOf(
  prepared: PreparedRead,
  { grant, actor }: DataContext,
  cursorKey: string,
): Buffer {
  if (prepared.binding?.credentialId !== actor.id) {
    const value = cursorBindingOf(grant.key, actor.id, cursorKey);
    prepared.binding = { credentialId: actor.id, value };
  }
  return prepared.binding.value;
}

export const ANSWER_TOO_LARGE = `the answer is larger than ${ANSWER_BYTES_MAX / 1024 / 1024} MiB; ask for fewer rows or columns`;

/** Translates an error of a read into the error for the caller (G3.9). */
export function readFailure(error: unknown): unknown {
  if (error instanceof GatewayError) return error;
  if (error instanceof Problem) return refusalOf(error, "INVALID_QUERY");
  if (isOutOfRoom(error))
    return refusalOf(new Problem("/query", ANSWER_TOO_LARGE), "INVALID_QUERY");
  if (classify(error) !== "data") return databaseFailure(error, "QUERY_TIMEOUT");
  const message =
    "A value in the query, or a computed result, is outside the range of its data type. Send smaller numbers, or compute the result over fewer rows.";
  return new GatewayError("INVALID_QUERY", { message, cause: error });
}

/**
 * Translates a database error, such as a timeout or a lost connection, that no value of the request
 * has caused.
 * @param timeout the error code for a timeout
 */
export function databaseFailure(
  error: unknown,
  timeout: "QUERY_TIMEOUT" | "MUTATION_TIMEOUT",
): Error {
  if (error instanceof CapacitySpentError) return capacityRefusal(error);
  const cause = error;
  switch (classify(error)) {
    case "timeout":
      return new GatewayError(timeout, { cause });
    case "unavailable":
    case "retry":
      return new GatewayError("UNAVAILABLE", { cause });
    case "stalePlan":
      return new StalePlanError("the plan is older than the tables", { cause });
    default:
      return new GatewayError("INTERNAL_ERROR", { cause });
  }
}
