// The error for a definition document that was refused. It names each problem with the place in the
// document. The database has not changed.

/** A problem of a definition document. Contains no secret. */
export interface DocumentProblem {
  /** JSON Pointer into the document, for example `/tables/orders/columns/total/type`. */
  readonly pointer: string;
  readonly severity: "error" | "warning";
  /** Name of the rule, such as `unknown-column`. */
  readonly rule: string;
  readonly message: string;
  readonly hint: string;
}

export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly problems: readonly DocumentProblem[];
  /**
   * True if the document contains something that no document may contain, such as a variable. False
   * if an author of definition files would get the same errors.
   */
  readonly isForbidden: boolean;

  constructor(problems: readonly DocumentProblem[], isForbidden: boolean) {
    super("The definition was refused, so nothing was changed.");
    this.problems = problems;
    this.isForbidden = isForbidden;
  }
}
