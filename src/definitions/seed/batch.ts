// Inserts a batch of seed rows. If the database rejects the batch, finds the first invalid row.
import { classify, sqlState } from "../../platform/postgres/index.ts";
import { SeedRowError } from "./record.ts";
import { forgetPoint, insertRows, markPoint, returnToPoint, type Seeding } from "./seed-store.ts";
import type { Table } from "../../catalog/index.ts";

export interface SeedBatch {
  readonly rows: string[];
  readonly lines: number[];
  characters: number;
}

/**
 * Inserts a batch of rows into a table.
 * @throws SeedRowError for the first row that the database rejects
 */
export async function loadBatch(
  seeding: Seeding,
  table: Table,
  { rows, lines }: SeedBatch,
): Promise<void> {
  const { connection } = seeding;
  await markPoint(connection);
  const load = async (some: readonly string[]): Promise<unknown> => {
    try {
      await insertRows(seeding, table, some);
      return null;
    } catch (error) {
      const kind = classify(error);
      if (
        sqlState(error) === undefined ||
        kind === "unavailable" ||
        kind === "timeout" ||
        kind === "retry"
      )
        throw error;
      await returnToPoint(connection);
      return error;
    }
  };
  const failure = await load(rows);
  if (failure === null) return forgetPoint(connection);
  // Binary search for the smallest number of rows, from the start of the batch, that the database
  // rejects. The last of these rows is invalid.
  let [fine, failing] = [0, rows.length];
  let reason = failure;
  while (failing - fine > 1) {
    const middle = Math.floor((fine + failing) / 2);
    const result = await load(rows.slice(0, middle));
    if (result === null) {
      fine = middle;
      await returnToPoint(connection);
    } else [failing, reason] = [middle, result];
  }
  throw refusedRow(lines[failing - 1]!, reason);
}

const rules: ReadonlyMap<string | undefined, readonly [rule: string, hint: string]> = new Map([
  [
    "23505",
    [
      "repeated-value",
      "The column is unique, and two rows have the same value. Change the value in one of the rows.",
    ],
  ],
  ["23502", ["missing-value", "The column is required. Write a value for it in this row."]],
  [
    "23514",
    [
      "over-limit",
      "The value exceeds a limit of the column, such as `maxLength`. Change the value, or the limit in the definition.",
    ],
  ],
]);

function refusedRow(line: number, reason: unknown): SeedRowError {
  const [rule, hint] = rules.get(sqlState(reason)) ?? [
    "refused-row",
    "PostgreSQL refused this row. Correct the value that the error names.",
  ];
  return new SeedRowError(line, rule, describe(reason), hint);
}

/**
 * Returns PostgreSQL's message. It may contain values of rows, because the operator owns the seed
 * file.
 */
export function describe(error: unknown): string {
  const { message, detail } = error as Error & { detail?: string };
  return (detail ?? message).replace(/\.$/, "");
}
