// What a month will come to at the pace of the last days.
import type { ContractSchema } from "../contract/index.ts";
import { dateText, dayMs, dayOf, monthOf } from "./calendar.ts";

type UsageDay = ContractSchema<"UsageDay">;

export interface MonthEstimate {
  readonly calls: number;
  readonly egressBytes: number;
  /** Whole days that it goes by. */
  readonly daysCounted: number;
}

const DAYS_COUNTED = 7;

/**
 * The month's sums so far, and for what is left of it the mean of the last seven whole days; of fewer, where the workspace is younger.
 * @param days of this month and the one before, in their order
 * @returns null before there was a whole day
 */
export function estimateMonth(days: readonly UsageDay[], now: number): MonthEstimate | null {
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
    daysCounted: whole.length,
  };
}
