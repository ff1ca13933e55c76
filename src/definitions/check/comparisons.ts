// Checks one comparison in a condition list of a definition: the column, the operator and the
// value. Uses the same parser as `/query`, so that an accepted comparison cannot fail later, when
// the gateway uses the definition.
import {
  encodeOperands,
  operatorFits,
  parseConditions,
  type ConditionItem,
  Problem,
} from "../../conditions/index.ts";
import { operators, type Operator } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import { checkClaim } from "./defaults.ts";
import { findColumn, misfitOf, suggest } from "./known.ts";
import { operandTypeOf, type Checking } from "./model.ts";
import type { OperandType } from "../../conditions/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { ConditionPlace } from "./conditions.ts";
import type { ConditionInput } from "../load/input.ts";

/** Checks an item of a condition list that has the key `field`. */
export function checkComparison(
  item: ConditionInput,
  place: ConditionPlace,
  checking: Checking,
): void {
  const { path, table, kind } = place;
  const { report, tables } = checking;
  if (kind === "step" && isGuid(item.field!)) return;
  const column = findColumn(checking, table, item.field!, [...path, "field"]);
  const op = findOperator(item, path, checking);
  if (op === undefined || !checkOperandCount(item, place, checking)) return;
  const type = column && operandTypeOf(column, tables);
  if (type === undefined) return;
  if (!operatorFits(op, type, item.path !== undefined)) {
    const message = `it does not fit ${item.field}, which is ${type.array ? "an array of " : ""}${type.valueType}`;
    const hint = `Use an operator that can compare values of the type ${type.valueType}.`;
    return report.add("bad-operator", [...path, "op"], { message, hint });
  }
  if (!checkShape(item, place, checking) || item.value === undefined) return;
  if (kind === "rowFilter" || !holdsPlaceholder(item.value))
    checkLiteral(item, op, type, path, checking);
}

function findOperator(
  { op }: ConditionInput,
  path: ValuePath,
  { report }: Checking,
): Operator | undefined {
  if (op === undefined) {
    const hint = "Add the key `op` with an operator, such as `eq`, `in`, `gt` or `isNull`.";
    report.add("missing-key", path, { message: 'lacks "op"', hint, at: "key" });
    return undefined;
  }
  const known = operators.find((operator) => operator === op);
  if (known === undefined) {
    const message = "there is no such operator";
    report.add("unknown-operator", [...path, "op"], { message, hint: suggest(op, operators) });
  }
  return known;
}

/**
 * Returns true if the comparison has exactly one of `value`, `valueField` and `valueFromClaim`.
 * Otherwise reports an error.
 */
function checkOperandCount(
  item: ConditionInput,
  { path, kind }: ConditionPlace,
  checking: Checking,
): boolean {
  const { report } = checking;
  const given = (["value", "valueField", "valueFromClaim"] as const).filter(
    (key) => item[key] !== undefined,
  );
  if (given.length !== 1) {
    const message =
      given.length === 0 ? "compares with nothing" : `compares with ${given.join(" and ")} at once`;
    const hint = `A comparison needs one value to compare with. Write exactly one of the keys ${kind === "rowFilter" ? "`value`, `valueField` and `valueFromClaim`" : "`value` and `valueField`"}.`;
    report.add("bad-condition", path, { message, hint, at: "key" });
    return false;
  }
  if (item.valueFromClaim === undefined) return true;
  const claimPath = [...path, "valueFromClaim"];
  if (kind === "rowFilter") {
    checkClaim(item.valueFromClaim, claimPath, checking);
  } else {
    const message = "there is no caller whose claims could be read";
    report.add("bad-condition", claimPath, {
      message,
      hint: "Only row filters can compare with a claim of the caller. Use the key `value` instead of `valueFromClaim`.",
    });
  }
  return true;
}

function checkLiteral(
  item: ConditionInput,
  op: Operator,
  type: OperandType,
  path: ValuePath,
  { report }: Checking,
): void {
  const misfit = misfitOf(() => encodeOperands(op, type, item.value));
  if (misfit === undefined) return;
  const message = `for ${item.field} ${op} it ${misfit}`;
  report.add("bad-value", [...path, "value"], {
    message,
    hint: `Write a value that the operator ${op} accepts for the type ${type.valueType}.`,
  });
}

/**
 * Returns true if the parser accepts the comparison, and otherwise reports an error. Two compared
 * columns must have the same type. Only a json column can be compared at a path.
 */
function checkShape(
  item: ConditionInput,
  { path, table }: ConditionPlace,
  checking: Checking,
): boolean {
  const { report, tables } = checking;
  const other = item.valueField;
  const otherPath = [...path, "valueField"];
  if (other !== undefined && !findColumn(checking, table, other, otherPath)) return false;
  try {
    parseConditions(
      [item as ConditionItem],
      {
        operand: (name, _op, pointer) => {
          const column = table.columns.get(name);
          const type = column && operandTypeOf(column, tables);
          if (type === undefined) throw new UnknownType(pointer, "");
          return { column: name, type };
        },
        related: () => undefined,
        source: ({ value }) => ({ kind: "literal", value }),
      },
      "",
    );
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error instanceof UnknownType) return false;
    const steps = error.pointer.split("/").slice(2);
    const message = `it ${error.message}`;
    const hint =
      "Compare only columns of the same type with each other, and use `path` only with a json column.";
    report.add("bad-condition", [...path, ...steps], { message, hint });
    return false;
  }
}

/**
 * Thrown if the type of a column is unknown, because the definition of the column has an error. The
 * comparison is then not checked.
 */
class UnknownType extends Problem {}

/**
 * Returns true if a text in the value contains a placeholder (`{{...}}`). The gateway replaces
 * placeholders when the step runs.
 */
function holdsPlaceholder(value: unknown): boolean {
  if (typeof value === "string") return value.includes("{{");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsPlaceholder);
}
