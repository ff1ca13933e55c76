// One read: authorised and planned (or with a cached plan), bound, executed, answered as text. Errors of the database are
// translated.
import { GatewayError, type Guid } from "../../contract/index.ts";
import { Problem, refusalOf } from "../../conditions/index.ts";
import { classify, type Connection, type Statement } from "../../platform/postgres/index.ts";
import { isOutOfRoom } from "./out-of-room.ts";
import { bindingOf, openCursor, sealCursor, type OrderKeys } from "./cursor.ts";
import { prepareRead, type PreparedRead } from "./prepared.ts";
import { statementFor } from "./statement-name.ts";
import type { Grant } from "../../access/index.ts";
import { ANSWER_BYTES_MAX } from "../compile/measured.ts";
import { ROW_SEPARATOR, type ReadRow, type ReadStatement } from "../compile/read-statement.ts";
import type { BindInput } from "../compile/parameters.ts";
import type { CacheFacts } from "./cached-read.ts";
import type { DataContext } from "./data-access.ts";
import type { ReadRequest } from "../parse/request.ts";

export interface ReadAnswer {
  /** JSON text of the answer: in pieces, or the bytes of a long one that was cached. */
  readonly text: readonly string[] | Uint8Array;
  readonly rows: number;
  /** Absent where the database was not asked. */
  readonly dbMs?: number;
  /** GUIDs of the tables that the answer depends on. */
  readonly tables: readonly Guid[];
  /** Absent where the caller has no caching. */
  readonly cached?: CacheFacts;
}

/** An answer of the database, in pieces; the one at `DURATION_PIECE` is all that differs between answers of equal rows. */
export interface FreshAnswer extends ReadAnswer {
  readonly text: readonly string[];
  readonly dbMs: number;
}

/** Place of `meta.durationMs` among the pieces of an answer. */
export const DURATION_PIECE = 3;

/** The database does not know the plan's tables or columns any more: a newer version of the workspace is in force. */
export class StalePlanError extends Error {}

/** A read with its plan and everything that is bound to it: authorised and checked, but not sent yet. */
export interface BoundRead {
  readonly prepared: PreparedRead;
  readonly parameters: readonly unknown[];
  /** What they were bound from. */
  readonly input: BindInput;
  readonly offset: number;
  /** What cursors are bound to. */
  readonly binding: Buffer;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
}

/** @throws GatewayError INVALID_REFS, INVALID_QUERY, SCOPE_VIOLATION */
export function bindRead(request: ReadRequest, context: DataContext): BoundRead {
  const startedMs = performance.now();
  const { grant, actor, claims } = context;
  try {
    const { read: prepared, shape } = prepareRead(request, grant);
    const binding = prepared.paged
      ? bindingFor(prepared, grant.key, actor.id, shape.cursorKey)
      : NO_BINDING;
    const offset =
      prepared.offsetSlot === undefined ? 0 : (shape.values[prepared.offsetSlot] as number);
    const after = orderKeysOf(prepared, shape.values, binding, offset, grant);
    const input = { values: shape.values, claims, after };
    const parameters = prepared.statement.parameters.map((parameter) => parameter.bind(input));
    return { prepared, parameters, input, offset, binding, startedMs };
  } catch (error) {
    throw readFailure(error);
  }
}

/**
 * Where a statement turns out to have too little room for its relations, another one with all the room gathers them anew.
 *
 * @throws GatewayError INVALID_QUERY, QUERY_TIMEOUT, TOO_MANY_CONCURRENT, UNAVAILABLE, INTERNAL_ERROR
 * @throws StalePlanError when the workspace must be loaded anew
 */
export async function executeRead(
  pool: Pick<Connection, "run">,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  try {
    const { statement } = bound.prepared;
    const { roomier } = statement;
    const sent = statementFor(statement, ++bound.prepared.uses);
    try {
      return await runRead(pool, sent, statement, bound.parameters, bound, context);
    } catch (error) {
      if (roomier === undefined || !isOutOfRoom(error)) throw error;
    }
    return await runGathered(pool, roomier(), bound, context);
  } catch (error) {
    throw readFailure(error);
  }
}

/** The same inside a transaction, where no statement may fail. @throws like `executeRead` */
export async function executeOnce(
  pool: Pick<Connection, "run">,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  const { roomier } = bound.prepared.statement;
  if (roomier === undefined) return executeRead(pool, bound, context);
  try {
    return await runGathered(pool, roomier(), bound, context);
  } catch (error) {
    throw readFailure(error);
  }
}

const runGathered = (
  pool: Pick<Connection, "run">,
  statement: ReadStatement,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> => {
  const parameters = statement.parameters.map((parameter) => parameter.bind(bound.input));
  return runRead(pool, { text: statement.text }, statement, parameters, bound, context);
};

async function runRead(
  pool: Pick<Connection, "run">,
  sent: Statement,
  statement: ReadStatement,
  parameters: readonly unknown[],
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  const asked = performance.now();
  const { grant, signal } = context;
  const options = {
    rowMode: "text" as const,
    holder: grant.workspace.id,
    signal,
    ...(statement.isHeavy && { heavyHolder: heavyHolderOf(context) }),
  };
  const [row = NO_ROW] = await pool.run<ReadRow>(sent, parameters, options);
  return answerOf(row, statement, bound, grant, performance.now() - asked);
}

/** What strangers can send leaves room for the owner's own programs. */
export const heavyHolderOf = ({ grant: { workspace }, actor }: DataContext): string =>
  workspace.keysById.get(actor.id)?.definition.kind === "server"
    ? workspace.id
    : `${workspace.id} public`;

function answerOf(
  row: ReadRow,
  statement: ReadStatement,
  bound: BoundRead,
  grant: Grant,
  dbMs: number,
): FreshAnswer {
  const [rows, foundText, total, last] = row;
  const { prepared, binding, offset, startedMs } = bound;
  const found = Number(foundText);
  if (rows === null && found > 0) throw new Problem("/query", ANSWER_TOO_LARGE);
  const { limit, paged, tables } = prepared;
  const more = paged && found > limit;
  const count = more ? limit : found;
  const answered = answeredRows(rows ?? "", more && statement.showsExtraRow);
  const keys = more ? (last ?? keysOfLastRow(answered, statement.keyProperties!)) : null;
  const cursor = keys === null ? "null" : `"${sealCursor(grant.workspace, binding, keys)}"`;
  const durationMs = String(Math.round(performance.now() - startedMs));
  const meta = `],"meta":{"count":${count},"limit":${limit},"offset":${offset},"total":${total ?? "null"},"durationMs":`;
  return {
    text: [`{"data":[`, answered, meta, durationMs, `,"nextCursor":${cursor}}}`],
    rows: count,
    dbMs,
    tables,
  };
}

const ANSWER_TOO_LARGE = `the answer is larger than ${ANSWER_BYTES_MAX / 1024 / 1024} MiB; ask for fewer rows or columns`;

/** The order keys that a cursor carries; none without a cursor. @throws Problem when it does not fit */
function orderKeysOf(
  { cursorSlot, paged, limit }: PreparedRead,
  values: readonly unknown[],
  binding: Buffer,
  offset: number,
  grant: Grant,
): OrderKeys {
  if (cursorSlot === undefined || limit === 0) return [];
  if (!paged)
    throw new Problem("/query/cursor", "does not belong here: this list has one page only");
  if (offset > 0) throw new Problem("/query/offset", "cannot be combined with a cursor");
  return openCursor(grant.workspace, binding, values[cursorSlot]);
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

/** JSON text of the order keys of the last row, as texts. */
function keysOfLastRow(rows: string, properties: readonly string[]): string {
  const start = rows.lastIndexOf(ROW_SEPARATOR);
  const text = start === -1 ? rows : rows.slice(start + ROW_SEPARATOR.length);
  const row = JSON.parse(text) as Readonly<Record<string, string | number | boolean | null>>;
  return JSON.stringify(properties.map((name) => row[name]?.toString() ?? null));
}

const NO_ROW: ReadRow = [null, "0"];

/** What a failed read means to the caller (G3.9). */
export function readFailure(error: unknown): unknown {
  if (error instanceof GatewayError) return error;
  if (error instanceof Problem) return refusalOf(error, "INVALID_QUERY");
  if (isOutOfRoom(error))
    return refusalOf(new Problem("/query", ANSWER_TOO_LARGE), "INVALID_QUERY");
  switch (classify(error)) {
    case "timeout":
      return new GatewayError("QUERY_TIMEOUT", { cause: error });
    case "unavailable":
      return new GatewayError("UNAVAILABLE", { cause: error });
    case "crowded":
      return new GatewayError("TOO_MANY_CONCURRENT", { cause: error });
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
