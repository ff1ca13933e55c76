// Determines which part of the stored rows of events each subscriber may see (G9.4). All
// subscribers in one call of `projectEventRows` have the same grant. Many events or subscribers are
// split into pieces, with one statement for each piece. If a statement fails because the work takes
// too long or a stored row is invalid, the gateway runs both halves of the piece separately.
import { classify, type Connection } from "../../platform/postgres/index.ts";
import {
  compileEventProjection,
  type EventProjectionStatement,
  type ProjectedRow,
} from "../compile/events/event-projection.ts";
import { planEventProjection } from "../plan/event-projection.ts";
import { isOutOfRoom, readFailure } from "./read.ts";
import { planBytes, PlanCache } from "./plans/plan-cache.ts";
import { statementFor } from "./statement-name.ts";
import type { Grant } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import { bindParameters, type BindInput } from "../compile/parameters.ts";

/**
 * The stored rows of one event, as a JSON array. The statement that wrote the rows has built this
 * array.
 */
export interface StoredEventRows {
  readonly rows: string;
}

export type ClaimSet = BindInput["claims"];

/**
 * For each caller, a list with one entry for each event: a JSON array of the rows that the caller
 * may see, or null if it may see none.
 */
export type ProjectedRows = readonly (readonly (string | null)[])[];

type PreparedProjection = ReturnType<typeof prepareProjection>;

const projectionCache = new PlanCache<PreparedProjection>(({ statement }) =>
  planBytes(statement?.text.length ?? 0),
);

function prepareProjection(grant: Grant, tableId: Guid) {
  const plan = planEventProjection(grant, tableId);
  return {
    /** The compiled statement. Null if the grant allows no caller to see a row. */
    statement: plan && compileEventProjection(plan, grant.workspace),
    /** The claims of each caller as JSON text, in the form that the statement reads. */
    claimRowCache: new WeakMap<object, string>(),
    uses: 0,
  };
}

/**
 * Returns the visible rows of the events for each caller.
 * @param tableId GUID, in lower case, of the table to which the rows of all events belong
 * @throws GatewayError QUERY_TIMEOUT, TOO_MANY_CONCURRENT, UNAVAILABLE or INTERNAL_ERROR if the
 *   database fails
 * @throws StalePlanError if tables have changed and the workspace must be loaded again
 */
export async function projectEventRows(
  pool: Connection,
  grant: Grant,
  tableId: Guid,
  events: readonly StoredEventRows[],
  claimSets: readonly ClaimSet[],
): Promise<ProjectedRows> {
  const prepared = projectionCache.get(grant, `event-projection ${tableId}`, () =>
    prepareProjection(grant, tableId),
  );
  const { statement } = prepared;
  if (statement === null || events.length === 0) return claimSets.map(() => events.map(() => null));
  // Callers with equal values of all claims that the row filters use see the same rows. The
  // statement determines these rows once for all these callers.
  const distinct = new Map<string, (string | null)[]>();
  const answers = claimSets.map((claims) => {
    const row = rowOfClaims(statement, prepared, claims);
    let answer = distinct.get(row);
    if (answer === undefined) distinct.set(row, (answer = events.map(() => null)));
    return answer;
  });
  const run: RunProjection = (pieces, callerRows) => {
    const input = { values: [pieces, callerRows], claims: null, after: [] };
    const sent = statementFor(statement, ++prepared.uses, []);
    return pool.run<ProjectedRow>(sent, bindParameters(statement, input), { rowMode: "text" });
  };
  for (const piece of piecesOf([...events.entries()], [...distinct], statement.isPersonal))
    await projectPiece(run, piece);
  return answers;
}

function rowOfClaims(
  { claims: columns }: EventProjectionStatement,
  { claimRowCache }: PreparedProjection,
  claims: ClaimSet,
): string {
  if (claims === null) return columns.rowOf(null);
  let row = claimRowCache.get(claims);
  if (row === undefined) claimRowCache.set(claims, (row = columns.rowOf(claims)));
  return row;
}

type RunProjection = (events: string, callers: string) => Promise<readonly ProjectedRow[]>;

/**
 * A group of callers with equal claims. `row` is the JSON text of their claims. `answer` contains
 * the visible rows of each event. It is filled when the statements return their results.
 */
type ClaimGroup = readonly [row: string, answer: (string | null)[]];

/** The events and callers of one statement. */
interface Piece {
  readonly events: readonly (readonly [index: number, event: StoredEventRows])[];
  readonly callers: readonly ClaimGroup[];
}

/** Maximum number of characters of stored rows in one statement. A single event may have more. */
const ROWS_MAX = 2 * 1024 * 1024;
/**
 * Maximum number of characters of rows, multiplied by the number of callers, in one statement.
 * PostgreSQL evaluates the row filter of each row for each caller. `PERSONAL_WORK_MAX` applies if
 * the visible columns depend on claims, because PostgreSQL then also builds the text for each
 * caller.
 */
const WORK_MAX = 64 * 1024 * 1024;
const PERSONAL_WORK_MAX = 8 * 1024 * 1024;

function* piecesOf(
  events: Piece["events"],
  callers: Piece["callers"],
  isPersonal: boolean,
): Generator<Piece> {
  const workMax = isPersonal ? PERSONAL_WORK_MAX : WORK_MAX;
  for (let start = 0; start < events.length;) {
    let end = start;
    let size = 0;
    do size += events[end++]![1].rows.length;
    while (end < events.length && size + events[end]![1].rows.length <= ROWS_MAX);
    const together = Math.max(1, Math.floor(workMax / size));
    for (let at = 0; at < callers.length; at += together)
      yield { events: events.slice(start, end), callers: callers.slice(at, at + together) };
    start = end;
  }
}

async function projectPiece(run: RunProjection, piece: Piece): Promise<void> {
  const { events, callers } = piece;
  try {
    const stored = `[${events.map(([, { rows }]) => rows).join(",")}]`;
    gather(await run(stored, `[${callers.map(([row]) => row).join(",")}]`), piece);
  } catch (error) {
    const isData = classify(error) === "data" && !isOutOfRoom(error);
    const halves = isData || classify(error) === "timeout" ? halvesOf(piece, isData) : [];
    // A data error means that a stored value no longer fits the type of its column, for example
    // after a change of the type. The event with this value is shown to no caller.
    if (halves.length === 0 && !isData) throw readFailure(error);
    for (const half of halves) await projectPiece(run, half);
  }
}

/**
 * Splits a piece into two halves. Returns an empty list if the piece cannot be split.
 * @param isOfRows true if a stored row causes the failure, so that a statement for fewer callers
 *   would fail, too
 */
function halvesOf({ events, callers }: Piece, isOfRows: boolean): readonly Piece[] {
  if (events.length > 1) return split(events).map((half) => ({ events: half, callers }));
  if (isOfRows || callers.length === 1) return [];
  return split(callers).map((half) => ({ events, callers: half }));
}

const split = <T>(items: readonly T[]): readonly (readonly T[])[] => [
  items.slice(0, items.length >> 1),
  items.slice(items.length >> 1),
];

/**
 * Adds the rows that a statement has returned to the results of the callers. Callers with equal
 * rows share one string.
 */
function gather(found: readonly ProjectedRow[], { events, callers }: Piece): void {
  for (const [event, rows] of Map.groupBy(found, ([of]) => Number(of))) {
    rows.sort(([, a], [, b]) => Number(a) - Number(b));
    const bySeen = new Map<number, string>();
    rows.forEach(([, , , seers], index) => {
      for (const seer of seers.slice(1, -1).split(","))
        bySeen.set(Number(seer), `${bySeen.get(Number(seer)) ?? ""}${index} `);
    });
    for (const [indexes, seers] of Map.groupBy(bySeen, ([, seen]) => seen)) {
      const texts = indexes.trimEnd().split(" ");
      const text = `[${texts.map((index) => rows[Number(index)]![2]).join(",")}]`;
      for (const [seer] of seers) callers[seer - 1]![1][events[event - 1]![0]] = text;
    }
  }
}
