// Checks condition lists in definition files: row filters and the conditions of automation steps. A
// condition list has the same form as `where` in a request. Checks only that tables and columns
// exist, because the rights of a caller are known only at run time.
import { GROUPS_MAX } from "../../conditions/index.ts";
import { checkComparison } from "./comparisons.ts";
import { suggest } from "./known.ts";
import { knowsRelations, relationsOf, type CheckedTable, type Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";
import type { ConditionInput } from "../load/input.ts";

/** The position of a condition list or of one condition. */
export interface ConditionPlace {
  readonly path: ValuePath;
  /** The table whose columns the conditions name. */
  readonly table: CheckedTable;
  /**
   * `rowFilter`: the condition may compare with claims of the caller. `step`: the condition belongs
   * to an automation step, which has no caller. Values may contain placeholders, and columns may be
   * named by GUID, as in a request.
   */
  readonly kind: "rowFilter" | "step";
  /**
   * Returns the name of the table for the key `ref` of a relation filter; undefined if there is
   * none.
   */
  readonly tableOf: (ref: string) => string | undefined;
  /**
   * Number of groups (`and`, `or`, `not`) and relation filters around the condition. Default: 0.
   */
  readonly depth?: number;
}

/** Checks every item of a condition list. */
export function checkConditions(
  items: readonly ConditionInput[],
  place: ConditionPlace,
  checking: Checking,
): void {
  items.forEach((item, index) => checkItem(item, inside(place, index), checking));
}

const inside = (place: ConditionPlace, ...steps: ValuePath): ConditionPlace => ({
  ...place,
  path: [...place.path, ...steps],
});

const forms = ["field", "and", "or", "not", "relation"] as const;

function checkItem(item: ConditionInput, place: ConditionPlace, checking: Checking): void {
  const { path, depth = 0 } = place;
  const present = forms.filter((form) => item[form] !== undefined);
  const [form] = present;
  const refuse = (rule: string, message: string, hint: string): void =>
    checking.report.add(rule, path, { message, hint, at: "key" });
  if (form === undefined || present.length > 1) {
    const message =
      present.length > 1
        ? `has ${present.join(" and ")} at once`
        : "compares nothing and groups nothing";
    return refuse(
      "bad-condition",
      message,
      "Write exactly one of the keys `field`, `and`, `or`, `not` and `relation` in each condition.",
    );
  }
  if (form === "field") return checkComparison(item, place, checking);
  if (depth >= GROUPS_MAX) {
    return refuse(
      "too-deep",
      `is nested in more than ${GROUPS_MAX} groups`,
      `A condition can be inside at most ${GROUPS_MAX} groups and relation filters. Use fewer nested groups (\`and\`, \`or\`, \`not\`).`,
    );
  }
  const deeper = { ...place, depth: depth + 1 };
  if (form === "not") return checkItem(item.not!, inside(deeper, "not"), checking);
  if (form === "relation") return checkRelated(item, deeper, checking);
  if (item[form]!.length === 0) {
    const message = "a group holds at least one condition";
    const hint = "The group (`and` or `or`) is empty. Add a condition to it, or remove the group.";
    checking.report.add("empty-group", [...path, form], { message, hint });
  }
  checkConditions(item[form]!, inside(deeper, form), checking);
}

function checkRelated(item: ConditionInput, place: ConditionPlace, checking: Checking): void {
  const { report, tables } = checking;
  const { table, path, tableOf } = place;
  const relations = relationsOf(table, tables);
  const target = relations.get(item.relation!);
  if (target === undefined) {
    if (!knowsRelations(tables)) return;
    const message = `${table.name} has no such relation`;
    const hint = suggest(item.relation!, relations.keys());
    return report.add("unknown-relation", [...path, "relation"], { message, hint });
  }
  if (item.ref !== undefined && tableOf(item.ref) !== target.name) {
    const message = `the relation ${item.relation} leads to ${target.name}`;
    report.add("bad-ref", [...path, "ref"], {
      message,
      hint: "In the key `ref`, name the table to which the relation leads.",
    });
  }
  checkConditions(item.where ?? [], { ...inside(place, "where"), table: target }, checking);
}
