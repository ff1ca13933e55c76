// Sends random writes to a gateway, applies them to the model, and compares the status, the answer,
// and every table.
import { isDeepStrictEqual } from "node:util";
import { randomFor, type Random } from "../../scripts/random.ts";
import type { Item } from "../access/naive-world.ts";
import type { Installed } from "../support/install.ts";
import type { Answer, Client } from "../support/http-client.ts";
import type { TestDatabase } from "../support/database.ts";
import { Write, type Outcome } from "./model.ts";
import { mutationFor, transactionFor, type Step } from "./requests.ts";
import type { Status } from "./rights.ts";
import { keyOf } from "./structure.ts";
import {
  keys,
  tableNames,
  tables as definitions,
  type KeyName,
  type Row,
  type TableName,
  type Tables,
} from "./world.ts";

export interface Subject {
  readonly database: TestDatabase;
  readonly installed: Installed;
  readonly client: Client;
  /** Time for the gateway, in milliseconds since 1970. */
  readonly clock: { time: number };
}

export interface Report {
  readonly asked: number;
  /** Number of answered requests, and number of requests that changed rows. */
  readonly answered: number;
  readonly written: number;
  readonly transactions: number;
  /** Number of writes for which the API does not define whether they are refused. */
  readonly open: number;
  /** Number of these writes that were refused. */
  readonly openRefused: number;
  readonly differences: readonly string[];
}

/** The required result of a request: of each step, or of the only write. */
interface Expected {
  readonly refusals: ReadonlySet<Status>;
  readonly isOpen: boolean;
  readonly tables: Tables;
  readonly answers: readonly Pick<Outcome, "affectedRows" | "data">[];
}

/** @param seed the same seed sends the same requests */
export async function compareWrites(
  subject: Subject,
  count: number,
  seed: string,
): Promise<Report> {
  const counts = { asked: 0, answered: 0, written: 0, transactions: 0, open: 0, openRefused: 0 };
  const differences: string[] = [];
  let tables = await contentsOf(subject);
  for (let index = 0; index < count; index++) {
    const random = randomFor(`${seed}:${index}`);
    subject.clock.time += 1_000;
    const key = random.pick(Object.keys(keys) as KeyName[]);
    const isTransaction = random.chance(0.2);
    const steps = isTransaction
      ? transactionFor(random, key, tables)
      : [{ mutation: mutationFor(random, key, tables) }];
    const expected = expectedOf(steps, key, tables, momentOf(subject));
    const body = isTransaction
      ? { refs: refsOf(steps), transaction: steps }
      : { refs: refsOf(steps), ...steps[0]! };
    const answer = await send(subject, random, key, body);
    const after = await contentsOf(subject);
    counts.asked += 1;
    if (isTransaction) counts.transactions += 1;
    if (answer.status === 200) counts.answered += 1;
    if (!isDeepStrictEqual(after, tables)) counts.written += 1;
    if (expected.isOpen) counts.open += 1;
    if (expected.isOpen && answer.status !== 200) counts.openRefused += 1;
    const flaw = flawOf(answer, expected, isTransaction, tables, after);
    if (flaw !== null)
      differences.push(
        `${seed}:${index} ${key} ${JSON.stringify(body)}\n  ${flaw}\n  answered ${answer.status} ${answer.text}\n  rows before ${JSON.stringify(tables)}`,
      );
    tables = after;
  }
  return { ...counts, differences };
}

const momentOf = ({ clock }: Subject): string =>
  new Date(clock.time).toISOString().replace(".000Z", "+00:00");

// Requests.

function refsOf(steps: readonly Step[]): Record<string, string> {
  const named = steps.flatMap((step) =>
    "query" in step
      ? [step.query.from, ...tablesIn(step.query.where)]
      : [step.mutation.table, ...tablesIn(step.mutation.where ?? [])],
  );
  return Object.fromEntries([...new Set(named)].map((name) => [name, definitions[name].id]));
}

const tablesIn = (items: readonly Item[]): TableName[] =>
  items.flatMap(({ ref, where = [], and = [], or = [], not }) => [
    ...(ref === undefined ? [] : [ref as TableName]),
    ...tablesIn([...where, ...and, ...or, ...(not ? [not] : [])]),
  ]);

/**
 * Sends a request. Some writes have an idempotency key and are sent twice. The second answer must
 * be the same, and the second request must change nothing.
 */
async function send(
  { client, installed }: Subject,
  random: Random,
  key: KeyName,
  body: object,
): Promise<Answer> {
  const path = `/${installed.definition.workspace.id}/query`;
  const name = random.chance(0.1) ? `write-${random.whole(1, 1e9)}` : undefined;
  const headers: Record<string, string> = name === undefined ? {} : { "Idempotency-Key": name };
  const ask = () => client(path, { key: installed.tokens[key]!, json: body, headers });
  const answer = await ask();
  if (name === undefined || answer.status !== 200) return answer;
  const again = await ask();
  return again.text === answer.text ? answer : again;
}

// The results that the model requires.

function expectedOf(steps: readonly Step[], key: KeyName, before: Tables, now: string): Expected {
  const answers: Outcome[] = [];
  let tables = before;
  for (const step of steps) {
    const resolved = resolve(step, answers);
    const write = new Write(keys[key], tables, now);
    const outcome =
      resolved === null
        ? null
        : "query" in resolved
          ? write.read(resolved.query.from, resolved.query.select, resolved.query.where)
          : write.run(resolved.mutation);
    const refusals = outcome?.refusals ?? new Set<Status>([400]);
    const isOpen = [...answers, outcome].some((one) => one?.isOpen === true);
    if (refusals.size > 0) return { refusals, isOpen, tables: before, answers: [] };
    answers.push(outcome!);
    tables = outcome!.tables;
  }
  return {
    refusals: new Set(),
    isOpen: answers.some(({ isOpen }) => isOpen),
    tables,
    answers,
  };
}

/** Returns the step with values in place of its references. Null if a reference has no value. */
function resolve(step: Step, answers: readonly Outcome[]): Step | null {
  let isBroken = false;
  const text = JSON.stringify(step, (name, value: unknown) => {
    // Json columns may contain objects, so a reference in them is a plain value.
    const { $ref } = (name === "info" ? {} : (value ?? {})) as { $ref?: string };
    const [, index, column] = /^steps\.(\d+)\.data\.0\.(\w+)$/.exec($ref ?? "") ?? [];
    if (column === undefined) return value;
    const row = answers[Number(index)]?.data?.[0];
    if (!row || !(column in row)) isBroken = true;
    return row?.[column];
  });
  return isBroken ? null : (JSON.parse(text) as Step);
}

// Comparison.

function flawOf(
  { status, json }: Answer,
  expected: Expected,
  isTransaction: boolean,
  before: Tables,
  after: Tables,
): string | null {
  const { refusals, isOpen, answers } = expected;
  if (status !== 200) {
    if (status !== 400 && status !== 403) return `expected 200, 400 or 403`;
    if (!isDeepStrictEqual(after, before))
      return `refused, and rows changed: ${changes(before, after)}`;
    if (refusals.size === 0) return isOpen ? null : "expected 200";
    // The API does not define which step of a transaction is refused first.
    return isTransaction || refusals.has(status) ? null : `expected ${[...refusals].join(" or ")}`;
  }
  if (refusals.size > 0) return `expected ${[...refusals].join(" or ")}`;
  const given = (isTransaction ? json.steps : [json]) as Record<string, unknown>[];
  for (const [index, { affectedRows, data }] of answers.entries()) {
    const { affectedRows: affected, data: rows } = given[index]!;
    if (affected !== undefined && affected !== affectedRows)
      return `expected ${affectedRows} affected rows in step ${index}`;
    if (!isDeepStrictEqual(rows, data && JSON.parse(JSON.stringify(data))))
      return `expected in step ${index} ${JSON.stringify(data)}`;
  }
  return isDeepStrictEqual(after, sorted(expected.tables))
    ? null
    : `expected other rows: ${changes(sorted(expected.tables), after)}`;
}

const sorted = (tables: Tables): Tables =>
  Object.fromEntries(
    tableNames.map((table) => [
      table,
      tables[table].toSorted((one, other) => order(table, one, other)),
    ]),
  ) as unknown as Tables;

const order = (table: TableName, one: Row, other: Row): number =>
  (one[keyOf(table)] as string) < (other[keyOf(table)] as string) ? -1 : 1;

/** Returns the rows that exist in only one of the two states. */
function changes(left: Tables, right: Tables): string {
  const only = (one: Tables, other: Tables) =>
    tableNames.flatMap((table) =>
      one[table]
        .filter((row) => !other[table].some((same) => isDeepStrictEqual(row, same)))
        .map((row) => `${table} ${JSON.stringify(row)}`),
    );
  return `${only(left, right).join("; ")} | instead ${only(right, left).join("; ")}`;
}

/** Returns every row of every table, read directly from the database, in the form of answers. */
async function contentsOf({ database, installed: { schema } }: Subject): Promise<Tables> {
  const lists = tableNames.map((table) => {
    const cells = Object.entries(definitions[table].columns).map(([name, { type }]) => {
      const cast = type === "bigint" || type === "decimal" ? "::text" : "";
      return `'${name}', t."${name}"${cast}`;
    });
    return `'${table}', (select coalesce(json_agg(json_build_object(${cells.join(", ")})), '[]') from ${schema}."${table}" t)`;
  });
  const text = `select json_build_object(${lists.join(", ")}) as tables`;
  const [row] = await database.database.owner.run<{ tables: Tables }>({ text });
  return sorted(row!.tables);
}
