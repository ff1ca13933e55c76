// The limits of one expression (G30.6).

export const expressionLimits = {
  /** Maximum CPU time, in milliseconds. JSONata checks it between the parts of an expression. */
  evaluateMs: 1_000,
  /**
   * CPU time of all threads, in milliseconds, after which the process is killed. A single part of
   * an expression may take long. Parsing 16 MiB of JSON takes 1.9 s.
   */
  killMs: 3_500,
  /**
   * Wall-clock time in milliseconds after which a process without an answer is killed, because the
   * machine is too busy. A sync run still has time to wait for another process.
   */
  answerMs: 8_000,
  /** Maximum depth of nested calls. */
  depthMax: 1_000,
  /** Maximum number of items in a list that the expression creates. */
  itemsMax: 1_000_000,
  /** Maximum characters of JSON that the expression reads. */
  inputMax: 16 * 1024 * 1024,
  heapMb: 160,
  /**
   * Maximum number of processes on a node. One workspace uses at most two of them (four fifths,
   * rounded down). Its unsigned calls use at most one. With two processes, an unsigned call delayed
   * the signed runs of its workspace by `killMs`.
   */
  processes: 3,
  idleMs: 300_000,
} as const;
