// A finding as a linter reports it: in a source file, or in a document that was made from sources.
import type { Diagnostic } from "../../platform/index.ts";

export interface LinterFinding extends Omit<Diagnostic, "hint" | "path"> {
  /** The keys that lead to the value in the file. */
  readonly keys: readonly string[];
}
