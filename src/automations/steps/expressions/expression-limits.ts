// The bounds of one expression (G30.6).

export const expressionLimits = {
  /** Time of a processor, as the language itself asks for it between its parts. */
  evaluateMs: 1_000,
  /**
   * Time of a processor of all threads, after which the process is ended: some parts take long by
   * themselves. 16 MiB of JSON take 1.9 s of it to read.
   */
  killMs: 3_500,
  /**
   * Time of the clock. A process that has not answered by then is ended: the machine is too busy.
   * It leaves a sync run time to wait for a process.
   */
  answerMs: 8_000,
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
