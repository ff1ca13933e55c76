// Provides the request validators of each operation: one for the body, one for the parameters. `npm
// run generate` writes their code, which is loaded at the first request of the operation.
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { contract, operations } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import type { OperationId } from "./operations.ts";
import { lazyCompiler } from "./lazy-compiler.ts";
import { bodyOptions, bodySchema } from "./request-schemas.ts";

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

/**
 * Compiles validators that report all errors of a body. The generated validators stop at the first
 * error, because that is faster.
 */
const thoroughCompiler = lazyCompiler(() => contract, { ...bodyOptions, allErrors: true });
const validatorCache = new Map<OperationId, ValidateFunction[]>();
const thoroughCache = new Map<OperationId, ValidateFunction>();
/**
 * Maximum number of keys of a body for which all errors are reported. Each key could be an error.
 */
const thoroughKeysMax = 50;

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

/**
 * Returns all errors of a body. Call it after the generated validator has found the first error.
 * Returns undefined if the body has more than `thoroughKeysMax` keys, or is not an object.
 */
export function allBodyFlaws(id: OperationId, requestBody: unknown): ErrorObject[] | undefined {
  const isListable =
    typeof requestBody === "object" &&
    requestBody !== null &&
    Object.keys(requestBody).length <= thoroughKeysMax;
  if (!isListable) return undefined;
  let validate = thoroughCache.get(id);
  if (validate === undefined) {
    validate = thoroughCompiler(bodySchema(operations.get(id)!)!);
    thoroughCache.set(id, validate);
  }
  return validate({ requestBody }) ? undefined : (validate.errors ?? undefined);
}
