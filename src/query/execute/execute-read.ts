// Runs a checked read and builds the text of its response. A heavy read (a read of many rows) first
// waits until one of the slots for heavy reads is free.
import { Problem } from "../../conditions/index.ts";
import { ROW_SEPARATOR, type ReadRow, type ReadStatement } from "../compile/read-statement.ts";
import { bindParameters } from "../compile/parameters.ts";
import { sealCursor } from "./cursor.ts";
import {
  ANSWER_TOO_LARGE,
  bindingOf,
  type BoundRead,
  type FreshAnswer,
  isOutOfRoom,
  type ReadAnswer,
  readFailure,
} from "./read.ts";
import { statementFor } from "./statement-name.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import { classify, type Connection, type Statement } from "../../platform/postgres/index.ts";
import type { DataContext } from "./data-access.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import { readLabels, readMetaLabels as label } from "./answer-labels.ts";

/** If a response has more characters than this, later reads with the same plan count as heavy. */
const LONG_ANSWER = 256 * 1024;
/** Index of the piece with the rows, in the list of a response's text pieces. */
const ROWS_PIECE = 1;

/**
 * Returns the rows of a response as the text of a JSON array. Returns undefined for a response from
 * the cache, because such a response is not in pieces.
 */
export const rowsTextOf = ({ text }: ReadAnswer): string | undefined =>
  text instanceof Uint8Array || text.length === 1 ? undefined : `[${text[ROWS_PIECE] ?? ""}]`;

/**
 * Runs a read. If the read has relations, its first statement has a lower size limit. If the
 * response exceeds this limit, a second statement with the full size limit reads the rows again.
 * @param heavyReads the slots for heavy reads; undefined if the caller already has a slot, or needs
 *   none
 * @throws GatewayError INVALID_QUERY if the response is too large; QUERY_TIMEOUT,
 *   TOO_MANY_CONCURRENT, UNAVAILABLE or INTERNAL_ERROR if the database fails
 * @throws StalePlanError if tables have changed and the workspace must be loaded again
 */
export async function executeRead(
  pool: Pick<Connection, "run">,
  bound: BoundRead,
  context: DataContext,
  heavyReads?: HeavyReads,
): Promise<FreshAnswer> {
  const { prepared } = bound;
  const { isHeavy } = prepared.statement;
  try {
    const answer =
      heavyReads !== undefined && (isHeavy || prepared.wasHeavy)
        ? await heavyReads.run(context, (own) => runOrGather(pool, bound, own))
        : await runOrGather(pool, bound, context, heavyReads);
    prepared.wasHeavy = answer.text[ROWS_PIECE]!.length > LONG_ANSWER;
    return answer;
  } catch (error) {
    if (wasTooLong(error)) prepared.wasHeavy = true;
    throw readFailure(error);
  }
}

/**
 * Returns true if the read reached its time limit, or if the gateway cancelled it in favour of
 * waiting reads. The gateway cancels only reads that have run for `ENDABLE_MS` (`heavy-reads.ts`).
 */
const wasTooLong = (error: unknown): boolean =>
  classify(error) === "timeout" || (error instanceof CapacitySpentError && error.isEnded);

/**
 * Runs the first statement of a read. If the response exceeds the size limit of this statement,
 * runs the second statement, which has the full size limit.
 * @param heavyReads undefined if the caller already has a slot for heavy reads
 */
function runOrGather(
  pool: Pick<Connection, "run">,
  bound: BoundRead,
  context: DataContext,
  heavyReads?: HeavyReads,
): Promise<FreshAnswer> {
  const { prepared, parameters } = bound;
  const { statement, isPartial } = prepared;
  const sent = statementFor(statement, ++prepared.uses, isPartial ? parameters : []);
  const reading = runRead(pool, sent, statement, parameters, bound, context);
  const { gathered } = statement;
  if (gathered === undefined) return reading;
  return reading.catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error;
    const gather = (own: DataContext) => runGathered(pool, gathered(), bound, own);
    return heavyReads === undefined ? gather(context) : heavyReads.run(context, gather);
  });
}

/**
 * Runs a read inside a transaction. Outside of a transaction, a read may first run a statement with
 * a lower size limit. If the response exceeds this limit, a second statement with the full size
 * limit follows. In a transaction, the failure of the first statement would end the transaction. So
 * only the second statement is run.
 * @throws GatewayError, StalePlanError under the same conditions as `executeRead`
 */
export async function executeOnce(
  pool: Pick<Connection, "run">,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  const { gathered } = bound.prepared.statement;
  if (gathered === undefined) return executeRead(pool, bound, context);
  return runGathered(pool, gathered(), bound, context).catch((error: unknown) => {
    throw readFailure(error);
  });
}

async function runGathered(
  pool: Pick<Connection, "run">,
  statement: ReadStatement,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  const parameters = bindParameters(statement, bound.input);
  return runRead(pool, { text: statement.text }, statement, parameters, bound, context);
}

/** Constant JSON texts of a response. Each of them precedes one value of the response. */
const marks = {
  rows: `{${readLabels.data}[`,
  count: `],${readLabels.meta}{${label.count}`,
  limit: `,${label.limit}`,
  offset: `,${label.offset}`,
  total: `,${label.total}`,
  duration: `,${label.durationMs}`,
  cursor: `,${label.nextCursor}`,
};

async function runRead(
  pool: Pick<Connection, "run">,
  sent: Statement,
  statement: ReadStatement,
  parameters: readonly unknown[],
  { prepared, cursorKey, offset, startedMs }: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  const { limit, paged, tables } = prepared;
  const { grant, signal } = context;
  const sentAtMs = performance.now();
  const [row = NO_ROW] = await pool.run<ReadRow>(sent, parameters, { rowMode: "text", signal });
  const dbMs = performance.now() - sentAtMs;
  const [rows, foundText, total, last] = row;
  const found = Number(foundText);
  if (rows === null && found > 0) throw new Problem("/query", ANSWER_TOO_LARGE);
  const more = paged && found > limit;
  const count = more ? limit : found;
  let answered = rows ?? "";
  if (more && statement.showsExtraRow)
    answered = answered.slice(0, answered.lastIndexOf(ROW_SEPARATOR));
  const keys = more ? (last ?? keysOfLastRow(answered, statement.keyProperties!)) : null;
  const cursor =
    keys === null
      ? "null"
      : `"${sealCursor(grant.workspace, bindingOf(prepared, context, cursorKey), keys)}"`;
  const durationMs = String(Math.round(performance.now() - startedMs));
  const meta = `${marks.count}${count}${marks.limit}${limit}${marks.offset}${offset}${marks.total}${total ?? "null"}${marks.duration}`;
  const text = [marks.rows, answered, meta, durationMs, `${marks.cursor}${cursor}}}`];
  return { text, rows: count, dbMs, tables };
}

/**
 * Returns the order keys (values of `orderBy`) of the last row as a JSON array of texts. The row
 * contains them in the given properties.
 */
function keysOfLastRow(rows: string, properties: readonly string[]): string {
  const start = rows.lastIndexOf(ROW_SEPARATOR);
  const text = start === -1 ? rows : rows.slice(start + ROW_SEPARATOR.length);
  const row = JSON.parse(text) as Readonly<Record<string, string | number | boolean | null>>;
  return JSON.stringify(properties.map((name) => row[name]?.toString() ?? null));
}

const NO_ROW: ReadRow = [null, "0"];
