// Limits of an import (G29.1): the size of its file, the size of its unpacked contents, and the
// memory of a node for such files.

const MIB = 1024 * 1024;

export const importLimits = {
  fileBytes: 32 * MIB,
  workbookBytes: 8 * MIB,
  unpackedBytes: 128 * MIB,
  /**
   * The unpacked sheets of a workbook and their shared parts. The reader keeps several copies of
   * them in memory.
   */
  sheetBytes: 48 * MIB,
  rows: 50_000,
  /** Rows of a sheet, including the empty ones that it lists, up to the last row with a value. */
  sheetRows: 200_000,
  /** Rows times columns up to the last value. The reader of sheets fills in all these cells. */
  sheetCells: 4_000_000,
  /** Characters of all cells of a sheet. A text that several cells share counts for each cell. */
  sheetLength: 48 * MIB,
  /** Characters of one row. */
  rowLength: 64 * 1024,
  /** Errors that the reply contains. Further errors are only counted. */
  errors: 1_000,
  /** Valid rows that the reply shows as they would be imported. */
  sample: 5,
  /** Bytes of files that a node receives at the same time, for all workspaces. */
  uploadBytes: 128 * MIB,
  /** Longest time for reading a file, and highest processor time for it. */
  readMs: 60_000,
  processorMs: 20_000,
  heapMb: 256,
  /** Time within which a validated import can be executed. */
  validMs: 3_600_000,
} as const;
