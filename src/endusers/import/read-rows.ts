// Reads an import file and checks its rows. Returns the valid rows and the errors in batches of
// 1,000 rows. Rejects files with more than 50,000 rows.
import { createRowCheck, type RowRules } from "./check-row.ts";
import { fileRows } from "./file/file-rows.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError, type ImportRow, type RowError } from "./import-row.ts";

/** The file to read, and the settings of the workspace that its rows must follow. */
export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly rules: RowRules;
}

/**
 * The rows that were read since the previous batch. `total` is their number, including invalid
 * rows.
 */
export interface ReadBatch {
  readonly total: number;
  readonly rows: readonly ImportRow[];
  /**
   * The errors of these rows. After the first 1,000 errors of the file, errors are only counted.
   */
  readonly errors: readonly RowError[];
  readonly errorsTotal: number;
}

const BATCH = 1_000;

/**
 * Yields the checked rows of a file.
 * @throws ImportFileError if the file cannot be read, is empty, or has more than 50,000 rows
 */
export async function* readRows({ bytes, rules }: ReadTask): AsyncGenerator<ReadBatch> {
  const check = createRowCheck(rules);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rows: ImportRow[] = [];
  let errors: RowError[] = [];
  let [all, total, reported, errorsTotal] = [0, 0, 0, 0];
  for await (const raw of fileRows(file)) {
    if (++all > importLimits.rows)
      throw new ImportFileError("The file has more than 50,000 rows. Split it into smaller files.");
    total += 1;
    const checked = check(raw);
    if ("row" in checked) rows.push(checked.row);
    else {
      errorsTotal += checked.errors.length;
      const reportable = checked.errors.slice(0, importLimits.errors - reported);
      reported += reportable.length;
      errors.push(...reportable);
    }
    if (total < BATCH) continue;
    yield { total, rows, errors, errorsTotal };
    [rows, errors, total, errorsTotal] = [[], [], 0, 0];
  }
  if (all === 0)
    throw new ImportFileError(
      "The file has no rows except the heading row. Add a row for each account.",
    );
  if (total > 0) yield { total, rows, errors, errorsTotal };
}
