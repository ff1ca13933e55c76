// Meters a workspace: calls a minute, calls and bytes a month, counted in memory and written with the query log's batches. Refuses
// calls beyond the rate, and beyond an allowance without pay-as-you-go.
import type { PlanDefinition } from "../catalog/index.ts";
import { GatewayError, type Guid, type ErrorCode } from "../contract/index.ts";
import type { Clock, Housekeeping, Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { dayOf, monthOf, secondsToMonthEnd } from "./calendar.ts";
import { putRateHeaders, type Overage, type RateLeft } from "./headers.ts";
import { MinuteBudget } from "./minute-budget.ts";
import { MonthUsage } from "./month-usage.ts";
import { forgetBlocks, takeBlock } from "./rate-lease-store.ts";
import { readUsage, type WrittenUsage } from "./usage-store.ts";

/** A call that was let in, to be settled once it is answered. */
export interface Admission extends RateLeft {
  readonly account: WorkspaceUsage;
  readonly budget: MinuteBudget;
  /** First day of the month in which it counts. */
  readonly month: number;
  /** Null within the included calls. */
  readonly overage: Overage | null;
}

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
  ) => Admission | Promise<Admission>;
  /** Counts the bytes of the answer; or takes the call back, where it turned out not to count. */
  readonly settle: (admission: Admission, counts: boolean, egressBytes: number) => void;
  /** Takes over what other nodes have counted, from what a batch of this node was added to. */
  readonly addWritten: (written: readonly WrittenUsage[]) => void;
  readonly housekeeping: readonly Housekeeping[];
}

/** What this node knows of one workspace's usage. */
export interface WorkspaceUsage {
  readonly workspaceId: Guid;
  plan: PlanDefinition;
  budget: MinuteBudget;
  /** Of the budget, in minutes since 1970. */
  minute: number;
  readonly usage: MonthUsage;
  /** Null once the month's usage was read. */
  loading: Promise<void> | null;
}

const minuteMs = 60_000;
/** Minutes after which an account that nobody used, or a lease, is forgotten. */
const keptMinutes = 10;
/** What the contract allows `Retry-After` to be at most. */
const retryAfterMax = 86_400;

export interface MeterDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createMeter(deps: MeterDependencies): Meter {
  const accounts = new Map<Guid, WorkspaceUsage>();
  const outage = createOutageNote(deps.log);

  const budgetOf = (workspaceId: Guid, plan: PlanDefinition, minute: number): MinuteBudget =>
    new MinuteBudget(plan.requestsPerMinute, (count) =>
      outage(takeBlock(deps.control, workspaceId, minute, count)),
    );

  function open(workspaceId: Guid, plan: PlanDefinition, at: number): WorkspaceUsage {
    const minute = Math.floor(at / minuteMs);
    const budget = budgetOf(workspaceId, plan, minute);
    const usage = new MonthUsage();
    const account: WorkspaceUsage = { workspaceId, plan, budget, minute, usage, loading: null };
    account.loading = load(account, at);
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
    if (minute !== account.minute || plan.requestsPerMinute !== account.plan.requestsPerMinute) {
      account.budget = budgetOf(account.workspaceId, plan, minute);
      account.minute = minute;
    }
    account.plan = plan;
    account.usage.turnTo(at);
  }

  function enter(
    account: WorkspaceUsage,
    plan: PlanDefinition,
    at: number,
  ): Admission | Promise<Admission> {
    turnTo(account, plan, at);
    const { budget, usage } = account;
    refuseBeyondAllowance(account, at);
    // Before the rate is asked, so that calls that wait for it cannot exceed the allowance together.
    usage.calls += 1;
    const taken = budget.take();
    if (taken === true) return admission(account, budget, at);
    const settleTaken = (isTaken: boolean): Admission => {
      if (isTaken) return admission(account, budget, at);
      usage.calls -= 1;
      throw refusal("RATE_LIMITED", account, at, secondsToMinuteEnd(at));
    };
    return taken === false ? settleTaken(false) : taken.then(settleTaken);
  }

  async function forgetIdle(): Promise<void> {
    const oldest = Math.floor(deps.clock.now() / minuteMs) - keptMinutes;
    for (const [id, { minute }] of accounts) if (minute < oldest) accounts.delete(id);
    await outage(forgetBlocks(deps.control, oldest)).catch(() => {});
  }

  return {
    admit(workspaceId, plan, at) {
      const account = accounts.get(workspaceId) ?? open(workspaceId, plan, at);
      if (account.loading === null) return enter(account, plan, at);
      return account.loading.then(() => enter(account, plan, at));
    },
    settle({ account: { usage }, budget, month }, counts, egressBytes) {
      if (!counts) budget.refund();
      // A month that has ended meanwhile is no longer counted here.
      if (month !== usage.firstDay) return;
      if (counts) usage.egressBytes += egressBytes;
      else usage.calls -= 1;
    },
    addWritten(written) {
      for (const one of written) {
        const account = accounts.get(one.workspaceId);
        if (account?.loading === null) account.usage.addWritten(one);
      }
    },
    housekeeping: [{ everyMs: minuteMs, sweep: forgetIdle }],
  };
}

const secondsToMinuteEnd = (at: number): number => Math.ceil((minuteMs - (at % minuteMs)) / 1000);

function admission(account: WorkspaceUsage, budget: MinuteBudget, at: number): Admission {
  const { plan, usage } = account;
  const isOver = plan.payAsYouGo && usage.calls > plan.callsPerMonth;
  return {
    account,
    budget,
    month: usage.firstDay,
    limit: plan.requestsPerMinute,
    left: budget.left,
    seconds: secondsToMinuteEnd(at),
    overage: isOver ? { current: usage.calls, included: plan.callsPerMonth } : null,
  };
}

function refuseBeyondAllowance(account: WorkspaceUsage, at: number): void {
  const { plan, usage } = account;
  if (plan.payAsYouGo) return;
  const code =
    usage.calls >= plan.callsPerMonth
      ? "API_CALLS_EXHAUSTED"
      : usage.egressBytes >= plan.egressBytesPerMonth
        ? "EGRESS_EXHAUSTED"
        : null;
  if (code === null) return;
  throw refusal(code, account, at, Math.min(secondsToMonthEnd(at), retryAfterMax));
}

function refusal(
  code: ErrorCode,
  { plan, budget }: WorkspaceUsage,
  at: number,
  retryAfter: number,
): GatewayError {
  const rate = {
    limit: plan.requestsPerMinute,
    left: budget.left,
    seconds: secondsToMinuteEnd(at),
  };
  return new GatewayError(code, {
    headers: putRateHeaders({ "Retry-After": String(retryAfter) }, rate),
  });
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
