// Rules for condition lists in files: row filters, and the conditions of automation steps. Names exist on the raw tables,
// operators fit the column, literals fit both. The grammar is the one of `where`; what a caller may use is asked at run time.
import { encodeOperands, operatorFits } from "../conditions/operators.ts";
import { GROUPS_MAX, parseConditions } from "../conditions/parse.ts";
import { Problem } from "../conditions/problem.ts";
import { ValueError } from "../conditions/values.ts";
import { operators, type Operator } from "../contract/operators.ts";
import { isGuid } from "../platform/ids.ts";
import { checkClaim } from "./check-defaults.ts";
import { findColumn, suggest } from "./check-known.ts";
import {
  knowsRelations,
  operandTypeOf,
  relationsOf,
  type CheckedTable,
  type Checking,
} from "./check-model.ts";
import type { OperandType } from "../conditions/tree.ts";
import type { Path } from "../config/yaml-tree.ts";
import type { ConditionInput } from "./input.ts";

export interface ConditionRules {
  /**
   * A row filter may compare with claims of its caller. A step has no caller; its values may be placeholders, and its columns
   * may be named by GUID as over HTTP.
   */
  readonly place: "rowFilter" | "step";
  /** The table that `ref` of a relation filter names, or undefined for none. */
  readonly tableOf: (ref: string) => string | undefined;
}

/** Checks every item of the list at `path`, whose columns are those of `table`. */
export function checkConditions(
  items: readonly ConditionInput[],
  table: CheckedTable,
  path: Path,
  rules: ConditionRules,
  checking: Checking,
  depth = 0,
): void {
  items.forEach((item, index) => checkItem(item, table, [...path, index], rules, checking, depth));
}

const forms = ["field", "and", "or", "not", "relation"] as const;

function checkItem(
  item: ConditionInput,
  table: CheckedTable,
  path: Path,
  rules: ConditionRules,
  checking: Checking,
  depth: number,
): void {
  const { report } = checking;
  if (typeof item !== "object" || item === null) return;
  const present = forms.filter((form) => item[form] !== undefined);
  const [form] = present;
  if (form === undefined || present.length > 1) {
    const says =
      present.length > 1
        ? `has ${present.join(" and ")} at once`
        : "is neither a comparison nor a group nor a relation filter";
    return report.add({
      path,
      rule: "bad-condition",
      says,
      action: "Write one of field, and, or, not, relation.",
      at: "key",
    });
  }
  if (form === "field") return checkComparison(item, table, path, rules, checking);
  if (depth >= GROUPS_MAX) {
    return report.add({
      path,
      rule: "too-deep",
      says: `stands in more than ${GROUPS_MAX} groups`,
      action: "Write it flatter.",
      at: "key",
    });
  }
  if (form === "not")
    return checkItem(item.not!, table, [...path, "not"], rules, checking, depth + 1);
  if (form === "relation") return checkRelated(item, table, path, rules, checking, depth);
  if (item[form]!.length === 0) {
    report.add({
      path: [...path, form],
      rule: "empty-group",
      says: "a group holds at least one condition",
      action: "Add one, or remove the group.",
    });
  }
  checkConditions(item[form]!, table, [...path, form], rules, checking, depth + 1);
}

function checkRelated(
  item: ConditionInput,
  table: CheckedTable,
  path: Path,
  rules: ConditionRules,
  checking: Checking,
  depth: number,
): void {
  const { report, tables } = checking;
  const relations = relationsOf(table, tables);
  const relation = relations.get(item.relation!);
  if (relation === undefined) {
    if (!knowsRelations(tables)) return;
    const says = `${table.name} has no such relation`;
    return report.add({
      path: [...path, "relation"],
      rule: "unknown-relation",
      says,
      action: suggest(item.relation!, relations.keys()),
    });
  }
  if (item.ref !== undefined && rules.tableOf(item.ref) !== relation.target.name) {
    const says = `the relation ${relation.name} leads to ${relation.target.name}`;
    report.add({ path: [...path, "ref"], rule: "bad-ref", says, action: "Name that table." });
  }
  checkConditions(
    item.where ?? [],
    relation.target,
    [...path, "where"],
    rules,
    checking,
    depth + 1,
  );
}

function checkComparison(
  item: ConditionInput,
  table: CheckedTable,
  path: Path,
  rules: ConditionRules,
  checking: Checking,
): void {
  const { report, tables } = checking;
  if (rules.place === "step" && isGuid(item.field!)) return;
  const column = findColumn(checking, table, item.field!, [...path, "field"]);
  const op = item.op as Operator | undefined;
  if (op === undefined)
    return report.add({
      path,
      rule: "missing-key",
      says: 'lacks "op"',
      action: "Add op: eq, in, gt, isNull, ...",
      at: "key",
    });
  if (!operators.includes(op)) {
    return report.add({
      path: [...path, "op"],
      rule: "unknown-operator",
      says: "there is no such operator",
      action: suggest(op, operators),
    });
  }
  if (!checkOperandCount(item, path, rules, checking)) return;
  const type = column && operandTypeOf(column, tables);
  if (type === undefined) return;
  if (!operatorFits(op, type, item.path !== undefined)) {
    const says = `it does not fit ${item.field}, which is ${type.array ? "an array of " : ""}${type.valueType}`;
    return report.add({
      path: [...path, "op"],
      rule: "bad-operator",
      says,
      action: "Use an operator of that type.",
    });
  }
  if (item.value !== undefined && !(rules.place === "step" && holdsPlaceholder(item.value)))
    checkLiteral(item, op, type, path, checking);
  else checkShape(item, table, path, checking);
}

/** Whether the comparison says once, and once only, what it compares with. */
function checkOperandCount(
  item: ConditionInput,
  path: Path,
  rules: ConditionRules,
  checking: Checking,
): boolean {
  const { report } = checking;
  const given = (["value", "valueField", "valueFromClaim"] as const).filter(
    (key) => item[key] !== undefined,
  );
  if (given.length !== 1) {
    const says =
      given.length === 0 ? "compares with nothing" : `compares with ${given.join(" and ")} at once`;
    report.add({
      path,
      rule: "bad-condition",
      says,
      action: `Write one of value, valueField${rules.place === "rowFilter" ? ", valueFromClaim" : ""}.`,
      at: "key",
    });
    return false;
  }
  if (item.valueFromClaim === undefined) return true;
  const claimPath = [...path, "valueFromClaim"];
  if (rules.place === "rowFilter") checkClaim(item.valueFromClaim, claimPath, checking);
  else
    report.add({
      path: claimPath,
      rule: "bad-condition",
      says: "there is no caller whose claims could be read",
      action: "Write value.",
    });
  return true;
}

function checkLiteral(
  item: ConditionInput,
  op: Operator,
  type: OperandType,
  path: Path,
  { report }: Checking,
): void {
  const inside = item.path !== undefined;
  try {
    if (!inside) encodeOperands(op, type, item.value);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    report.add({
      path: [...path, "value"],
      rule: "bad-value",
      says: `for ${item.field} ${op} it ${error.message}`,
      action: "Write a value that fits.",
    });
  }
}

/** What the parser of conditions itself refuses: columns of different types, places inside columns that have none. */
function checkShape(
  item: ConditionInput,
  table: CheckedTable,
  path: Path,
  checking: Checking,
): void {
  const { report, tables } = checking;
  const other = item.valueField;
  if (
    other !== undefined &&
    findColumn(checking, table, other, [...path, "valueField"]) === undefined
  )
    return;
  try {
    parseConditions(
      [item as Parameters<typeof parseConditions>[0][number]],
      {
        operand: (name, _op, pointer) => {
          const column = table.columns.get(name);
          const type = column && operandTypeOf(column, tables);
          if (type === undefined) throw new UnknownType(pointer, "");
          return { column: name, type };
        },
        related: () => undefined,
        source: (literal) =>
          literal.valueFromClaim === undefined
            ? { kind: "literal", value: literal.value }
            : { kind: "claim", name: literal.valueFromClaim },
      },
      "",
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error instanceof UnknownType) return;
    const steps = error.pointer.split("/").slice(2);
    report.add({
      path: [...path, ...steps],
      rule: "bad-condition",
      says: `it ${error.message}`,
      action: "Correct the comparison.",
    });
  }
}

/** A column that is refused elsewhere. */
class UnknownType extends Problem {}

/** Whether a text in the value is looked up when the step runs. */
export const holdsPlaceholder = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("{{")
    : typeof value === "object" && value !== null && Object.values(value).some(holdsPlaceholder);
