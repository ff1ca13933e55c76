// The bounds of one expression (G30.6).

export const expressionLimits = {
  /** Of the clock, as the language itself asks it between its parts. */
  evaluateMs: 1_000,
  /** After which the process is ended that is still at it: some parts take long by themselves. */
  killMs: 2_500,
  /** A process that parses large JSON for longer is ended. */
  parseMs: 8_000,
  /** Calls inside calls. */
  depthMax: 1_000,
  /** Items of a list that it makes. */
  itemsMax: 1_000_000,
  /** Characters of JSON that it looks at. */
  inputMax: 16 * 1024 * 1024,
  heapMb: 160,
  /**
   * Processes of a node. One workspace uses at most two of them (four fifths, rounded down), and
   * its unsigned calls one. With two processes, an unsigned call held up the signed runs of its
   * workspace for `killMs`.
   */
  processes: 3,
  idleMs: 300_000,
} as const;
