// Checks a value against a schema of openapi/config/ and says where it does not fit, what is expected and what to do. Readers of
// files add line and column.
import type { ErrorObject } from "ajv/dist/2020.js";
import { closestName, type Violation } from "../platform/index.ts";
import { pathOf, pointerOf, type Path } from "./path.ts";
import { expectation, wordsFor } from "./schema-words.ts";
import { configValidator, type ConfigSchemaName } from "../contract/index.ts";

/** The message is to be read after the name of the value. */
export interface SchemaViolation extends Violation {
  /** Of the value, or of the key, that does not fit. */
  readonly path: Path;
  /** The key itself is refused, not what stands under it. */
  readonly onKey: boolean;
  /** The value must not be shown. */
  readonly secret: boolean;
}

/** Every way in which the value does not fit the schema; empty when it fits. */
export function findSchemaViolations(
  name: ConfigSchemaName,
  value: unknown,
): readonly SchemaViolation[] {
  const validate = configValidator(name);
  if (validate(value)) return [];
  return relevantErrors(validate.errors ?? []).map((error) => {
    const { key, ...violation } = describe(error);
    const pointer = error.instancePath + (key === undefined ? "" : pointerOf([key]));
    const onKey = key !== undefined || error.keyword === "required";
    const secret = error.parentSchema?.["x-secret"] === true;
    return { ...violation, path: pathOf(pointer, value), onKey, secret };
  });
}

/**
 * Leaves out errors that only repeat others: of `propertyNames`, `if`, and `contains`' items, and those that say that the value
 * is not in another branch of a `oneOf`. Where the value has the type of no branch, the `oneOf` itself speaks.
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

/** Whether the error only says that the value is of another kind than the branch. */
const isOtherBranch = (error: ErrorObject, union: ErrorObject): boolean =>
  (error.keyword === "type" || error.keyword === "enum") &&
  error.instancePath === union.instancePath;

const isInside = (error: ErrorObject, union: ErrorObject): boolean =>
  error.keyword !== "oneOf" && `${error.instancePath}/`.startsWith(`${union.instancePath}/`);

/** The key is named where it cannot stand there. */
function describe(error: ErrorObject): Violation & { readonly key?: string } {
  const { keyword, propertyName: key } = error;
  if (keyword === "additionalProperties") return describeUnknownKey(error);
  if (key === undefined) return wordsFor(error);
  const message = "is not a name that can stand here";
  return { key, rule: "bad-name", message, hint: expectation(error) };
}

function describeUnknownKey(error: ErrorObject): Violation & { readonly key: string } {
  const key = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
  const meant = closestName(key, known);
  const hint =
    meant === undefined ? `Allowed are: ${known.join(", ")}.` : `Did you mean "${meant}"?`;
  return { key, rule: "unknown-key", message: "is not known here", hint };
}
