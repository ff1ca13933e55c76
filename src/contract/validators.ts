// The request validators of each operation: one for the body, one for the parameters. They are code
// from `npm run generate`, which is loaded with the first request of an operation.
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { contract, operations } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import type { OperationId } from "./operations.ts";
import { lazyCompiler } from "./lazy-compiler.ts";
import { bodyOptions, bodySchema } from "./request-schemas.ts";

/**
 * The input of a validator. Names in `header` are in lower case. Values in `query` have their
 * declared types.
 */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly header: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly requestBody?: unknown;
}

/** Compiles validators that report all errors. */
const thoroughCompiler = lazyCompiler(() => contract, { ...bodyOptions, allErrors: true });
const validatorCache = new Map<OperationId, ValidateFunction[]>();
const thoroughCache = new Map<OperationId, ValidateFunction>();
/** Most keys of a body for which all errors are reported, because each key could be an error. */
const thoroughKeysMax = 50;

/**
 * Returns the validators of an operation. Each takes RequestParts. The last one adds default values
 * to the parameters.
 * @throws Error if the contract has no such operation
 */
export function requestValidators(id: OperationId): ValidateFunction[] {
  const present = validatorCache.get(id);
  if (present !== undefined) return present;
  if (!operations.has(id)) throw new Error(`The contract has no operation ${id}.`);
  const validators = loadGenerated<ValidateFunction[]>(`validators/${id}.cjs`);
  validatorCache.set(id, validators);
  return validators;
}

/**
 * Returns all errors of a body that its validator has refused with the first error. Undefined if
 * the body has too many keys.
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
