// The limits of an import of accounts (G29.1): the sizes of the file and of its unpacked contents,
// and the time for reading it. Another limit is the memory of a node for the files of all imports.

const MIB = 1024 * 1024;

export const importLimits = {
  fileBytes: 32 * MIB,
  workbookBytes: 8 * MIB,
  unpackedBytes: 128 * MIB,
  /**
   * Maximum size of the unpacked XML files of a workbook together, in bytes. The library that reads
   * these files has several copies of them in memory.
   */
  sheetBytes: 48 * MIB,
  rows: 50_000,
  /** Maximum number of rows in a sheet, including empty rows. */
  sheetRows: 200_000,
  /**
   * Maximum number of rows times columns of a sheet, up to the last value. The library creates all
   * these cells in memory.
   */
  sheetCells: 4_000_000,
  /**
   * Maximum number of characters in all cells of a sheet. A text that several cells share counts
   * for each cell.
   */
  sheetLength: 48 * MIB,
  /** Maximum number of characters in one row. */
  rowLength: 64 * 1024,
  /** Maximum number of errors that the response contains. Errors after these are only counted. */
  errors: 1_000,
  /** Number of valid rows that the response shows as examples. */
  sample: 5,
  /**
   * Maximum number of bytes of import files that a node receives at the same time, for all
   * workspaces together.
   */
  uploadBytes: 128 * MIB,
  /**
   * Limits for reading a file, in milliseconds: `readMs` is the maximum time, and `processorMs` the
   * maximum processor time.
   */
  readMs: 60_000,
  processorMs: 20_000,
  heapMb: 256,
  /**
   * Number of milliseconds after the validation of a file in which a member can execute the import.
   */
  validMs: 3_600_000,
} as const;
