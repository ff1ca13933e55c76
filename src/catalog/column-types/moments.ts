// The column types for times: `date` is a day, `time` is a time of day without time zone,
// `timestamp` is a point in time. A timestamp without a time zone is in UTC. A timestamp that is
// only a date means midnight of that day. Rejects days that do not exist, and timestamps outside
// the years 1 to 9999.
import { expected, type ColumnTypeEntry } from "./entry.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const isDay = (year: number, month: number, day: number): boolean => {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
};
function encodeDate(value: unknown): string {
  const match = typeof value === "string" ? DATE.exec(value) : null;
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3])))
    return expected("a date like 2026-01-31");
  return match[0];
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-](0\d|1[0-4]):?[0-5]\d)?$/;
/**
 * Matches timestamps on the first and the last allowed day whose time zone is not UTC, or whose
 * digits are rounded. In UTC they may lie outside the years 1 to 9999.
 */
const LEAVES_YEARS =
  /^(?:0001-01-01|9999-12-31).*(?:[+-](?!00:?00)\d{2}:?\d{2}|\.\d{7,}(?:[Zz]|[+-].*))$/;
function encodeTimestamp(value: unknown): string {
  const written = typeof value === "string" && DATE.test(value) ? `${value}T00:00Z` : value;
  const match = typeof written === "string" ? TIMESTAMP.exec(written) : null;
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3])))
    return expected("an ISO 8601 time like 2026-01-31T13:45:00Z");
  const instant = match[8] === undefined ? `${match[0]}Z` : match[0];
  if (LEAVES_YEARS.test(instant)) return expected("a time within the years 1 to 9999 of UTC");
  return instant;
}

const shared = { fields: [], madeBy: "now", wire: "string" } as const;

export const date: ColumnTypeEntry = {
  ...shared,
  sqlType: "date",
  encode: encodeDate,
  schema: { type: "string", format: "date" },
  jsonText: "quoted",
  toText: "day",
  masks: ["year"],
  moment: { kind: "day", of: (now) => now.toISOString().slice(0, 10) },
};

export const time: ColumnTypeEntry = {
  ...shared,
  sqlType: "time",
  encode: (value) =>
    typeof value === "string" && TIME.test(value) ? value : expected("a time of day like 13:45:00"),
  schema: { type: "string", pattern: "^[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?$" },
  jsonText: "quoted",
  toText: "cast",
  masks: [],
  moment: { kind: "time", of: (now) => now.toISOString().slice(11, 23) },
};

export const timestamp: ColumnTypeEntry = {
  ...shared,
  sqlType: "timestamptz",
  storage: () => "timestamptz(3)",
  encode: encodeTimestamp,
  schema: { type: "string", format: "date-time" },
  // The text must be converted, because PostgreSQL writes a space where JSON has a `T`.
  jsonText: "escaped",
  toText: "instant",
  masks: ["year"],
  moment: { kind: "instant", of: (now) => now.toISOString() },
};
