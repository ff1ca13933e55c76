// What a workspace has used in a month, by day, beside what its plan includes.
import type { PlanDefinition } from "../catalog/index.ts";
import type { ContractSchema, Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import { dateText, dayOf, monthOf, monthText } from "./calendar.ts";
import { recordBytesMax } from "./record-room.ts";
import { readRecorded } from "./record-store.ts";
import { listUsage } from "./usage-store.ts";

export interface UsageDependencies {
  readonly control: Pool;
  /** Bytes that a workspace's files take. */
  readonly storedBytesOf: (connection: Connection, workspaceId: Guid) => Promise<number>;
}

const MB = 1024 * 1024;

/** @param asked the month, `2026-03`; that of `now` by default. One that is still to come has no days. */
export async function usageReport(
  { control, storedBytesOf }: UsageDependencies,
  { id, plan }: { readonly id: Guid; readonly plan: PlanDefinition },
  now: number,
  asked: string = monthText(dayOf(now)),
): Promise<ContractSchema<"Usage">> {
  const [{ month, calls, egressBytes, days }, stored, recorded] = await Promise.all([
    usageOfMonth(control, id, now, asked),
    storedBytesOf(control, id),
    readRecorded(control, id),
  ]);
  return {
    month,
    calls: { ...calls, included: plan.callsPerMonth },
    egressBytes: { ...egressBytes, included: plan.egressBytesPerMonth },
    storageBytes: {
      used: stored,
      included: Math.min(plan.storageMb * MB, Number.MAX_SAFE_INTEGER),
    },
    recordBytes: {
      used: recorded.bytes,
      included: Math.min(recordBytesMax(plan, recorded.floor), Number.MAX_SAFE_INTEGER),
    },
    payAsYouGo: plan.payAsYouGo,
    days,
  };
}

/** The part of a report that needs no plan. It is all that is left of a removed workspace. */
export interface UsageOfMonth extends Pick<ContractSchema<"Usage">, "month" | "days"> {
  readonly calls: { readonly used: number };
  readonly egressBytes: { readonly used: number };
}

/** Reads what a workspace has used in the month `asked`, by day. */
export async function usageOfMonth(
  control: Connection,
  id: Guid,
  now: number,
  asked: string,
): Promise<UsageOfMonth> {
  const month = monthOf(dayOf(Date.parse(`${asked}-01`)));
  const counted = await listUsage(control, id, month);
  const byDay = new Map(counted.map(({ day, ...usage }) => [day, usage]));
  const today = dayOf(now);
  const days: ContractSchema<"UsageDay">[] = [];
  // A node whose clock is ahead may have counted on the day after today.
  for (let day = month.firstDay; day < month.endDay && (day <= today || byDay.size > 0); day++) {
    const { calls, egressBytes } = byDay.get(day) ?? { calls: 0, egressBytes: 0 };
    byDay.delete(day);
    days.push({ date: dateText(day), calls, egressBytes });
  }
  const sum = (name: "calls" | "egressBytes"): number =>
    days.reduce((total, day) => total + day[name], 0);
  return {
    month: asked,
    calls: { used: sum("calls") },
    egressBytes: { used: sum("egressBytes") },
    days,
  };
}
