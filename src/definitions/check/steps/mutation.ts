// Checks the mutations in automation steps. Tables and columns must exist, and the keys must fit
// the type of mutation. `runner-rights.ts` checks the rights.
import { isGuid } from "../../../platform/index.ts";
import { encodeValue } from "../../../conditions/index.ts";
import { findColumn, misfitOf } from "../known.ts";
import { operandTypeOf } from "../model.ts";
import { checkBus } from "./notify.ts";
import { checkName, checkWhere, tableBehind, type StepChecking } from "./tables.ts";
import type { ConfigTypes } from "../../../contract/index.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { CheckedColumn, CheckedTable, Checking } from "../model.ts";

type MutationInput = ConfigTypes["mutation-body"];

/**
 * For each type of mutation, the required keys (`needed`) and the optional keys (`taken`). Every
 * mutation also has `type`, `table` and optionally `notify`.
 */
const partsOfWrite: Readonly<
  Record<
    MutationInput["type"],
    {
      readonly needed: readonly (keyof MutationInput)[];
      readonly taken: readonly (keyof MutationInput)[];
    }
  >
> = {
  insert: { needed: ["values"], taken: ["returning", "onConflict"] },
  update: { needed: ["set", "where"], taken: ["maxAffected"] },
  delete: { needed: ["where"], taken: ["maxAffected"] },
};

/** Checks the keys, tables, columns and literal values of a mutation. */
export function checkMutation(
  mutation: MutationInput,
  path: ValuePath,
  checking: StepChecking,
): void {
  const { report } = checking;
  const { needed, taken } = partsOfWrite[mutation.type];
  for (const part of needed) {
    if (mutation[part] === undefined)
      report.add("missing-key", path, {
        message: `lacks "${part}", which ${mutation.type} needs`,
        hint: `Add the key \`${part}\`, without which the mutation cannot run.`,
        at: "key",
      });
  }
  for (const part of Object.keys(mutation) as (keyof MutationInput)[]) {
    if (["type", "table", "notify", ...needed, ...taken].includes(part)) continue;
    report.add("inapplicable-field", [...path, part], {
      message: `does not belong to ${mutation.type}`,
      hint: `Remove this key. A mutation of type ${mutation.type} does not use it.`,
      at: "key",
    });
  }
  if (mutation.notify !== undefined)
    checkBus(mutation.notify.bus, [...path, "notify", "bus"], checking);
  const table = tableBehind(mutation.table, [...path, "table"], checking);
  if (table === undefined) return;
  checkKeys(mutation.set, table, [...path, "set"], checking);
  if (Array.isArray(mutation.values))
    mutation.values.forEach((row: unknown, index) =>
      checkKeys(row, table, [...path, "values", index], checking),
    );
  if (Array.isArray(mutation.returning))
    mutation.returning.forEach((name: string, index) =>
      checkName(name, table, [...path, "returning", index], checking),
    );
  checkWhere(mutation.where, table, [...path, "where"], checking);
}

function checkKeys(row: unknown, table: CheckedTable, path: ValuePath, checking: Checking): void {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return;
  for (const [name, value] of Object.entries(row)) {
    if (isGuid(name)) continue;
    const column = findColumn(checking, table, name, [...path, name], "key");
    if (column !== undefined) checkLiteral(value, column, [...path, name], checking);
  }
}

/**
 * Reports a value that the column does not accept. Skips objects, which change the old value, such
 * as `{ "inc": 1 }`. Skips values with placeholders.
 */
function checkLiteral(
  value: unknown,
  column: CheckedColumn,
  path: ValuePath,
  checking: Checking,
): void {
  const type = operandTypeOf(column, checking.tables);
  const isFilled = JSON.stringify(value ?? null).includes("{{");
  if (type === undefined || isFilled || value === null) return;
  if (typeof value === "object" && !Array.isArray(value)) return;
  const misfit = misfitOf(() => encodeValue(type, value));
  if (misfit === undefined) return;
  const message = `the column ${column.name}, which is ${type.valueType}, ${misfit}`;
  checking.report.add("bad-value", path, {
    message,
    hint: `Write a value of the type ${type.valueType}.`,
  });
}
