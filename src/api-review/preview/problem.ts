// A problem of the contract that the preview shows over the page.

export interface ContractProblem {
  /** Path of the file, relative to the folder in which the command runs. */
  readonly file: string;
  /** Line and column begin with 1. Null if the problem has no exact place. */
  readonly line: number | null;
  readonly column: number | null;
  readonly severity: "error" | "warning";
  /** The name of the broken rule. */
  readonly rule: string;
  readonly message: string;
}
