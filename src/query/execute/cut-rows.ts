// Stored rows of events, cut to what each of many callers with one grant may see (G9.4): one statement for a piece of the events and of
// the callers, no larger than a connection may be held for. What proves too much is asked for in halves.
import { classify, type Connection } from "../../platform/postgres/index.ts";
import { compileCut, type CutRow, type CutStatement } from "../compile/events/cut-rows.ts";
import { planCut } from "../plan/cut-rows.ts";
import { isOutOfRoom } from "./out-of-room.ts";
import { PlanCache } from "./plan-cache.ts";
import { readFailure } from "./read.ts";
import { statementFor } from "./statement-name.ts";
import type { Grant } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { BindInput } from "../compile/parameters.ts";

/** What a row event keeps of its rows: a JSON array as the write's own statement made it. */
export interface StoredRows {
  readonly rows: string;
}

export type Claims = BindInput["claims"];

/** For each caller, for each event: a JSON array of the rows that it sees, or null. */
export type CutRows = readonly (readonly (string | null)[])[];

interface PreparedCut {
  /** Null where nobody with the grant sees anything. */
  readonly statement: CutStatement | null;
  /** What claims are to the statement, as JSON. */
  readonly rowsOfClaims: WeakMap<object, string>;
  uses: number;
}

const plans = new PlanCache<PreparedCut>(({ statement }) => statement?.text.length ?? 0);

function prepare(grant: Grant, tableId: Guid): PreparedCut {
  const plan = planCut(grant, tableId);
  return {
    statement: plan === null ? null : compileCut(plan, grant.workspace),
    rowsOfClaims: new WeakMap(),
    uses: 0,
  };
}

/**
 * @param tableId of the table that all the events are of, in lower case
 * @throws GatewayError QUERY_TIMEOUT, TOO_MANY_CONCURRENT, UNAVAILABLE, INTERNAL_ERROR
 * @throws StalePlanError when the workspace must be loaded anew
 */
export async function cutRows(
  pool: Connection,
  grant: Grant,
  tableId: Guid,
  events: readonly StoredRows[],
  claimSets: readonly Claims[],
): Promise<CutRows> {
  const prepared = plans.get(grant, `cut ${tableId}`, () => prepare(grant, tableId));
  const { statement } = prepared;
  if (statement === null || events.length === 0) return claimSets.map(() => events.map(() => null));
  // Those whose claims are alike to the row filters see alike, and are asked for once.
  const distinct = new Map<string, (string | null)[]>();
  const answers = claimSets.map((claims) => {
    const row = rowOfClaims(statement, prepared, claims);
    let answer = distinct.get(row);
    if (answer === undefined) distinct.set(row, (answer = events.map(() => null)));
    return answer;
  });
  const callers = [...distinct].map(([row, answer]): Caller => ({ row, answer }));
  const options = { rowMode: "text" } as const;
  const run: Run = (pieces, callerRows) => {
    const input = { values: [pieces, callerRows], claims: null, after: [] };
    const parameters = statement.parameters.map((parameter) => parameter.bind(input));
    return pool.run<CutRow>(statementFor(statement, ++prepared.uses, []), parameters, options);
  };
  const numbered = events.map(({ rows }, index) => ({ rows, index }));
  for (const piece of piecesOf(numbered, callers, statement.isPersonal)) await cut(run, piece);
  return answers;
}

function rowOfClaims(
  { claims: columns }: CutStatement,
  { rowsOfClaims }: PreparedCut,
  claims: Claims,
): string {
  if (claims === null) return columns.rowOf(null);
  let row = rowsOfClaims.get(claims);
  if (row === undefined) rowsOfClaims.set(claims, (row = columns.rowOf(claims)));
  return row;
}

type Run = (events: string, callers: string) => Promise<readonly CutRow[]>;

interface NumberedEvent extends StoredRows {
  readonly index: number;
}

/** All whose claims are alike. */
interface Caller {
  /** Of the row set of claims, as JSON. */
  readonly row: string;
  /** By event, filled in as it becomes known. */
  readonly answer: (string | null)[];
}

/** What one statement is asked. */
interface Piece {
  readonly events: readonly NumberedEvent[];
  readonly callers: readonly Caller[];
}

/** Characters of stored rows that one statement is handed; an event alone may have more. */
const ROWS_MAX = 2 * 1024 * 1024;
/** Characters times callers: each row is asked about for each caller, and put together for each where it shows otherwise to each. */
const WORK_MAX = 64 * 1024 * 1024;
const PERSONAL_WORK_MAX = 8 * 1024 * 1024;

function* piecesOf(
  events: readonly NumberedEvent[],
  callers: readonly Caller[],
  isPersonal: boolean,
): Generator<Piece> {
  const workMax = isPersonal ? PERSONAL_WORK_MAX : WORK_MAX;
  for (let start = 0; start < events.length;) {
    let end = start;
    let size = 0;
    do size += events[end++]!.rows.length;
    while (end < events.length && size + events[end]!.rows.length <= ROWS_MAX);
    const together = Math.max(1, Math.floor(workMax / size));
    for (let at = 0; at < callers.length; at += together)
      yield { events: events.slice(start, end), callers: callers.slice(at, at + together) };
    start = end;
  }
}

async function cut(run: Run, piece: Piece): Promise<void> {
  const { events, callers } = piece;
  try {
    const rows = `[${events.map((event) => event.rows).join(",")}]`;
    gather(await run(rows, `[${callers.map(({ row }) => row).join(",")}]`), piece);
  } catch (error) {
    const isData = classify(error) === "data" && !isOutOfRoom(error);
    const halves = isData || classify(error) === "timeout" ? halvesOf(piece, isData) : [];
    // What does not fit the types that columns have now cannot be shown to anybody.
    if (halves.length === 0 && !isData) throw readFailure(error);
    for (const half of halves) await cut(run, half);
  }
}

/** None where there is nothing to halve. @param isOfRows whether it lies in one of the events, whoever asks */
function halvesOf({ events, callers }: Piece, isOfRows: boolean): readonly Piece[] {
  if (events.length > 1) return split(events).map((half) => ({ events: half, callers }));
  if (isOfRows || callers.length === 1) return [];
  return split(callers).map((half) => ({ events, callers: half }));
}

const split = <T>(items: readonly T[]): readonly (readonly T[])[] => [
  items.slice(0, items.length >> 1),
  items.slice(items.length >> 1),
];

/** Puts what the database found into the callers' answers; texts that are alike for several are one. */
function gather(found: readonly CutRow[], { events, callers }: Piece): void {
  for (const [event, rows] of Map.groupBy(found, ([of]) => Number(of))) {
    rows.sort(([, a], [, b]) => Number(a) - Number(b));
    const seen = new Map<string, number[]>();
    const bySeen = new Map<number, string>();
    rows.forEach(([, , , seers], index) => {
      for (const seer of seers.slice(1, -1).split(","))
        bySeen.set(Number(seer), `${bySeen.get(Number(seer)) ?? ""}${index} `);
    });
    for (const [seer, indexes] of bySeen) {
      const same = seen.get(indexes);
      if (same === undefined) seen.set(indexes, [seer]);
      else same.push(seer);
    }
    for (const [indexes, seers] of seen) {
      const texts = indexes
        .trimEnd()
        .split(" ")
        .map((index) => rows[Number(index)]![2]);
      const text = `[${texts.join(",")}]`;
      for (const seer of seers) callers[seer - 1]!.answer[events[event - 1]!.index] = text;
    }
  }
}
