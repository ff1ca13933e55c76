// Defines the safe conversions between column types: the SQL of the new value, and the values that
// do not fit the new type. All other changes of a type are rejected. Text can be converted only to
// an enum.
import { columnTypes, isList, type NumberKind, type TextForm } from "../../catalog/index.ts";
import type { ColumnShape } from "./storage-type.ts";

export interface Conversion {
  /** Returns the SQL of the new value. `x` is the SQL of the old value. */
  readonly using: (x: string) => string;
  /** True if some values of the old type do not fit the new type. The change may then lose data. */
  readonly narrowing: boolean;
  /** Returns SQL that is true if the old value `x` does not fit the new type. */
  readonly misfit?: (x: string) => string;
  /**
   * Returns SQL that is true if the old value `x` would lose digits or the time of day in the new
   * type.
   */
  readonly loss?: (x: string) => string;
}

const same: Conversion = { using: (x) => x, narrowing: false };

/**
 * Returns the conversion of values of `from` into values of `to`, or null if there is no safe
 * conversion.
 */
export function conversionBetween(from: ColumnShape, to: ColumnShape): Conversion | null {
  // PostgreSQL stores both types in the same form, for example text and enum, GUID and reference,
  // GUID list and files.
  if (from.storage === to.storage)
    return { ...same, narrowing: listsValues(to) && !listsValues(from) };
  const scalar = scalarConversion(from, to);
  if (scalar === null || from.array === to.array)
    return scalar !== null && from.array ? arrayConversion(from, to, scalar) : scalar;
  // A single value can become a list with one element. A list cannot become a single value.
  if (isList(from) || scalar.narrowing) return null;
  return {
    using: (x) => `case when ${x} is not null then array[${scalar.using(x)}] end`,
    narrowing: false,
  };
}

/**
 * Returns the conversion of a list by one cast of the whole list. Returns null if an element might
 * not fit the new type.
 */
function arrayConversion(
  from: ColumnShape,
  to: ColumnShape,
  scalar: Conversion,
): Conversion | null {
  if (scalar.narrowing) return null;
  const { toText } = columnTypes[from.valueType];
  if (isFreeText(to) && toText !== "same" && toText !== "cast") return null;
  return { using: (x) => `${x}::${to.type}`, narrowing: false };
}

const listsValues = ({ valueType }: ColumnShape): boolean =>
  columnTypes[valueType].needs?.field === "values";
const isFreeText = ({ valueType }: ColumnShape): boolean =>
  columnTypes[valueType].isFreeText === true;

function scalarConversion(from: ColumnShape, to: ColumnShape): Conversion | null {
  const [source, target] = [columnTypes[from.valueType], columnTypes[to.valueType]];
  if (from.valueType === to.valueType && source.number?.kind !== "exact") return same;
  if (source.number !== undefined && target.number !== undefined)
    return numberConversion(from, source.number, to, target.number);
  if (isFreeText(to))
    return source.toText === null ? null : { using: texts[source.toText], narrowing: false };
  if (source.moment?.kind === "day" && target.moment?.kind === "instant")
    return { using: (x) => `${x}::timestamp at time zone 'UTC'`, narrowing: false };
  if (source.moment?.kind === "instant" && target.moment?.kind === "day") {
    const day = (x: string): string => `(${x} at time zone 'UTC')::date`;
    return {
      using: day,
      narrowing: true,
      loss: (x) => `${day(x)}::timestamp at time zone 'UTC' <> ${x}`,
    };
  }
  return null;
}

const texts: Readonly<Record<TextForm, (x: string) => string>> = {
  same: (x) => x,
  cast: (x) => `${x}::text`,
  day: (x) => `to_char(${x}, 'YYYY-MM-DD')`,
  instant: (x) => `to_char(${x} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`,
};

/** Returns the maximum number of digits before and after the decimal point in a numeric type. */
function roomOf(
  number: NumberKind,
  { precision, scale }: ColumnShape,
): { readonly before: number; readonly after: number } {
  if (number.kind === "whole") return { before: String(number.high).length, after: 0 };
  return number.kind === "exact" && precision !== undefined
    ? { before: precision - scale, after: scale }
    : { before: Infinity, after: Infinity };
}

function numberConversion(
  from: ColumnShape,
  source: NumberKind,
  to: ColumnShape,
  target: NumberKind,
): Conversion {
  if (target.kind === "binary") {
    const narrowing = source.kind !== "whole" || source.high > Number.MAX_SAFE_INTEGER;
    return {
      using: (x) => `${x}::float8`,
      narrowing,
      ...(narrowing ? { loss: (x: string) => `${x}::float8::text::numeric <> ${x}` } : {}),
    };
  }
  const [room, needed] = [roomOf(target, to), roomOf(source, from)];
  const isBinary = source.kind === "binary";
  const narrowing = isBinary || room.before < needed.before || room.after < needed.after;
  const rounded = (x: string): string =>
    room.after === Infinity ? `${x}::numeric` : `round(${x}::numeric, ${room.after})`;
  const using = (x: string): string => `${rounded(x)}::${to.type}`;
  if (!narrowing) return { using, narrowing };
  return {
    using,
    narrowing,
    misfit: (x) => misfit(rounded(x), target, room.before),
    loss: (x) => (isBinary ? `${rounded(x)}::float8 <> ${x}` : `${rounded(x)} <> ${x}`),
  };
}

function misfit(x: string, target: NumberKind, before: number): string {
  if (target.kind === "whole") return `not ${x} between ${target.low} and ${target.high}`;
  return before === Infinity ? "false" : `abs(${x}) >= ${`1e${before}`}::numeric`;
}
