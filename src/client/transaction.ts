// Runs several reads and writes as one transaction. A later step can use values from the result of
// an earlier step.
import { RequestRefs, type JsonBody } from "./conditions.ts";
import { newIdempotencyKey, sendRequest, type QueryContext, type StepMaker } from "./requests.ts";
import { ClientError, notAnAnswer } from "./errors.ts";
import type { RowWriteResult } from "./write-types.ts";
import type { StepReference } from "./workspace-types.ts";
import type { CallOptions } from "./transport.ts";

/** A read or a write that can be a step. */
interface Steppable<T> extends PromiseLike<T> {
  step: StepMaker;
}

type RowIn<T> = T extends readonly (infer R)[] ? R : T extends RowWriteResult<infer R> ? R : never;

/** A step of a transaction. `T` is its result. */
export class StepHandle<T> {
  readonly index: number;
  /** Never has a value. TypeScript derives the type of the step's result from it. */
  declare readonly result?: T;

  constructor(index: number) {
    this.index = index;
  }

  /**
   * Returns a placeholder for a value in the result of this step. A later step can use it:
   * `found.ref(0, "id")`.
   */
  ref<C extends keyof RowIn<T> & string>(row: number, column: C): StepReference<RowIn<T>[C]> {
    return { $ref: `steps.${this.index}.data.${row}.${column}` };
  }
}

/** Adds a step to the transaction. */
export type AddStep = <T>(step: Steppable<T>) => StepHandle<T>;

/**
 * The value that the function `build` of a transaction returned, with each step replaced by its
 * result.
 */
export type ResultsOf<S> =
  S extends StepHandle<infer T>
    ? T
    : S extends readonly unknown[] | object
      ? { readonly [K in keyof S]: ResultsOf<S[K]> }
      : S;

/**
 * Sends the steps that `build` adds, in one request. `build` must not be asynchronous.
 * @returns the value that `build` returned, with the result of each step in the place of the step
 * @throws ClientError for every failure; then nothing was written
 */
export async function transact<S>(
  context: QueryContext,
  build: (add: AddStep) => S,
  {
    signal,
    idempotencyKey = newIdempotencyKey(),
  }: CallOptions & { readonly idempotencyKey?: string },
): Promise<ResultsOf<S>> {
  const makers: StepMaker[] = [];
  const add: AddStep = (step) => {
    makers.push((refs) => step.step(refs));
    return new StepHandle(makers.length - 1);
  };
  const shape = build(add);
  if (typeof (shape as { readonly then?: unknown } | null | undefined)?.then === "function") {
    // The promise may be rejected later. Without this handler, the rejection could end the program.
    if (shape instanceof Promise) shape.catch(() => {});
    throw new ClientError(
      "The function of a transaction must not return a promise: steps after its first await would be lost. Add each query as a step, without await.",
      { code: "INVALID_OPTIONS" },
    );
  }
  const { steps } = await sendRequest<{ readonly steps: readonly JsonBody[] }>(
    context,
    (names) => {
      const refs = new RequestRefs(names);
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

/** Replaces each step by its result, in lists and plain objects of any depth. */
function filled(shape: unknown, steps: readonly JsonBody[]): unknown {
  if (shape instanceof StepHandle) {
    const { affectedRows, data } = steps[shape.index] ?? {};
    return affectedRows === undefined ? data : { affectedRows, rows: data ?? [] };
  }
  if (Array.isArray(shape)) return shape.map((each) => filled(each, steps));
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, filled(each, steps)]));
}
