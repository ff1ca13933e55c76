// Reads a file of an import and checks its rows, some at a time. Refuses files with too many of them.
import { createRowCheck, type RowRules } from "./check-row.ts";
import { rowsOf } from "./file/file-rows.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError, type ImportRow, type RowError } from "./import-row.ts";

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly rules: RowRules;
}

/** Rows that were read since the last ones. */
export interface ReadBatch {
  readonly total: number;
  readonly rows: readonly ImportRow[];
  /** Only the first of the file; the others are counted. */
  readonly errors: readonly RowError[];
  readonly errorsTotal: number;
}

const BATCH = 1_000;

/** @throws ImportFileError */
export async function* readRows({ bytes, rules }: ReadTask): AsyncGenerator<ReadBatch> {
  const check = createRowCheck(rules);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rows: ImportRow[] = [];
  let errors: RowError[] = [];
  let [all, total, told, errorsTotal] = [0, 0, 0, 0];
  for await (const raw of rowsOf(file)) {
    if (++all > importLimits.rows)
      throw new ImportFileError("The file has more than 50,000 rows; send it in parts.");
    total += 1;
    const checked = check(raw);
    if ("row" in checked) rows.push(checked.row);
    else {
      errorsTotal += checked.errors.length;
      const kept = checked.errors.slice(0, importLimits.errors - told);
      told += kept.length;
      errors.push(...kept);
    }
    if (total < BATCH) continue;
    yield { total, rows, errors, errorsTotal };
    [rows, errors, total, errorsTotal] = [[], [], 0, 0];
  }
  if (all === 0)
    throw new ImportFileError("The file has no rows beside the one that names the columns.");
  if (total > 0) yield { total, rows, errors, errorsTotal };
}
