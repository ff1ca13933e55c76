// Provides the request validators of each operation: one for the body, one for the parameters. `npm
// run generate` writes their code, which is loaded at the first request of the operation.
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { contract, operations, type ContractOperation, type OpenApiDocument } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import type { OperationId } from "./operations.ts";
import { lazyCompiler } from "./lazy-compiler.ts";
import { bodyOptions, bodySchema, parameterOptions, parameterSchema } from "./request-schemas.ts";

/**
 * The parts of a request that the validators check. Header names (`header`) are in lower case.
 * Query parameters (`query`) are already converted to their declared types.
 */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly header: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly requestBody?: unknown;
}

/** Checks requests against the schemas of their operation. */
export interface RequestChecks {
  /**
   * Returns the validators of an operation, each for a part of `RequestParts`. The last one checks
   * the parameters, and also sets their default values.
   */
  readonly validatorsOf: (id: OperationId) => readonly ValidateFunction[];
  /**
   * Returns all errors of a body. Call this function after a validator has found the first error.
   * Returns undefined if the body has more than `thoroughKeysMax` keys, or is not an object.
   */
  readonly allBodyFlaws: (id: OperationId, requestBody: unknown) => ErrorObject[] | undefined;
}

/**
 * Maximum number of keys of a body for which all errors are reported. A body with more keys could
 * contain an error in each key.
 */
const thoroughKeysMax = 50;
const validatorCache = new Map<OperationId, ValidateFunction[]>();

/**
 * Returns the validators of an operation, each for a part of `RequestParts`. The last one checks
 * the parameters, and also sets their default values.
 * @throws Error if the contract has no operation with this id
 */
export function requestValidators(id: OperationId): ValidateFunction[] {
  const present = validatorCache.get(id);
  if (present !== undefined) return present;
  if (!operations.has(id))
    throw new Error(
      `The contract has no operation ${id}. Check the name of the operation, or run \`npm run generate\`.`,
    );
  const validators = loadGenerated<ValidateFunction[]>(`validators/${id}.cjs`);
  validatorCache.set(id, validators);
  return validators;
}

/** The checks with the generated validators. */
export const generatedChecks: RequestChecks = {
  validatorsOf: requestValidators,
  allBodyFlaws: thoroughCheck(() => contract, operations),
};

/**
 * Returns the checks of another contract. Each validator is compiled when it is first used, with
 * the options of the generated validators. So the messages are the same.
 */
export function compiledChecks(
  document: OpenApiDocument,
  known: ReadonlyMap<OperationId, ContractOperation>,
): RequestChecks {
  const bodies = lazyCompiler(() => document, bodyOptions);
  const parameters = lazyCompiler(() => document, parameterOptions);
  const compiled = new Map<OperationId, readonly ValidateFunction[]>();
  return {
    validatorsOf(id) {
      let validators = compiled.get(id);
      if (validators === undefined) {
        const operation = known.get(id)!;
        const body = bodySchema(operation);
        validators = [
          ...(body === undefined ? [] : [bodies(body)]),
          parameters(parameterSchema(operation)),
        ];
        compiled.set(id, validators);
      }
      return validators;
    },
    allBodyFlaws: thoroughCheck(() => document, known),
  };
}

/**
 * Returns a function that reports all errors of a body. Other validators stop at the first error,
 * because that is faster.
 */
function thoroughCheck(
  document: () => OpenApiDocument,
  known: ReadonlyMap<OperationId, ContractOperation>,
): RequestChecks["allBodyFlaws"] {
  const compile = lazyCompiler(document, { ...bodyOptions, allErrors: true });
  const compiled = new Map<OperationId, ValidateFunction>();
  return (id, requestBody) => {
    const isListable =
      typeof requestBody === "object" &&
      requestBody !== null &&
      Object.keys(requestBody).length <= thoroughKeysMax;
    if (!isListable) return undefined;
    let validate = compiled.get(id);
    if (validate === undefined) {
      validate = compile(bodySchema(known.get(id)!)!);
      compiled.set(id, validate);
    }
    return validate({ requestBody }) ? undefined : (validate.errors ?? undefined);
  };
}
