// Checks a value against a schema of openapi/config/. For each violation, reports the path of the
// value, what the schema expects, and what to do. Code that reads files adds line and column.
import type { ErrorObject } from "ajv/dist/2020.js";
import { closestName, type Violation } from "../platform/index.ts";
import { parsePointer, pointerOf, type ValuePath } from "./path.ts";
import { expectation, wordsFor } from "./schema-words.ts";
import { configValidator, type ConfigSchemaName } from "../contract/index.ts";

/** A violation of a schema. In a sentence, its message comes after the name of the value. */
export interface SchemaViolation extends Violation {
  /** Path of the invalid value or key. */
  readonly path: ValuePath;
  /** True if the key is invalid. False if its value is invalid. */
  readonly onKey: boolean;
  /** True if the value is secret and must not be shown. */
  readonly secret: boolean;
}

/**
 * Maximum number of errors that `relevantErrors` examines, because its time grows with the square
 * of this number.
 */
const ERRORS_MAX = 1_000;

/** Returns the first violations of a schema. The list is empty if the value is valid. */
export function findSchemaViolations(
  name: ConfigSchemaName,
  value: unknown,
): readonly SchemaViolation[] {
  const validate = configValidator(name);
  if (validate(value)) return [];
  return relevantErrors((validate.errors ?? []).slice(0, ERRORS_MAX)).map((error) => {
    const { key, ...violation } = describeViolation(error);
    const pointer = error.instancePath + (key === undefined ? "" : pointerOf([key]));
    const onKey = key !== undefined || error.keyword === "required";
    const secret = error.parentSchema?.["x-secret"] === true;
    return { ...violation, path: parsePointer(pointer, value), onKey, secret };
  });
}

/**
 * Removes errors of the JSON Schema validator that only repeat another error. These are errors of
 * `propertyNames` and `if`, and of items in `contains`. For a `oneOf`, this removes the errors of
 * alternatives that do not allow the type of the value. If no alternative allows the type, only the
 * error of the `oneOf` itself remains.
 */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const relevant = errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== "propertyNames" && keyword !== "if" && !schemaPath.includes("/contains/"),
  );
  const unions = relevant.filter((error) => error.keyword === "oneOf");
  const isElsewhere = (error: ErrorObject): boolean =>
    unions.some((union) => isOtherBranch(error, union));
  const explained = unions.filter((union) =>
    relevant.some((error) => isInside(error, union) && !isElsewhere(error)),
  );
  return relevant.filter((error) => !isElsewhere(error) && !explained.includes(error));
}

/**
 * Returns true if the error only says that an alternative of the `oneOf` does not allow the type of
 * the value.
 */
const isOtherBranch = (error: ErrorObject, union: ErrorObject): boolean =>
  (error.keyword === "type" || error.keyword === "enum") &&
  error.instancePath === union.instancePath;

const isInside = (error: ErrorObject, union: ErrorObject): boolean =>
  error.keyword !== "oneOf" && `${error.instancePath}/`.startsWith(`${union.instancePath}/`);

/** Describes an error of the validator. Also returns the key if the key is invalid. */
function describeViolation(error: ErrorObject): Violation & { readonly key?: string } {
  const { keyword, propertyName: key } = error;
  if (keyword === "additionalProperties") return describeUnknownKey(error);
  if (key === undefined) return wordsFor(error);
  const message = "is not a valid name here";
  return { key, rule: "bad-name", message, hint: expectation(error) };
}

function describeUnknownKey(error: ErrorObject): Violation & { readonly key: string } {
  const key = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
  const meant = closestName(key, known);
  const hint =
    meant === undefined
      ? `Use one of these keys: ${known.join(", ")}.`
      : `Did you mean "${meant}"?`;
  return { key, rule: "unknown-key", message: "is not known here", hint };
}
