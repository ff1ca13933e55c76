// Request validators, one pair per operation: the body as it is, parameters with text turned into the declared type.
// Compiled once, on first use or by `warmUp`.
import { setImmediate } from "node:timers/promises";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { contract, operations, pointer, type ContractOperation, type Json } from "./document.ts";
import type { OperationId } from "./operations.ts";
import { warmUpResponses } from "./response-check.ts";
import { schemaCompiler } from "./schema-compiler.ts";

/** What a validator judges. Names in `header` are in lower case; `query` holds lists where the contract declares arrays. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly header: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly requestBody?: unknown;
}

type Compiler = (schema: Json) => ValidateFunction;
let bodyCompiler: Compiler | undefined;
/** Goes on after the first flaw. */
let thoroughCompiler: Compiler | undefined;
let parameterCompiler: Compiler | undefined;
const compiled = new Map<OperationId, ValidateFunction[]>();
const thorough = new Map<OperationId, ValidateFunction>();
/** Keys of a body up to which all of its flaws are looked for: each key could be one. */
const thoroughKeysMax = 50;

/** The validators of an operation; each takes RequestParts, and the second one coerces and fills parameters in place. */
export function requestValidators(id: OperationId): ValidateFunction[] {
  const present = compiled.get(id);
  if (present !== undefined) return present;
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
  bodyCompiler ??= schemaCompiler(contract, { nullIsAbsent: true });
  parameterCompiler ??= schemaCompiler(contract, { coerceTypes: true, useDefaults: true });
  const validators = [
    ...bodySchemas(operation).map(bodyCompiler),
    parameterCompiler(parameterSchema(operation)),
  ];
  compiled.set(id, validators);
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
    thoroughCompiler ??= schemaCompiler(contract, { nullIsAbsent: true, allErrors: true });
    validate = thoroughCompiler(bodySchemas(operations.get(id)!)[0]!);
    thorough.set(id, validate);
  }
  return validate({ requestBody }) ? undefined : (validate.errors ?? undefined);
}

/** Fills openapi-backend's store (`api.validator.requestValidators`); each entry compiles when it is first read. */
export function installRequestValidators(store: Record<string, ValidateFunction[] | null>): void {
  for (const id of operations.keys()) {
    Object.defineProperty(store, id, {
      configurable: true,
      enumerable: true,
      get: () => requestValidators(id),
    });
  }
}

/**
 * Compiles every request validator, so that no request pays for it and a contract that does not compile prevents the start.
 * @param responses also the response validators, where answers are checked
 */
export async function warmUp({ responses }: { readonly responses: boolean }): Promise<void> {
  for (const [id, operation] of operations) {
    requestValidators(id);
    if (responses) warmUpResponses(operation);
    await setImmediate();
  }
}

function bodySchemas({ path, method, body }: ContractOperation): Json[] {
  if (body?.kind !== "control" && body?.kind !== "form") return [];
  const at = pointer(
    "paths",
    path,
    method.toLowerCase(),
    "requestBody",
    "content",
    body.types[0]!,
    "schema",
  );
  return [
    {
      type: "object",
      required: body.required ? ["requestBody"] : [],
      properties: { requestBody: { $ref: `#${at}` } },
    },
  ];
}

function parameterSchema(operation: ContractOperation): Json {
  const part = (place: string): Json => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    const nameOf = (name: string): string => (place === "header" ? name.toLowerCase() : name);
    return {
      type: "object",
      required: parameters
        .filter((parameter) => parameter.required === true)
        .map(({ name }) => nameOf(name)),
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [nameOf(name), schema])),
      additionalProperties: place === "header",
    };
  };
  return {
    type: "object",
    properties: { path: part("path"), query: part("query"), header: part("header") },
  };
}
