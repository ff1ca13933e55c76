// Reports a workspace's usage of a month by day, with the amounts that its plan includes.
import type { PlanDefinition } from "../catalog/index.ts";
import type { ContractSchema, Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import { dateText, dayOf, monthOf, monthText } from "./calendar.ts";
import { recordBytesMax } from "./record-quota.ts";
import { readRecorded } from "./record-store.ts";
import { listUsage } from "./usage-store.ts";

export interface UsageDependencies {
  readonly control: Pool;
  /** Returns the number of bytes that a workspace's files take, with running uploads. */
  readonly storedBytesOf: (connection: Connection, workspaceId: Guid) => Promise<number>;
}

const MB = 1024 * 1024;
/** Limits a number to the largest integer that every JSON client reads exactly. */
const safe = (bytes: number): number => Math.min(bytes, Number.MAX_SAFE_INTEGER);

/**
 * Returns the usage of a month, with the amounts that the plan includes. Also returns the storage
 * that files and records use now.
 * @param requestedMonth such as `2026-03`, by default the month of `now`; a future month has no
 *   days
 */
export async function usageReport(
  { control, storedBytesOf }: UsageDependencies,
  { id, plan }: { readonly id: Guid; readonly plan: PlanDefinition },
  now: number,
  requestedMonth: string = monthText(dayOf(now)),
): Promise<ContractSchema<"Usage">> {
  const [{ month, calls, egressBytes, days }, stored, recorded] = await Promise.all([
    usageOfMonth(control, id, now, requestedMonth),
    storedBytesOf(control, id),
    readRecorded(control, id),
  ]);
  return {
    month,
    calls: { ...calls, included: plan.callsPerMonth },
    egressBytes: { ...egressBytes, included: plan.egressBytesPerMonth },
    storageBytes: { used: stored, included: safe(plan.storageMb * MB) },
    recordBytes: { used: recorded.bytes, included: safe(recordBytesMax(plan, recorded.floor)) },
    payAsYouGo: plan.payAsYouGo,
    days,
  };
}

/**
 * The part of a usage report that does not depend on the plan. For a removed workspace, the gateway
 * knows only this part.
 */
export type UsageOfMonth = Awaited<ReturnType<typeof usageOfMonth>>;

/** Reads a workspace's usage of a month by day. */
export async function usageOfMonth(
  control: Connection,
  id: Guid,
  now: number,
  requestedMonth: string,
) {
  const month = monthOf(dayOf(Date.parse(`${requestedMonth}-01`)));
  const counted = await listUsage(control, id, month);
  const byDay = new Map(counted.map(({ day, ...usage }) => [day, usage]));
  const today = dayOf(now);
  const days: ContractSchema<"UsageDay">[] = [];
  // A node whose clock is ahead may have counted calls on a day after today. The report also lists
  // these days.
  for (let day = month.firstDay; day < month.endDay && (day <= today || byDay.size > 0); day++) {
    const { calls, egressBytes } = byDay.get(day) ?? { calls: 0, egressBytes: 0 };
    byDay.delete(day);
    days.push({ date: dateText(day), calls, egressBytes });
  }
  const sum = (name: "calls" | "egressBytes"): number =>
    days.reduce((total, day) => total + day[name], 0);
  return {
    month: requestedMonth,
    calls: { used: sum("calls") },
    egressBytes: { used: sum("egressBytes") },
    days,
  };
}
