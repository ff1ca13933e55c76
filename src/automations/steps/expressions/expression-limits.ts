// The limits of one expression (G30.6).

export const expressionLimits = {
  /** CPU time, which JSONata checks between the parts of an expression. */
  evaluateMs: 1_000,
  /**
   * CPU time of all threads after which the process is killed, because single parts may take long.
   * Parsing 16 MiB of JSON takes 1.9 s.
   */
  killMs: 3_500,
  /**
   * Wall-clock time after which a process without an answer is killed, because the machine is too
   * busy. A sync run still has time to wait for a process.
   */
  answerMs: 8_000,
  /** Depth of nested calls. */
  depthMax: 1_000,
  /** Items of a list that the expression creates. */
  itemsMax: 1_000_000,
  /** Characters of JSON that the expression reads. */
  inputMax: 16 * 1024 * 1024,
  heapMb: 160,
  /**
   * Processes of a node. One workspace uses at most two of them (four fifths, rounded down); its
   * unsigned calls use one. With two processes, an unsigned call delayed the signed runs of its
   * workspace by `killMs`.
   */
  processes: 3,
  idleMs: 300_000,
} as const;
