// Returns the SQL statements that a request sends. No database is needed: the functions of
// `src/query` get a connection that only records statements.
import type { Connection } from "../../../src/platform/postgres/index.ts";
import { executeOnce, executeRead } from "../../../src/query/execute/execute-read.ts";
import { bindRead } from "../../../src/query/execute/read.ts";
import { bindWrite, executeWrite } from "../../../src/query/execute/write.ts";
import type { ReadRequest } from "../../../src/query/parse/request.ts";
import { projectEventRows } from "../../../src/query/execute/event-projection.ts";
import type { EventsCase, GoldenCase, ReadCase, WriteCase } from "./cases.ts";
import { callerWith, tableIds } from "./workspace.ts";

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The current time of every request. */
export const NOW = new Date("2026-03-04T05:06:07.000Z");
/** The result of an earlier statement of the same write: the primary keys that it has found. */
export const FOUND_KEYS = '{"all":[7],"changed":[7]}';

/** Returns the `refs` of a request. The alias of each table is the name of the table. */
export function refsOf(golden: ReadCase | WriteCase): Record<string, string> {
  const named = JSON.stringify("mutation" in golden ? golden.mutation : golden.query);
  const also: readonly string[] = "mutation" in golden ? [] : (golden.alsoRefs ?? []);
  const isNamed = (name: string) => also.includes(name) || named.includes(`:"${name}"`);
  return Object.fromEntries(Object.entries(tableIds).filter(([name]) => isNamed(name)));
}

export async function statementsOf(golden: GoldenCase): Promise<SentStatement[]> {
  if ("events" in golden) return await sentByProjection(golden);
  return "mutation" in golden ? await sentByWrite(golden) : await sentByRead(golden);
}

async function sentByRead(golden: ReadCase) {
  const { query, includeTotalCount, pageBefore, inTransaction, ...rights } = golden;
  const execute = inTransaction === true ? executeOnce : executeRead;
  const { grant, claims, kind, id } = callerWith(rights.roles, rights.claims);
  const context = { grant, claims, actor: { kind, id } };
  const send = async (request: ReadRequest, rows: readonly object[]) => {
    const answer = [rows.map((row) => JSON.stringify(row)).join(",\t"), String(rows.length)];
    const { connection, sent } = recorder(answer);
    const { text } = await execute(connection, bindRead(request, context), context);
    return { sent, answer: JSON.parse(text[0]! + text.slice(1).join("")) };
  };
  const request = { refs: refsOf(golden), query, includeTotalCount };
  if (pageBefore === undefined) return (await send(request, [])).sent;
  const { answer } = await send(request, pageBefore);
  const next = { ...query, cursor: answer.meta.nextCursor as string };
  return (await send({ ...request, query: next }, [])).sent;
}

async function sentByWrite(golden: WriteCase) {
  const { mutation, isUntracked, ...rights } = golden;
  const { grant, claims, kind, id } = callerWith(rights.roles, rights.claims, isUntracked);
  const context = { grant, claims, actor: { kind, id }, now: NOW, space: { check: () => null } };
  const { connection, sent } = recorder(["1", null, FOUND_KEYS, "700"]);
  await executeWrite(connection, bindWrite({ refs: refsOf(golden), mutation }, context), context);
  return sent;
}

/** A placeholder for the stored rows of the event. Their content does not matter. */
export const EVENT = "[{...}]";

async function sentByProjection({ events, roles, claims }: EventsCase) {
  const { grant, claims: own } = callerWith(roles, claims);
  const { connection, sent } = recorder(["1", "1", "{}", "{1}"]);
  await projectEventRows(connection, grant, tableIds[events], [{ rows: EVENT }], [own, null]);
  return sent;
}

/** Returns a connection that records statements, and answers every statement with the same row. */
function recorder(row: readonly unknown[]) {
  const sent: SentStatement[] = [];
  const connection: Connection = {
    run: async <R>({ text }: { readonly text: string }, values: readonly unknown[] = []) => {
      sent.push({ text, values });
      return [row as R];
    },
  };
  return { connection, sent };
}
