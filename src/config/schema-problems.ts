// Checks a value against one of the schemas of openapi/config/ and says in words what does not fit: where, what is expected,
// what to do. Knows nothing of files and lines; readers add the place. The expectations are the schemas' own descriptions.
import type { ErrorObject } from "ajv/dist/2020.js";
import { closestName } from "../platform/index.ts";
import { expectation, wordsFor } from "./schema-words.ts";
import { configValidator, type ConfigSchemaName } from "../contract/index.ts";

export interface SchemaProblem {
  /** JSON Pointer of the value, or of the key, that does not fit. */
  readonly pointer: string;
  /** The key itself is the flaw, not what stands under it. */
  readonly onKey: boolean;
  readonly rule: string;
  /** What is wrong, to be read after the name of the place. */
  readonly says: string;
  readonly action: string;
  /** The value must not be shown. */
  readonly secret: boolean;
}

/** Every way in which the value does not fit the schema; empty when it fits. */
export function findSchemaProblems(
  name: ConfigSchemaName,
  value: unknown,
): readonly SchemaProblem[] {
  const validate = configValidator(name);
  if (validate(value)) return [];
  return worthTelling(validate.errors ?? []).map(describe);
}

/**
 * Leaves out errors that only repeat others: of `propertyNames`, `if`, and `contains`' items, and those that say that the value
 * is not in another branch of a `oneOf`. Where the value has the type of no branch, the `oneOf` itself speaks.
 */
function worthTelling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const told = errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== "propertyNames" && keyword !== "if" && !schemaPath.includes("/contains/"),
  );
  const unions = told.filter((error) => error.keyword === "oneOf");
  const isElsewhere = (error: ErrorObject): boolean =>
    unions.some((union) => isOtherBranch(error, union));
  const spokenFor = unions.filter((union) =>
    told.some((error) => isInside(error, union) && !isElsewhere(error)),
  );
  return told.filter((error) => !isElsewhere(error) && !spokenFor.includes(error));
}

/** Whether the error only says that the value is of another kind than the branch. */
const isOtherBranch = (error: ErrorObject, union: ErrorObject): boolean =>
  (error.keyword === "type" || error.keyword === "enum") &&
  error.instancePath === union.instancePath;

const isInside = (error: ErrorObject, union: ErrorObject): boolean =>
  error.keyword !== "oneOf" && `${error.instancePath}/`.startsWith(`${union.instancePath}/`);

function describe(error: ErrorObject): SchemaProblem {
  const { keyword } = error;
  const secret = error.parentSchema?.["x-secret"] === true;
  if (keyword === "additionalProperties") return describeUnknownKey(error);
  if (error.propertyName !== undefined) {
    const says = "is not a name that can stand here";
    return {
      pointer: under(error, error.propertyName),
      onKey: true,
      rule: "bad-name",
      says,
      action: expectation(error),
      secret,
    };
  }
  return { pointer: error.instancePath, onKey: keyword === "required", ...wordsFor(error), secret };
}

const under = (error: ErrorObject, key: string): string =>
  `${error.instancePath}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

function describeUnknownKey(error: ErrorObject): SchemaProblem {
  const key = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
  const meant = closestName(key, known);
  const action =
    meant === undefined ? `Allowed are: ${known.join(", ")}.` : `Did you mean "${meant}"?`;
  return {
    pointer: under(error, key),
    onKey: true,
    rule: "unknown-key",
    says: "is not known here",
    action,
    secret: false,
  };
}
