// Meters a workspace: calls a minute, calls and bytes a month, counted in memory and written with the query log's batches. Refuses
// calls beyond the rate, and beyond an allowance without pay-as-you-go.
import type { PlanDefinition } from "../catalog/index.ts";
import type { GatewayError, Guid } from "../contract/index.ts";
import type { Clock, Housekeeping, Logger } from "../platform/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import {
  admission,
  beyondAllowance,
  beyondRate,
  EGRESS_BLOCK,
  refuseBeyondAllowance,
  type Admission,
} from "./admission.ts";
import { resizeReserve } from "./egress-reserve.ts";
import { dayOf, minuteMs, monthOf } from "./calendar.ts";
import { MinuteBudget } from "./minute-budget.ts";
import { MinuteRate, type Taken } from "./minute-rate.ts";
import { MonthUsage } from "./month-usage.ts";
import { haveSameMinute, sharesOf, type PlanShares, type Spender } from "./plan-shares.ts";
import { createRefusals, type Refusals } from "./refusals.ts";
import { forgetBlocks, takeBlock } from "./rate-lease-store.ts";
import { readUsage, type WrittenUsage } from "./usage-store.ts";

export interface Meter {
  /**
   * Counts a call that is about to be answered; at once, unless the database must be asked first.
   * @param at milliseconds since 1970 at which the request came in
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED, with their headers
   */
  readonly admit: (
    workspaceId: Guid,
    plan: PlanDefinition,
    at: number,
    spender: Spender,
  ) => Admission | Promise<Admission>;
  /**
   * Gives back what the call holds, and counts the bytes of the answer; or takes the call back,
   * where it turned out not to count.
   */
  readonly settle: (admission: Admission, counts: boolean, egressBytes: number) => void;
  /**
   * Counts bytes of an answer that goes on.
   * @returns why there should be no more of it, where an allowance is spent
   */
  readonly spend: (admission: Admission, at: number, egressBytes: number) => GatewayError | null;
  /** Takes over what other nodes have counted, from what a batch of this node was added to. */
  readonly addWritten: (written: readonly WrittenUsage[]) => void;
  /** Calls that were refused before they could count. */
  readonly refusals: Refusals;
  readonly housekeeping: readonly Housekeeping[];
}

/** What this node knows of one workspace's usage. */
export interface WorkspaceUsage {
  readonly workspaceId: Guid;
  plan: PlanDefinition;
  shares: PlanShares;
  rate: MinuteRate;
  /** Of the rate, in minutes since 1970. */
  minute: number;
  readonly usage: MonthUsage;
  /** Null once the month's usage was read. */
  loading: Promise<void> | null;
}

/** Minutes after which an account that nobody used, or a lease, is forgotten. */
const keptMinutes = 10;

export interface MeterDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createMeter(deps: MeterDependencies): Meter {
  const accounts = new Map<Guid, WorkspaceUsage>();
  const outage = createOutageNote(deps.log);

  const rateOf = (workspaceId: Guid, shares: PlanShares, minute: number): MinuteRate =>
    new MinuteRate(
      shares,
      (share) => (count) => outage(takeBlock(deps.control, workspaceId, minute, share, count)),
    );

  function open(workspaceId: Guid, plan: PlanDefinition, at: number): WorkspaceUsage {
    const minute = Math.floor(at / minuteMs);
    const shares = sharesOf(plan);
    const rate = rateOf(workspaceId, shares, minute);
    const usage = new MonthUsage();
    const known = { workspaceId, plan, shares, rate, minute, usage };
    const account: WorkspaceUsage = { ...known, loading: null };
    account.loading = asOwnWork(() => load(account, at));
    accounts.set(workspaceId, account);
    return account;
  }

  async function load(account: WorkspaceUsage, at: number): Promise<void> {
    const { workspaceId } = account;
    const month = monthOf(dayOf(at));
    try {
      account.usage.take(month.firstDay, await readUsage(deps.control, workspaceId, month));
      account.loading = null;
    } catch (error) {
      // The next call tries again.
      accounts.delete(workspaceId);
      throw error;
    }
  }

  function turnTo(account: WorkspaceUsage, plan: PlanDefinition, at: number): void {
    const minute = Math.floor(at / minuteMs);
    // The catalog gives the same plan until the workspace changes.
    const shares = plan === account.plan ? account.shares : sharesOf(plan);
    if (minute !== account.minute || !haveSameMinute(shares, account.shares)) {
      account.rate = rateOf(account.workspaceId, shares, minute);
      account.minute = minute;
    }
    account.plan = plan;
    account.shares = shares;
    account.usage.turnTo(at);
  }

  function enter(
    account: WorkspaceUsage,
    plan: PlanDefinition,
    at: number,
    spender: Spender,
  ): Admission | Promise<Admission> {
    turnTo(account, plan, at);
    const { rate, usage } = account;
    refuseBeyondAllowance(account, at, spender);
    // Before the rate is asked, so that calls that wait for it cannot exceed the allowance together.
    usage.calls += 1;
    usage.reservedBytes += EGRESS_BLOCK;
    const { firstDay } = usage;
    const taken = rate.take(spender);
    if (taken instanceof MinuteBudget) return admission(account, rate, taken, at, spender);
    const judge = (later: Taken): Admission => {
      if (later instanceof MinuteBudget) return admission(account, rate, later, at, spender);
      // What a month held that is over went with it.
      if (firstDay === usage.firstDay) {
        usage.calls -= 1;
        usage.reservedBytes -= EGRESS_BLOCK;
      }
      throw beyondRate(rate, later, at, spender);
    };
    return taken instanceof Promise ? taken.then(judge) : judge(taken);
  }

  async function forgetIdle(): Promise<void> {
    const oldest = Math.floor(deps.clock.now() / minuteMs) - keptMinutes;
    for (const [id, { minute }] of accounts) if (minute < oldest) accounts.delete(id);
    await outage(forgetBlocks(deps.control, oldest)).catch(() => {});
  }

  return {
    admit(workspaceId, plan, at, spender) {
      const account = accounts.get(workspaceId) ?? open(workspaceId, plan, at);
      if (account.loading === null) return enter(account, plan, at, spender);
      return account.loading.then(() => enter(account, plan, at, spender));
    },
    settle(admission, counts, egressBytes) {
      resizeReserve(admission, 0);
      const { account, rate, budget, spender, month } = admission;
      const { usage } = account;
      if (!counts) rate.refund(budget, spender);
      // A month that has ended meanwhile is no longer counted here.
      if (month !== usage.firstDay) return;
      if (counts) usage.egressBytes += egressBytes;
      else usage.calls -= 1;
    },
    spend({ account: { workspaceId, plan }, spender }, at, egressBytes) {
      // The account that let it in may have been forgotten since.
      const account = accounts.get(workspaceId) ?? open(workspaceId, plan, at);
      const take = (): void => void (account.usage.egressBytes += egressBytes);
      if (account.loading !== null) {
        account.loading.then(take, () => undefined);
        return null;
      }
      turnTo(account, account.plan, at);
      take();
      return beyondAllowance(account, at, spender);
    },
    addWritten(written) {
      for (const one of written) {
        const account = accounts.get(one.workspaceId);
        if (account?.loading === null) account.usage.addWritten(one);
      }
    },
    refusals: createRefusals(),
    housekeeping: [{ everyMs: minuteMs, sweep: forgetIdle }],
  };
}

/** Passes work on, and tells an outage once instead of with every failure. */
function createOutageNote(log: Logger): <T>(work: Promise<T>) => Promise<T> {
  let isOut = false;
  return async (work) => {
    try {
      const result = await work;
      isOut = false;
      return result;
    } catch (error) {
      if (!isOut)
        log.warn(
          { err: error },
          "rate limit: the database cannot be asked, each node counts alone",
        );
      isOut = true;
      throw error;
    }
  };
}
