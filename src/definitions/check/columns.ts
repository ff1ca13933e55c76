// Checks the columns of all tables: the fields that the type of a column allows, and their
// combinations. A field that the gateway would ignore is an error. Otherwise the author of the
// definition would believe that the gateway enforces this field.
import { columnTypes } from "../../catalog/index.ts";
import type { CheckedColumn, Checking } from "./model.ts";
import type { ColumnType } from "../../contract/index.ts";
import type { ColumnInput } from "../load/input.ts";

const typesWhere = (matches: (entry: (typeof columnTypes)[ColumnType]) => boolean): ColumnType[] =>
  (Object.keys(columnTypes) as ColumnType[]).filter((type) => matches(columnTypes[type]));

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
  const { needs, noArray } = columnTypes[type];
  for (const field of Object.keys(input) as (keyof ColumnInput)[]) {
    const types = typesWhere((entry) => entry.fields.includes(field));
    // A field is valid for all column types if no column type has it in its list `fields`.
    if (types.length === 0 || types.includes(type)) continue;
    report.add("inapplicable-field", [...path, field], {
      message: `does not belong to a column of type ${type}`,
      hint: `Remove this field. It is only for columns of type ${types.join(", ")}.`,
      at: "key",
    });
  }
  if (needs !== undefined && input[needs.field] === undefined) {
    report.add("missing-key", path, {
      message: `lacks "${needs.field}", which a column of type ${type} needs`,
      hint: needs.hint,
      at: "key",
    });
  }
  if (input.array === true && noArray !== undefined) {
    report.add("bad-array", [...path, "array"], {
      message: `a column of type ${type} cannot be an array`,
      hint: noArray,
    });
  }
  if (input.onDelete === "setNull" && input.required === true) {
    report.add("contradiction", [...path, "onDelete"], {
      message: "the column is required and can never be null",
      hint: "The value `setNull` needs a column that can be null. Remove `required`, or set `onDelete` to `restrict` or `cascade`.",
    });
  }
}

function checkKey({ input, path }: CheckedColumn, { report }: Checking): void {
  if (input.primaryKey !== true) return;
  if (columnTypes[input.type].canBeKey !== true || input.array === true) {
    const types = typesWhere((entry) => entry.canBeKey === true);
    report.add("bad-primary-key", [...path, "primaryKey"], {
      message: `a key is one ${types.slice(0, -1).join(", ")} or ${types.at(-1)}, not ${input.array === true ? "an array" : input.type}`,
      hint: "This type cannot be a primary key. Change the type of the column, or set `primaryKey` on another column.",
    });
  }
  if (input.required === false) {
    report.add("contradiction", [...path, "required"], {
      message: "a primary key always has a value",
      hint: "Remove `required: false`, because a primary key always has a value.",
    });
  }
}

/**
 * Returns the smallest and the largest value that `min` and `max` of a whole-number column may
 * have. YAML can represent all numbers of this range exactly. Returns undefined for other types.
 */
function rangeOf(type: ColumnType): readonly [number, number] | undefined {
  const entry = columnTypes[type];
  if (!("number" in entry) || entry.number?.kind !== "whole") return undefined;
  const { low, high } = entry.number;
  return [
    Math.max(Number(low), Number.MIN_SAFE_INTEGER),
    Math.min(Number(high), Number.MAX_SAFE_INTEGER),
  ];
}

function checkNumbers({ input, path }: CheckedColumn, { report }: Checking): void {
  const { type, min, max, precision, scale } = input;
  const range = rangeOf(type);
  for (const field of ["min", "max"] as const) {
    const bound = input[field];
    if (bound === undefined || range === undefined) continue;
    if (!Number.isInteger(bound)) {
      report.add("bad-bound", [...path, field], {
        message: `a column of type ${type} holds whole numbers`,
        hint: `Write \`${field}\` as a number without a decimal point, because the column contains whole numbers.`,
      });
    } else if (bound < range[0] || bound > range[1]) {
      report.add("bad-bound", [...path, field], {
        message: `a bound of type ${type} lies between ${range[0]} and ${range[1]}`,
        hint: `Write a value between ${range[0]} and ${range[1]} for \`${field}\`, or remove this key.`,
      });
    }
  }
  if (min !== undefined && max !== undefined && min > max) {
    report.add("contradiction", [...path, "min"], {
      message: `max is ${max}, so no value fits`,
      hint: "No value fits, because `min` is larger than `max`. Reduce `min`, or increase `max`.",
    });
  }
  if (scale === undefined || !columnTypes[type].fields.includes("scale")) return;
  if (precision === undefined) {
    report.add("missing-key", [...path, "scale"], {
      message: "without `precision` it has no effect",
      hint: "Add the key `precision`, the total number of digits. Without `precision`, `scale` has no effect.",
    });
  } else if (scale > precision) {
    report.add("contradiction", [...path, "scale"], {
      message: `the column has only ${precision} digits in total`,
      hint: "There are more digits after the decimal point (`scale`) than digits in total (`precision`). Increase `precision`, or reduce `scale`.",
    });
  }
}
