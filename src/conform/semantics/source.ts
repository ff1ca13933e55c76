// The form in which semantic cases are declared.
import type { Case, CaseContext } from "../case.ts";
import { probeOf, untilFailure, type CaseProbe } from "./probe.ts";

export interface SemanticCase {
  readonly id: string;
  readonly operations: readonly string[];
  /** The source of the rule: a guarantee, a section of an RFC, or a place in the contract. */
  readonly place: string;
  readonly writes?: boolean;
  readonly quick?: boolean;
  readonly steps: (probe: CaseProbe, context: CaseContext) => Promise<void>;
}

/** Returns a case in the form that the runner takes. */
export const semanticCase = ({
  id,
  operations,
  place,
  writes = false,
  quick = false,
  steps,
}: SemanticCase): Case => ({
  id: `semantics/${id}`,
  operations,
  writes,
  quick,
  run: (context) => untilFailure(() => steps(probeOf(context, place), context)),
});
