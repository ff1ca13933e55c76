// The usage of a month, and its projection to the end of the month.
import { useQuery } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";

type DailyUsage = ContractSchema<"UsageDay">;
export type MonthlyUsage = ContractSchema<"Usage">;

const DAY_MS = 24 * 60 * 60_000;
/** Number of whole days of which the projection takes the mean. */
const DAYS_OF_MEAN = 7;

/** Returns a month such as `2026-03`, some months before this one (UTC). */
export function monthBefore(now: number, count: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count))
    .toISOString()
    .slice(0, 7);
}

export function useUsage(month: string) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "usage", month],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/usage", {
          params: { path: { workspaceId: id }, query: { month } },
        }),
      ),
  });
}

/**
 * Projects an amount to the end of the present month, as `gateway usage` does: the amount so far,
 * and for each remaining day the mean of the last seven whole days.
 * @param days the days of the month before and of this month, in order
 * @returns null before the first whole day with usage
 */
export function projectedAmount(
  days: readonly DailyUsage[],
  amount: "calls" | "egressBytes",
  now: number,
): number | null {
  const today = new Date(now).toISOString().slice(0, 10);
  const begun = days.findIndex(({ calls }) => calls > 0);
  const whole = days
    .slice(begun < 0 ? days.length : begun)
    .filter(({ date }) => date < today)
    .slice(-DAYS_OF_MEAN);
  if (whole.length === 0) return null;
  const sumOf = (list: readonly DailyUsage[]): number =>
    list.reduce((sum, day) => sum + day[amount], 0);
  const end = Date.parse(`${monthBefore(now, -1)}-01T00:00:00Z`);
  const used = sumOf(days.filter(({ date }) => date.startsWith(today.slice(0, 7))));
  return Math.round(used + (sumOf(whole) / whole.length) * ((end - now) / DAY_MS));
}
