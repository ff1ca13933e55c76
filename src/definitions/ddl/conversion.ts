// Which column types can become which others without guessing, and how: the SQL of the conversion, whether it narrows, and
// which rows would not survive it. What is not here is refused; text never becomes anything but an enum.
import type { ColumnShape } from "./storage-type.ts";
import type { ValueType } from "../../catalog/index.ts";

export interface Conversion {
  /** SQL of the new value from the expression of the old. */
  readonly using: (x: string) => string;
  /** Whether the new type can hold less than the old. */
  readonly narrowing: boolean;
  /** SQL that is true for values that do not fit at all. */
  readonly misfit?: (x: string) => string;
  /** SQL that is true for values that fit only after rounding. */
  readonly loss?: (x: string) => string;
}

const same: Conversion = { using: (x) => x, narrowing: false };

/** How values of `from` become values of `to`; null when there is no safe way. */
export function conversionBetween(from: ColumnShape, to: ColumnShape): Conversion | null {
  // Stored alike: also text and enum, a GUID and a reference to one, a list of GUIDs and files.
  if (from.storage === to.storage)
    return { ...same, narrowing: to.valueType === "enum" && from.valueType !== "enum" };
  const scalar = scalarConversion(from, to);
  if (scalar === null || from.array === to.array)
    return scalar !== null && from.array ? arrayConversion(from, to, scalar) : scalar;
  // One value becomes a list of one; a list never becomes one value.
  if (from.array || isList(from) || scalar.narrowing) return null;
  return {
    using: (x) => `case when ${x} is not null then array[${scalar.using(x)}] end`,
    narrowing: false,
  };
}

/** Elements are converted by one cast of the whole list, so only where every element surely fits. */
function arrayConversion(
  from: ColumnShape,
  to: ColumnShape,
  scalar: Conversion,
): Conversion | null {
  if (scalar.narrowing) return null;
  if (to.valueType === "text" && !plainText.has(from.valueType)) return null;
  return { using: (x) => `${x}::${to.type}`, narrowing: false };
}

const isList = (shape: ColumnShape): boolean => shape.array || shape.valueType === "file";

function scalarConversion(from: ColumnShape, to: ColumnShape): Conversion | null {
  if (from.valueType === to.valueType && from.valueType !== "decimal") return same;
  if (isNumber(from.valueType) && isNumber(to.valueType)) return numberConversion(from, to);
  if (to.valueType === "text") {
    const text = textOf.get(from.valueType);
    return text === undefined ? null : { using: text, narrowing: false };
  }
  if (from.valueType === "date" && to.valueType === "timestamp")
    return { using: (x) => `${x}::timestamp at time zone 'UTC'`, narrowing: false };
  if (from.valueType === "timestamp" && to.valueType === "date") {
    const day = (x: string): string => `(${x} at time zone 'UTC')::date`;
    return {
      using: day,
      narrowing: true,
      loss: (x) => `${day(x)}::timestamp at time zone 'UTC' <> ${x}`,
    };
  }
  return null;
}

/** How each type is written as text: as answers carry it. */
const textOf = new Map<ValueType, (x: string) => string>([
  ["enum", (x) => x],
  ...(["integer", "bigint", "decimal", "float", "boolean", "uuid", "time"] as const).map(
    (type): [ValueType, (x: string) => string] => [type, (x) => `${x}::text`],
  ),
  ["date", (x) => `to_char(${x}, 'YYYY-MM-DD')`],
  ["timestamp", (x) => `to_char(${x} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`],
]);
/** Types whose own spelling is the right text, so that a list can be cast as a whole. */
const plainText = new Set<ValueType>([
  "enum",
  "integer",
  "bigint",
  "decimal",
  "float",
  "boolean",
  "uuid",
  "time",
]);

const isNumber = (type: ValueType): boolean =>
  type === "integer" || type === "bigint" || type === "decimal" || type === "float";

/** Digits before and after the point that a type holds. */
function roomOf({ valueType, precision, scale }: ColumnShape): {
  readonly before: number;
  readonly after: number;
} {
  if (valueType === "integer") return { before: 10, after: 0 };
  if (valueType === "bigint") return { before: 19, after: 0 };
  if (valueType === "decimal" && precision !== undefined)
    return { before: precision - scale, after: scale };
  return { before: Infinity, after: Infinity };
}

const limits = {
  integer: ["-2147483648", "2147483647"],
  bigint: ["-9223372036854775808", "9223372036854775807"],
} as const;

function numberConversion(from: ColumnShape, to: ColumnShape): Conversion {
  if (to.valueType === "float") {
    const narrowing = from.valueType !== "integer";
    return {
      using: (x) => `${x}::float8`,
      narrowing,
      ...(narrowing ? { loss: (x: string) => `${x}::float8::text::numeric <> ${x}` } : {}),
    };
  }
  const [source, target] = [roomOf(from), roomOf(to)];
  const narrowing =
    from.valueType === "float" || target.before < source.before || target.after < source.after;
  const rounded = (x: string): string =>
    target.after === Infinity ? `${x}::numeric` : `round(${x}::numeric, ${target.after})`;
  const using = (x: string): string => `${rounded(x)}::${to.type}`;
  if (!narrowing) return { using, narrowing };
  return {
    using,
    narrowing,
    misfit: (x) => misfit(rounded(x), to, target.before),
    loss: (x) =>
      from.valueType === "float" ? `${rounded(x)}::float8 <> ${x}` : `${rounded(x)} <> ${x}`,
  };
}

function misfit(x: string, to: ColumnShape, before: number): string {
  if (to.valueType === "integer" || to.valueType === "bigint") {
    const [low, high] = limits[to.valueType];
    return `not ${x} between ${low} and ${high}`;
  }
  return before === Infinity ? "false" : `abs(${x}) >= ${`1e${before}`}::numeric`;
}
