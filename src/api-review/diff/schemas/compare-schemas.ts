// Compares schemas as they are after their references have been followed. Each pair of an old and a
// new schema is compared only once, even if the schemas are recursive or used in many places.
import type { DifferenceSink } from "../change.ts";
import {
  compareKeywords,
  compareListedValues,
  compareTypes,
  FlatPair,
  type SchemaStep,
} from "./compare-flat.ts";
import { compareItems, compareOtherFields, compareProperties } from "./compare-fields.ts";
import { compareUnions, isOnlyUnion } from "./compare-unions.ts";
import type { TwoRevisions } from "../sources/contract-source.ts";
import { FlatSchemas } from "./flat-schema.ts";
import type { SchemaDirection } from "../ratings.ts";

type Compared = Pick<FlatPair, "findings" | "steps">;

/** Compares the schemas of two revisions. */
export class SchemaComparison {
  readonly #revisions: TwoRevisions;
  readonly #flats: { readonly old: FlatSchemas; readonly new: FlatSchemas };
  readonly #known = new Map<SchemaDirection, Map<unknown, Map<unknown, Compared>>>();

  constructor(revisions: TwoRevisions) {
    this.#revisions = revisions;
    this.#flats = { old: new FlatSchemas(revisions.old), new: new FlatSchemas(revisions.new) };
  }

  /**
   * Reports the differences of two schemas and of all schemas inside them.
   * @param step the two schemas; `path` leads from the subject, such as an operation, to them
   */
  compare(step: SchemaStep, direction: SchemaDirection, report: DifferenceSink): void {
    const open: SchemaStep[] = [step];
    const visited = new Map<unknown, Set<unknown>>();
    // Schemas at a low depth are compared first, so that each change gets the shortest path.
    for (let index = 0; index < open.length; index++) {
      const pair = open[index]!;
      if (this.#revisions.isUnchanged(pair.old, pair.new)) continue;
      const partners = visited.get(pair.old) ?? new Set();
      if (partners.has(pair.new)) continue;
      visited.set(pair.old, partners.add(pair.new));
      const { findings, steps } = this.#compared(pair, direction);
      for (const finding of findings) report({ ...finding, path: pair.path + finding.path });
      for (const next of steps) open.push({ ...next, path: pair.path + next.path });
    }
  }

  #compared(step: SchemaStep, direction: SchemaDirection): Compared {
    const byOld = this.#known.get(direction) ?? new Map<unknown, Map<unknown, Compared>>();
    this.#known.set(direction, byOld);
    const byNew = byOld.get(step.old) ?? new Map<unknown, Compared>();
    byOld.set(step.old, byNew);
    const known = byNew.get(step.new);
    if (known !== undefined) return known;
    const compared = this.#compareFlat(step, direction);
    byNew.set(step.new, compared);
    return compared;
  }

  #compareFlat(step: SchemaStep, direction: SchemaDirection): Compared {
    const [old, now] = [this.#flats.old.get(step.old), this.#flats.new.get(step.new)];
    const pair = new FlatPair(this.#revisions, old, now, direction);
    // If only one of the two schemas is a union, the other schema is compared with its branches.
    const [wasUnion, isUnion] = [isOnlyUnion(old), isOnlyUnion(now)];
    if ((wasUnion && now.unions.length === 0) || (isUnion && old.unions.length === 0))
      compareUnions(pair, this.#flats, true);
    else {
      compareTypes(pair);
      compareListedValues(pair);
      compareKeywords(pair);
      compareProperties(pair, this.#flats);
      compareOtherFields(pair);
      compareItems(pair);
      compareUnions(pair, this.#flats, false);
    }
    return { findings: pair.findings, steps: pair.steps };
  }
}
