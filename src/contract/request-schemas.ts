// The schemas that the validators of an operation's requests are made from: one of the body, one of the parameters.
import { pointer, type ContractOperation, type Json } from "./document.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

export const bodyOptions: CompilerOptions = { nullIsAbsent: true };
export const parameterOptions: CompilerOptions = { coerceTypes: true, useDefaults: true };

/** Of RequestParts; undefined where no JSON or form is read. */
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

/** Of RequestParts: path, query and headers. */
export function parameterSchema(operation: ContractOperation): Json {
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
