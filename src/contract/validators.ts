// Request validators, one pair per operation: of the body, and of the parameters.
// They are code that `npm run generate` has made, loaded when an operation is first asked for.
import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { contract, operations } from "./document.ts";
import type { OperationId } from "./operations.ts";
import { laterCompiler } from "./later-compiler.ts";
import { bodyOptions, bodySchema } from "./request-schemas.ts";

/**
 * What a validator judges. Names in `header` are in lower case; values in `query` have their
 * declared types.
 */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly header: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly requestBody?: unknown;
}

const load = createRequire(import.meta.url);

/** Goes on after the first flaw. */
const thoroughCompiler = laterCompiler(() => contract, { ...bodyOptions, allErrors: true });
const loaded = new Map<OperationId, ValidateFunction[]>();
const thorough = new Map<OperationId, ValidateFunction>();
/** Keys of a body up to which all of its flaws are looked for: each key could be one. */
const thoroughKeysMax = 50;

/**
 * The validators of an operation; each takes RequestParts, and the second one puts defaults into
 * the parameters.
 */
export function requestValidators(id: OperationId): ValidateFunction[] {
  const present = loaded.get(id);
  if (present !== undefined) return present;
  if (!operations.has(id)) throw new Error(`The contract has no operation ${id}.`);
  const validators = load(`../../generated/validators/${id}.cjs`) as ValidateFunction[];
  loaded.set(id, validators);
  return validators;
}

/**
 * Every flaw of a body that its validator has refused for the first one.
 * @returns undefined where there may be too many to list
 */
export function allBodyFlaws(id: OperationId, requestBody: unknown): ErrorObject[] | undefined {
  const isListable =
    typeof requestBody === "object" &&
    requestBody !== null &&
    Object.keys(requestBody).length <= thoroughKeysMax;
  if (!isListable) return undefined;
  let validate = thorough.get(id);
  if (validate === undefined) {
    validate = thoroughCompiler(bodySchema(operations.get(id)!)!);
    thorough.set(id, validate);
  }
  return validate({ requestBody }) ? undefined : (validate.errors ?? undefined);
}
