// Several reads and writes in one commit. A later step can use values of an earlier one.
import { Refs, type Wire } from "./conditions.ts";
import { notAnAnswer, send, type QueryContext, type StepMaker } from "./requests.ts";
import type { WriteResult } from "./write-types.ts";
import type { StepReference } from "./workspace-types.ts";
import type { CallOptions } from "./transport.ts";

/** A read or a write that can be a step. */
interface Steppable<T> extends PromiseLike<T> {
  step: StepMaker;
}

type RowIn<T> = T extends readonly (infer R)[] ? R : T extends WriteResult<infer R> ? R : never;

/** A step of a transaction. `T` is its result. */
export class TransactionStep<T> {
  readonly index: number;
  /** Never present; carries the type of the result. */
  declare readonly result?: T;

  constructor(index: number) {
    this.index = index;
  }

  /** Stands for a value of the answer in a later step: `found.ref(0, "id")`. */
  ref<C extends keyof RowIn<T> & string>(row: number, column: C): StepReference<RowIn<T>[C]> {
    return { $ref: `steps.${this.index}.data.${row}.${column}` };
  }
}

/** Adds a step to the transaction. */
export type AddStep = <T>(step: Steppable<T>) => TransactionStep<T>;

/** The results of the steps that the function returned. */
export type ResultsOf<S> =
  S extends TransactionStep<infer T>
    ? T
    : S extends readonly unknown[] | object
      ? { readonly [K in keyof S]: ResultsOf<S[K]> }
      : S;

/**
 * Sends the steps that `build` adds, in one request.
 * @returns what `build` returned, with the result of each step in the place of the step
 * @throws ClientError for every failure; then nothing was written
 */
export async function transact<S>(
  context: QueryContext,
  build: (add: AddStep) => S,
  {
    signal,
    idempotencyKey = crypto.randomUUID(),
  }: CallOptions & { readonly idempotencyKey?: string },
): Promise<ResultsOf<S>> {
  const makers: StepMaker[] = [];
  const add: AddStep = (step) => {
    makers.push((refs) => step.step(refs));
    return new TransactionStep(makers.length - 1);
  };
  const shape = build(add);
  const { steps } = await send<{ readonly steps: readonly Wire[] }>(
    context,
    (names) => {
      const refs = new Refs(names);
      const transaction = makers.map((make) => {
        const { kind, body } = make(refs);
        return { [kind]: body };
      });
      return { refs: refs.byAlias, transaction };
    },
    { signal, idempotencyKey },
  );
  if (!Array.isArray(steps) || steps.length !== makers.length) throw notAnAnswer();
  return filled(shape, steps) as ResultsOf<S>;
}

/** Puts results in the places of steps, in lists and plain objects of any depth. */
function filled(shape: unknown, steps: readonly Wire[]): unknown {
  if (shape instanceof TransactionStep) {
    const { affectedRows, data } = steps[shape.index] ?? {};
    return affectedRows === undefined ? data : { affectedRows, rows: data ?? [] };
  }
  if (Array.isArray(shape)) return shape.map((each) => filled(each, steps));
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, filled(each, steps)]));
}
