// Days and months in UTC as numbers that are cheap to compare, by which allowances are counted.

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / dayMs);

/** As PostgreSQL reads a date. */
export const dateText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The month of a day, as in `2026-03`. */
export const monthText = (day: number): string => dateText(day).slice(0, 7);

export interface Month {
  readonly firstDay: number;
  /** First day of the month after. */
  readonly endDay: number;
}

let last: Month = monthAround(0);

export function monthOf(day: number): Month {
  // All requests but the first of a month ask for the same one.
  if (day < last.firstDay || day >= last.endDay) last = monthAround(day);
  return last;
}

/** Whole seconds until the minute of a time is over; at least 1. */
export const secondsToMinuteEnd = (now: number): number =>
  Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** Whole seconds until the month of a time is over; at least 1. */
export function secondsToMonthEnd(now: number): number {
  return Math.ceil((monthOf(dayOf(now)).endDay * dayMs - now) / 1000);
}

function monthAround(day: number): Month {
  const date = new Date(day * dayMs);
  const first = (month: number): number => dayOf(Date.UTC(date.getUTCFullYear(), month, 1));
  return { firstDay: first(date.getUTCMonth()), endDay: first(date.getUTCMonth() + 1) };
}
