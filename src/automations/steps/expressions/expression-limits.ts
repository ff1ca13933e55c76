// The limits of one JSONata expression, and of the processes that evaluate expressions (G30.6).

export const expressionLimits = {
  /**
   * Maximum CPU time of an expression, in milliseconds. JSONata checks it between the parts of an
   * expression.
   */
  evaluateMs: 1_000,
  /**
   * Maximum CPU time of a task in milliseconds, summed over all threads of the process. If a task
   * takes more, the process is killed, because JSONata cannot interrupt a single slow part of an
   * expression. Parsing 16 MiB of JSON takes 1.9 s.
   */
  killMs: 3_500,
  /**
   * A process that has not answered within this time, in milliseconds, is killed, because the
   * machine is too busy. The time is shorter than the time limit for a run of a sync endpoint.
   */
  answerMs: 8_000,
  /** Maximum depth of nested function calls in an expression. */
  depthMax: 1_000,
  /** Maximum number of items in a list that the expression creates. */
  itemsMax: 1_000_000,
  /** Maximum characters of JSON that an expression reads. */
  inputMax: 16 * 1024 * 1024,
  heapMb: 160,
  /**
   * Maximum number of processes on a node. One workspace uses at most two of them (four fifths,
   * rounded down), and its unsigned calls at most one. With only two processes, an unsigned call
   * could delay the signed runs of its workspace by `killMs`.
   */
  processes: 3,
  idleMs: 300_000,
} as const;

/**
 * Returns the number of expression processes that one gateway process starts. `processes` is the
 * number of gateway processes of this machine. The result is at least two, so that an unsigned call
 * never takes the only one.
 */
export const expressionProcesses = (processes = 1): number =>
  Math.max(2, Math.ceil(expressionLimits.processes / processes));
