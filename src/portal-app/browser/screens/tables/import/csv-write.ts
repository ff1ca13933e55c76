// Writes the checked rows of a file. Each request is a transaction: the gateway writes all of its
// rows, or none.
import { queryRows, sendQuery, type DataRequest } from "../../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../../api/workspace.ts";
import { keyColumnOf, referredTable } from "../../../parts/values/related-rows.ts";
import { textOfValue } from "../../../parts/values/column-text.ts";
import { newIdempotencyKey } from "../../../parts/idempotency-key.ts";
import type { CheckedCsvRow, CsvProblem } from "./csv-check.ts";

/** Number of rows of one insert, by the limits of /query. */
const INSERT_ROWS = 1_000;
/**
 * Maximum number of rows, values and characters of one transaction, well below the limits of the
 * gateway.
 */
const maxima = { rows: 5_000, values: 80_000, characters: 2_000_000 } as const;
/** Maximum number of values in one `in` condition. */
const IN_VALUES = 1_000;
/**
 * Maximum number of requests that look for referenced rows. Beyond it, only the gateway checks
 * references.
 */
const LOOKS_MAX = 40;

/** The treatment of a row whose key already exists. */
export type ExistingRows = "refuse" | "ignore" | "update";

export interface RowsToWrite {
  readonly table: ShownTable;
  readonly existing: ExistingRows;
  /** The key that identifies existing rows. */
  readonly keyColumns: readonly string[];
}

/** The rows of one request, and its idempotency key. */
export interface WriteBatch {
  readonly rows: readonly CheckedCsvRow[];
  readonly idempotencyKey: string;
}

/** Divides rows into requests. */
export function batchesOf(rows: readonly CheckedCsvRow[]): readonly WriteBatch[] {
  const batches: CheckedCsvRow[][] = [[]];
  let values = 0;
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row.values);
    // In JSON, each value follows a comma, a colon or an opening bracket. So the number of these
    // characters is an upper limit for the number of values.
    const count = text.replace(/[^,:[{]/g, "").length;
    const last = batches.at(-1)!;
    const isFull =
      last.length === maxima.rows ||
      values + count > maxima.values ||
      characters + text.length > maxima.characters;
    if (isFull && last.length > 0) {
      batches.push([]);
      values = 0;
      characters = 0;
    }
    batches.at(-1)!.push(row);
    values += count;
    characters += text.length;
  }
  return batches.map((batch) => ({ rows: batch, idempotencyKey: newIdempotencyKey() }));
}

/**
 * Writes one batch.
 * @throws RequestError if the gateway refuses it. Then none of its rows is written
 */
export async function writeBatch(
  workspaceId: string,
  plan: RowsToWrite,
  { rows, idempotencyKey }: WriteBatch,
): Promise<void> {
  await sendQuery(workspaceId, batchBody(plan, rows), { idempotencyKey });
}

/** Returns the body of a batch. */
export function batchBody(
  { table, existing, keyColumns }: RowsToWrite,
  rows: readonly CheckedCsvRow[],
): DataRequest {
  const steps: object[] = [];
  for (let at = 0; at < rows.length; at += INSERT_ROWS)
    steps.push({
      mutation: {
        type: "insert",
        table: table.name,
        values: rows.slice(at, at + INSERT_ROWS).map(({ values }) => values),
        ...(existing !== "refuse" && { onConflict: { columns: keyColumns, action: existing } }),
      },
    });
  return { refs: { [table.name]: table.id }, transaction: steps } as unknown as DataRequest;
}

/**
 * Returns the line number of the row that the details of an error name. Undefined if they name
 * none.
 */
export function refusedLine(detail: string, rows: readonly CheckedCsvRow[]): number | undefined {
  const [, step, value] = /^\/transaction\/(\d+)\/mutation\/values\/(\d+)/.exec(detail) ?? [];
  return step === undefined ? undefined : rows[Number(step) * INSERT_ROWS + Number(value)]?.line;
}

/**
 * Finds references to rows that do not exist.
 * @throws RequestError if the gateway refuses a read
 */
export async function missingReferences(
  workspaceId: string,
  schema: WorkspaceSchema,
  table: ShownTable,
  rows: readonly CheckedCsvRow[],
): Promise<readonly CsvProblem[]> {
  const problems: CsvProblem[] = [];
  let looks = 0;
  for (const column of table.columns) {
    const target = referredTable(schema, table, column)?.target;
    const key = target === undefined ? undefined : keyColumnOf(target);
    // Rows of the file may refer to each other, so references into the same table are not checked.
    if (target === undefined || key === undefined || target.id === table.id) continue;
    const lines = new Map<unknown, number>();
    for (const { line, values } of rows) {
      const value = values[column.name];
      if (value !== undefined && !lines.has(value)) lines.set(value, line);
    }
    const asked = [...lines.keys()];
    for (let at = 0; at < asked.length && looks < LOOKS_MAX; at += IN_VALUES, looks++) {
      const some = asked.slice(at, at + IN_VALUES);
      const { data } = await queryRows(workspaceId, {
        refs: { t: target.id },
        query: {
          from: "t",
          select: [key.name],
          where: [{ field: key.name, op: "in", value: some as string[] }],
          limit: IN_VALUES,
        },
      });
      const found = new Set(data.map((row) => textOfValue(row[key.name]).toLowerCase()));
      for (const value of some)
        if (!found.has(textOfValue(value).toLowerCase()))
          problems.push({
            line: lines.get(value)!,
            text: `${column.name} refers to ${textOfValue(value)}, but ${target.name} has no such row.`,
          });
    }
  }
  return problems;
}
