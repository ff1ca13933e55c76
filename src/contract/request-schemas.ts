// Builds the two schemas with which the validators check a request: one for the body, one for the
// parameters.
import {
  pointer,
  type ContractOperation,
  type Json,
  type ParameterDeclaration,
} from "./document.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

export const bodyOptions: CompilerOptions = { nullIsAbsent: true };
export const parameterOptions: CompilerOptions = { useDefaults: true };

/**
 * Returns the schema for the body of a request (`requestBody` in `RequestParts`). Returns undefined
 * if the operation has no body, or if its body is neither JSON nor a form.
 */
export function bodySchema({ path, method, body }: ContractOperation): Json | undefined {
  if (body?.kind !== "control" && body?.kind !== "form") return undefined;
  const at = pointer(
    "paths",
    path,
    method.toLowerCase(),
    "requestBody",
    "content",
    body.types[0]!,
    "schema",
  );
  return {
    type: "object",
    required: body.required ? ["requestBody"] : [],
    properties: { requestBody: { $ref: `#${at}` } },
  };
}

/**
 * Returns true for the special query parameter that stands for all undeclared query parameters.
 * Endpoints of workspaces use it.
 */
const freeNames = ({ in: place, schema }: ParameterDeclaration): boolean =>
  place === "query" && schema["$ref"] === freeQuery;
const freeQuery = "#/components/schemas/FreeQuery";

/**
 * Returns the schema for the parameters of a request (`path`, `query` and `header` in
 * `RequestParts`).
 */
export function parameterSchema(operation: ContractOperation): Json {
  const part = (place: string): Json => {
    const free = operation.parameters.find(
      (parameter) => parameter.in === place && freeNames(parameter),
    );
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === place && parameter !== free,
    );
    const nameOf = (name: string): string => (place === "header" ? name.toLowerCase() : name);
    return {
      type: "object",
      required: parameters
        .filter((parameter) => parameter.required === true)
        .map(({ name }) => nameOf(name)),
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [nameOf(name), schema])),
      additionalProperties: free !== undefined || place === "header",
    };
  };
  return {
    type: "object",
    properties: { path: part("path"), query: part("query"), header: part("header") },
  };
}
