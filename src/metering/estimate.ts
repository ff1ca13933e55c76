// Estimates the usage of a workspace at the end of the month from the usage of the last days.
import type { ContractSchema } from "../contract/index.ts";
import { dateText, dayMs, dayOf, monthOf } from "./calendar.ts";

type UsageDay = ContractSchema<"UsageDay">;

export type MonthEstimate = NonNullable<ReturnType<typeof estimateMonth>>;

const DAYS_COUNTED = 7;

/**
 * Estimates the usage of the whole month: the usage so far, plus the usual usage per day for each
 * remaining day. The usual usage is the mean of the last seven whole days, or of fewer days if the
 * workspace is younger.
 * @param days the usage of each day of the previous and the current month, in order
 * @returns null if the workspace has no whole day of usage yet
 */
export function estimateMonth(days: readonly UsageDay[], now: number) {
  const { firstDay, endDay } = monthOf(dayOf(now));
  const [first, today] = [dateText(firstDay), dateText(dayOf(now))];
  const begun = days.findIndex(({ calls }) => calls > 0);
  const whole = (begun < 0 ? [] : days.slice(begun))
    .filter(({ date }) => date < today)
    .slice(-DAYS_COUNTED);
  if (whole.length === 0) return null;
  const daysLeft = endDay - now / dayMs;
  const estimate = (name: "calls" | "egressBytes"): number => {
    const sum = (list: readonly UsageDay[]): number =>
      list.reduce((total, day) => total + day[name], 0);
    const used = sum(days.filter(({ date }) => date >= first));
    return Math.round(used + (sum(whole) / whole.length) * daysLeft);
  };
  return {
    calls: estimate("calls"),
    egressBytes: estimate("egressBytes"),
    /** Number of whole days on which the estimate is based. */
    daysCounted: whole.length,
  };
}
