// Generates cases for any OpenAPI 3.x document: valid requests, and requests with one defect. The
// folder also contains the cases for the error codes of the gateway.
import { loadCompiler, type Json } from "../../contract/index.ts";
import type { Case, CaseContext } from "../case.ts";
import type { Fits } from "./defects.ts";
import { describedOperations, type DescribedOperation } from "./described-operations.ts";
import { readerOf } from "./flat-schemas.ts";
import { validRequest, type GeneratorSettings } from "./drafts.ts";
import { casesOf } from "./generated.ts";
import { linearPatterns } from "./linear-patterns.ts";
import { refusalCases } from "./refusals.ts";

export { errorCodeCases } from "./error-codes.ts";
export { describedOperations, linearPatterns, readerOf, validRequest, type DescribedOperation };

export interface GeneratorInput {
  /** The document. All of its references are local (`#/...`). */
  readonly document: Json;
  readonly seed: string;
  readonly cases: number;
  /** Values of path parameters by name, such as the id of the workspace. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Ids of the operations to test. Undefined for all operations. */
  readonly only?: ReadonlySet<string> | undefined;
  /** Returns `file:line` of a JSON pointer of the document. */
  placeOf(pointer: string): string;
}

/** Returns the settings that the generator needs for a document. */
export function generatorSettings(input: GeneratorInput): GeneratorSettings {
  const { document, seed, cases, fixed } = input;
  const reader = readerOf(document);
  // Only our own contract says that an optional field that is null counts as absent (G2.10).
  const isOurs = describedOperations(document, reader).some((operation) => operation.isOurs);
  return {
    reader,
    fits: validatorOf(document, isOurs),
    seed,
    cases,
    fixed,
    placeOf: (pointer) => input.placeOf(pointer),
  };
}

/** Returns the generated cases of all operations, in the order of the document. */
export function generatedCases(input: GeneratorInput): Case[] {
  const settings = generatorSettings(input);
  const operations = describedOperations(input.document, settings.reader).filter(
    ({ id }) => input.only?.has(id) ?? true,
  );
  const refusals = operations.flatMap((operation) => refusalCases(operation, settings));
  const cases = operations.flatMap((operation) => casesOf(operation, settings));
  // `--quick` runs the first case of each kind.
  const groups = new Set<string>();
  const generated = cases.map(({ group, ...one }) => {
    const isFirst = !groups.has(group);
    groups.add(group);
    return { ...one, quick: isFirst };
  });
  // The refusal cases come first. The generated cases may use up the limit of failed sign-ins, and
  // all later cases with failed sign-ins are skipped.
  return [...refusals, ...generated];
}

/**
 * Returns the generated cases of the operations that only an end user may call.
 * @param signIn returns the access token of an account of this run
 */
export function endUserOperationCases(
  input: GeneratorInput,
  signIn: (context: CaseContext) => Promise<string>,
): Case[] {
  const settings = generatorSettings(input);
  return describedOperations(input.document, settings.reader)
    .filter(({ credential, isOurs }) => isOurs && credential === null)
    .map((operation) => ({ ...operation, credential: "none" as const }))
    .flatMap((operation) => [
      ...refusalCases(operation, settings),
      ...casesOf(operation, settings).map(({ group: _group, ...one }) => one),
    ])
    .map((one) => ({
      ...one,
      run: async (context) => {
        const authorization = `Bearer ${await signIn(context)}`;
        await one.run({
          ...context,
          send: (request) =>
            context.send({ ...request, headers: { ...request.headers, authorization } }),
        });
      },
    }));
}

/** Returns a function that validates values with the document's schemas. */
function validatorOf(document: Json, nullIsAbsent: boolean): Fits {
  const compile = loadCompiler().schemaCompiler(document, {
    nullIsAbsent,
    logger: false,
    ...(!nullIsAbsent && { code: { regExp: linearPatterns } }),
  });
  const known = new WeakMap<Json, ReturnType<typeof compile> | null>();
  return (schema, value) => {
    let validate = known.get(schema);
    if (validate === undefined) {
      try {
        validate = compile(schema);
      } catch {
        // Ajv cannot compile this schema, so nothing is checked against it.
        validate = null;
      }
      known.set(schema, validate);
    }
    if (validate === null) return false;
    try {
      // The validator removes absent fields from the value.
      return validate(structuredClone(value)) === true;
    } catch {
      // A reference leads to itself, so there is no schema that a value could match.
      return false;
    }
  };
}
