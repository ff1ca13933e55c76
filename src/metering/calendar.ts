// Converts times to days and months in UTC. A day is the number of days since 1970, because numbers
// can be compared fast, and each call compares several days.

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Returns the number of days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / dayMs);

/** Returns the date of a day in the form `2026-03-31`. */
export const dateText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Returns the month of a day, such as `2026-03`. */
export const monthText = (day: number): string => dateText(day).slice(0, 7);

export interface Month {
  readonly firstDay: number;
  /** First day of the next month. */
  readonly endDay: number;
}

let last: Month = monthAround(0);

/** Returns the month that contains a day. Days are numbers of days since 1970. */
export function monthOf(day: number): Month {
  // Usually the day is in the same month as in the previous call, so the result of the previous
  // call is used again.
  if (day < last.firstDay || day >= last.endDay) last = monthAround(day);
  return last;
}

/** Returns the seconds until the end of the minute that contains `now`, rounded up. */
export const secondsToMinuteEnd = (now: number): number =>
  Math.ceil((minuteMs - (now % minuteMs)) / 1000);

/** Returns the whole seconds until the end of the month that contains `now`, at least 1. */
export function secondsToMonthEnd(now: number): number {
  return Math.ceil((monthOf(dayOf(now)).endDay * dayMs - now) / 1000);
}

function monthAround(day: number): Month {
  const date = new Date(day * dayMs);
  const first = (month: number): number => dayOf(Date.UTC(date.getUTCFullYear(), month, 1));
  return { firstDay: first(date.getUTCMonth()), endDay: first(date.getUTCMonth() + 1) };
}
