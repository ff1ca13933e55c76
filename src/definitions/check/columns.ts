// Rules for one column: which fields its type takes, and which of them fit together.
// Refuses fields that would be ignored: a rule that is written down and not kept is worse than none.
import type { CheckedColumn, Checking } from "./model.ts";
import type { ColumnInput } from "../load/input.ts";

type ColumnType = ColumnInput["type"];

const common: readonly (keyof ColumnInput)[] = [
  "id",
  "renamedFrom",
  "type",
  "description",
  "array",
  "required",
  "primaryKey",
  "unique",
  "default",
];
/** Fields that only these types take. */
const fieldsOfType: Readonly<Record<ColumnType, readonly (keyof ColumnInput)[]>> = {
  text: ["maxLength"],
  integer: ["min", "max"],
  bigint: ["min", "max"],
  decimal: ["precision", "scale", "min", "max"],
  float: ["min", "max"],
  boolean: [],
  date: [],
  time: [],
  timestamp: [],
  uuid: [],
  json: [],
  enum: ["values"],
  reference: ["table", "onDelete", "relation", "inverse"],
  file: [],
};
const neededOfType: Partial<Readonly<Record<ColumnType, keyof ColumnInput>>> = {
  enum: "values",
  reference: "table",
};
const withoutArrays: ReadonlySet<ColumnType> = new Set(["json", "reference", "file"]);

export function checkColumns(checking: Checking): void {
  for (const table of checking.tables.values()) {
    for (const column of table.columns.values()) {
      if (column.doubtful || column.path === table.path) continue;
      checkFields(column, checking);
      checkKey(column, checking);
      checkNumbers(column, checking);
    }
  }
}

function checkFields({ input, path }: CheckedColumn, { report }: Checking): void {
  const { type } = input;
  const taken = new Set([...common, ...fieldsOfType[type]]);
  for (const field of Object.keys(input) as (keyof ColumnInput)[]) {
    if (taken.has(field)) continue;
    const types = (Object.keys(fieldsOfType) as ColumnType[]).filter((candidate) =>
      fieldsOfType[candidate].includes(field),
    );
    const says = `does not belong to a column of type ${type}`;
    report.add({
      path: [...path, field],
      rule: "inapplicable-field",
      says,
      action: `It is for ${types.join(", ")}.`,
      at: "key",
    });
  }
  const needed = neededOfType[type];
  if (needed !== undefined && input[needed] === undefined) {
    const action =
      needed === "values"
        ? "Add values: a list of texts."
        : "Add table: the name of the table that it points at.";
    report.add({
      path,
      rule: "missing-key",
      says: `lacks "${needed}", which a column of type ${type} needs`,
      action,
      at: "key",
    });
  }
  if (input.array === true && withoutArrays.has(type)) {
    const action =
      type === "json"
        ? "A json column holds lists as it is: remove array."
        : type === "file"
          ? "A file column holds a list as it is: remove array."
          : "Use a table in between.";
    report.add({
      path: [...path, "array"],
      rule: "bad-array",
      says: `a column of type ${type} cannot be an array`,
      action,
    });
  }
  if (input.onDelete === "setNull" && input.required === true) {
    const action = "Make the column optional, or use restrict or cascade.";
    report.add({
      path: [...path, "onDelete"],
      rule: "contradiction",
      says: "the column is required and can never be null",
      action,
    });
  }
}

function checkKey({ input, path }: CheckedColumn, { report }: Checking): void {
  if (input.primaryKey !== true) return;
  if (!["uuid", "integer", "bigint", "text"].includes(input.type) || input.array === true) {
    const says = `a key is one uuid, integer, bigint or text, not ${input.array === true ? "an array" : input.type}`;
    report.add({
      path: [...path, "primaryKey"],
      rule: "bad-primary-key",
      says,
      action: "Make another column the key, or change its type.",
    });
  }
  if (input.required === false) {
    report.add({
      path: [...path, "required"],
      rule: "contradiction",
      says: "a primary key always has a value",
      action: "Remove required.",
    });
  }
}

const ranges: Partial<Readonly<Record<ColumnType, readonly [number, number]>>> = {
  integer: [-2147483648, 2147483647],
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

function checkNumbers({ input, path }: CheckedColumn, { report }: Checking): void {
  const { type, min, max, precision, scale } = input;
  const range = ranges[type];
  for (const field of ["min", "max"] as const) {
    const bound = input[field];
    if (bound === undefined || range === undefined) continue;
    if (!Number.isInteger(bound)) {
      report.add({
        path: [...path, field],
        rule: "bad-bound",
        says: `a column of type ${type} holds whole numbers`,
        action: "Write a whole number.",
      });
    } else if (bound < range[0] || bound > range[1]) {
      const says = `a bound of type ${type} lies between ${range[0]} and ${range[1]}`;
      report.add({
        path: [...path, field],
        rule: "bad-bound",
        says,
        action: "Remove it, or bring it into that range.",
      });
    }
  }
  if (min !== undefined && max !== undefined && min > max) {
    report.add({
      path: [...path, "min"],
      rule: "contradiction",
      says: `max is ${max}, so no value fits`,
      action: "Swap or change them.",
    });
  }
  if (scale === undefined || type !== "decimal") return;
  if (precision === undefined) {
    report.add({
      path: [...path, "scale"],
      rule: "missing-key",
      says: "without a precision it says nothing",
      action: "Add precision: the digits in all.",
    });
  } else if (scale > precision) {
    const says = `there are only ${precision} digits in all`;
    report.add({
      path: [...path, "scale"],
      rule: "contradiction",
      says,
      action: "Raise precision or lower scale.",
    });
  }
}
