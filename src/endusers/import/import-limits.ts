// Bounds of an import (G29.1): of its file, of what is unpacked of it, and of what a node holds of such files at a time.

const MIB = 1024 * 1024;

export const importLimits = {
  fileBytes: 32 * MIB,
  workbookBytes: 8 * MIB,
  unpackedBytes: 128 * MIB,
  /** Of the sheets of a workbook and what goes with them, of which some copies are held while they are read. */
  sheetBytes: 48 * MIB,
  rows: 50_000,
  /** Of a sheet, with the empty ones that it lists, and the last one with a value. */
  sheetRows: 200_000,
  /** Rows times columns, up to the last with a value: all of them are filled in. */
  sheetCells: 4_000_000,
  /**
   * Characters of all cells of a sheet; a text that several cells share counts for each of them.
   */
  sheetLength: 48 * MIB,
  /** Characters of one row. */
  rowLength: 64 * 1024,
  /** Errors that are told; the others are counted. */
  errors: 1_000,
  /** Rows that are shown as they would be imported. */
  sample: 5,
  /** Bytes of files that come in on a node at a time, of all workspaces. */
  heldBytes: 128 * MIB,
  /** The gateway gives up reading a file after so long, and after so much time of a processor. */
  readMs: 60_000,
  processorMs: 20_000,
  heapMb: 256,
  /** Time in which what was validated may be executed. */
  validMs: 3_600_000,
} as const;
