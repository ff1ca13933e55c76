// Checks the default values of columns. A literal must fit the type of its column. The special
// words `uuid` and `now` have a meaning only for some types (G7.12).
import { columnTypes, defaultOf } from "../../catalog/index.ts";
import { encodeValue, type OperandType } from "../../conditions/index.ts";
import { closestName } from "../../platform/index.ts";
import { misfitOf } from "./known.ts";
import { operandTypeOf, type CheckedColumn, type Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";

/**
 * Names of the claims in access tokens (G15.2). If a server key has signed in a player (user of a
 * game platform), the access token may lack some of them. The gateway does not add a value for a
 * missing claim.
 */
const claims: readonly string[] = [
  "sub",
  "email",
  "emailVerified",
  "emailProven",
  "workspaceId",
  "typ",
  "role",
  "roleId",
  "firstName",
  "lastName",
  "username",
  "sid",
  "gen",
  "jti",
  "iat",
  "exp",
  "iss",
  "aud",
];
const listClaims: ReadonlySet<string> = new Set(["role", "roleId"]);

/**
 * Warns of a claim (a value in an access token) that no access token has. Also warns of the claim
 * `email`, because it may be missing.
 */
export function checkClaim(name: string, path: ValuePath, { report }: Checking): void {
  if (name === "email") return warnOfAddress(path, report);
  if (claims.includes(name)) return;
  const meant = closestName(name, claims);
  const hint =
    meant === undefined
      ? `Use one of the claims that access tokens have: ${claims.join(", ")}.`
      : `Did you mean "${meant}"?`;
  report.warn("unknown-claim", path, { message: `no access token has a claim ${name}`, hint });
}

/**
 * Warns that the claim `email` counts as missing until the user has proven the address. Anyone can
 * register any address (G5.17).
 */
const warnOfAddress = (path: ValuePath, report: Checking["report"]): void =>
  report.warn("unproven-claim", path, {
    message: "the claim email counts as missing while the address is not proven",
    hint: "Use the claim `sub` (the id of the account) instead of `email`, which can be missing.",
  });

export function checkDefaults(checking: Checking): void {
  for (const table of checking.tables.values()) {
    for (const column of table.columns.values()) {
      if (
        !column.doubtful &&
        column.input.default !== undefined &&
        !checking.report.isTouched(column.path)
      )
        checkDefault(column, checking);
    }
  }
}

function checkDefault(column: CheckedColumn, checking: Checking): void {
  const { input } = column;
  const { type, array = false, default: written } = input;
  const path = [...column.path, "default"];
  const meaning = defaultOf({ type, array, default: written });
  if (meaning?.kind === "claim") {
    checkClaim(meaning.claim, path, checking);
    return warnOfList(meaning.claim, path, operandTypeOf(column, checking.tables), checking);
  }
  if (meaning?.kind !== "literal") return;
  const { report } = checking;
  if (typeof written === "string" && written.startsWith("{{")) {
    return report.add("bad-default", path, {
      message: "only a claim can stand in braces",
      hint: 'In a default, double braces can contain only a claim. Write a claim such as "{{claim:sub}}", or a literal value.',
    });
  }
  if ((written === "uuid" || written === "now") && columnTypes[type].isFreeText === true) {
    const message = `in a text column that is the literal text "${written}"`;
    const hint =
      written === "uuid"
        ? "If you want generated ids, change the type of the column to uuid. Only in a uuid column, the default `uuid` generates an id."
        : "If you want the time of the write, change the type of the column to timestamp. Otherwise ignore this warning.";
    report.warn("literal-default", path, { message, hint });
  }
  const operand = operandTypeOf(column, checking.tables);
  if (operand === undefined) return;
  const misfit = misfitOf(() => encodeValue(operand, written));
  if (misfit !== undefined)
    return report.add("bad-default", path, {
      message: `the default of a column of type ${type} ${misfit}`,
      hint: "Write a default of the column's type. Put text in quotes.",
    });
  checkBounds(column, [written].flat(), checking);
}

/**
 * Warns if a claim that is a list, such as `role`, is the default of a column for a single value.
 * This default would always be null.
 */
function warnOfList(
  name: string,
  path: ValuePath,
  operand: OperandType | undefined,
  { report }: Checking,
): void {
  if (!listClaims.has(name) || operand === undefined) return;
  // List columns and json columns accept an empty list. They also accept a claim that is a list, so
  // no warning is needed.
  if (misfitOf(() => encodeValue(operand, [])) === undefined) return;
  report.warn("list-claim", path, {
    message: `the claim ${name} is a list, which this column never takes`,
    hint: "The default would always be null. Set `array: true` on the column, or use a claim with a single value, such as `sub`.",
  });
}

/** Reports default values that break a rule of the column, such as `maxLength`. */
function checkBounds(
  { input, path }: CheckedColumn,
  values: readonly unknown[],
  { report }: Checking,
): void {
  const { maxLength, min, max, precision, scale = 0 } = input;
  const refuse = (message: string): void =>
    report.add("bad-default", [...path, "default"], {
      message,
      hint: "The default must meet the rules of the column, such as `maxLength` or `min`. Change the default or the rule.",
    });
  for (const value of values) {
    const number = Number(value);
    if (
      maxLength !== undefined &&
      typeof value === "string" &&
      Array.from(value).length > maxLength
    )
      refuse(`it is longer than maxLength ${maxLength}`);
    if (min !== undefined && number < min) refuse(`it is less than min ${min}`);
    if (max !== undefined && number > max) refuse(`it is more than max ${max}`);
    const [whole = "", fraction = ""] = String(value).replace(/^-?0*/, "").split(".");
    if (precision !== undefined && (whole.length > precision - scale || fraction.length > scale))
      refuse(`it has more digits than precision ${precision} and scale ${scale} take`);
  }
}
