// The input of the semantic cases, and the way to write one down.
import type { Case, CaseContext } from "../case.ts";
import type { DescribedOperation } from "../cases/index.ts";
import { probeOf, untilFailure, type Probe } from "./probe.ts";
import type { World } from "./world.ts";

export interface SemanticSource {
  readonly operations: readonly DescribedOperation[];
  /** The conformance workspace. Null for a document that is not the gateway's contract. */
  readonly world: World | null;
  /** Values of path parameters by name, such as the id of the workspace. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Returns `file:line` of a JSON pointer of the document. */
  placeOf(pointer: string): string;
}

export interface SemanticCase {
  readonly id: string;
  readonly operations: readonly string[];
  /** The guarantee, the section of an RFC, or the place in the contract. */
  readonly place: string;
  readonly writes?: boolean;
  readonly quick?: boolean;
  steps(probe: Probe, context: CaseContext): Promise<void>;
}

/** Returns the case of the runner. */
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
