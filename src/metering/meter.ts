// Counts the calls per minute, and the calls and response bytes per month, of each workspace. The
// counts are kept in memory, and the database gets them together with the rows of the query log.
// Rejects calls beyond the rate limit per minute, and calls beyond a monthly allowance unless the
// plan has pay-as-you-go.
import type { PlanDefinition } from "../catalog/index.ts";
import type { GatewayError, Guid } from "../contract/index.ts";
import type { Clock, Housekeeping, Logger } from "../platform/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import {
  admission,
  allowanceError,
  EGRESS_BLOCK,
  errorWithRate,
  type Admission,
} from "./admission.ts";
import { resizeReserve } from "./egress-reserve.ts";
import { dayOf, minuteMs, monthOf, secondsToMinuteEnd } from "./calendar.ts";
import { MinuteBudget } from "./minute-budget.ts";
import { MinuteRate } from "./minute-rate.ts";
import { haveSameMinute, sharesOf, type PlanShares, type Spender } from "./plan-shares.ts";
import { createRefusals } from "./refusals.ts";
import { deleteBlocks, takeBlock } from "./rate-lease-store.ts";
import { readUsage, type Usage, type WrittenUsage } from "./usage-store.ts";

export type Meter = ReturnType<typeof createMeter>;

/**
 * The usage of one workspace, as far as this node knows it. Usage on other nodes is added later.
 */
export interface WorkspaceUsage {
  readonly workspaceId: Guid;
  plan: PlanDefinition;
  shares: PlanShares;
  rate: MinuteRate;
  /** The minute that `rate` limits, in minutes since 1970. */
  minute: number;
  readonly usage: MonthUsage;
  /** Resolves when the usage of the month was read from the database. Null afterwards. */
  loading: Promise<void> | null;
}

const NETWORK_LIMITED =
  "Your network has made more calls to this workspace than its plan allows in one minute. Try again in the next minute.";

/**
 * Minutes after which an unused workspace is removed from memory, and after which the rows of
 * leased calls are deleted from the database.
 */
const retentionMinutes = 10;

/**
 * Creates the meter of this node. At the first call of a workspace, it reads the workspace's usage
 * of this month from the database.
 */
export function createMeter(deps: {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  /** Number of gateway processes of this machine. */
  readonly processes?: number;
}) {
  const accounts = new Map<Guid, WorkspaceUsage>();
  const outage = createOutageReporter(deps.log);

  const rateOf = (workspaceId: Guid, shares: PlanShares, minute: number): MinuteRate =>
    new MinuteRate(
      shares,
      (share) => (count) => outage(takeBlock(deps.control, workspaceId, minute, share, count)),
      deps.processes,
    );

  function open(workspaceId: Guid, plan: PlanDefinition, at: number): WorkspaceUsage {
    const minute = Math.floor(at / minuteMs);
    const shares = sharesOf(plan);
    const rate = rateOf(workspaceId, shares, minute);
    const known = { workspaceId, plan, shares, rate, minute };
    const account: WorkspaceUsage = { ...known, usage: new MonthUsage(), loading: null };
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
      // After this failure, the next call of the workspace reads the usage again.
      accounts.delete(workspaceId);
      throw error;
    }
  }

  function advanceTo(account: WorkspaceUsage, plan: PlanDefinition, at: number): void {
    const minute = Math.floor(at / minuteMs);
    // The catalog returns the same plan object until the workspace's definition changes, so a
    // comparison of objects is enough.
    const shares = plan === account.plan ? account.shares : sharesOf(plan);
    if (minute !== account.minute || !haveSameMinute(shares, account.shares)) {
      account.rate = rateOf(account.workspaceId, shares, minute);
      account.minute = minute;
    }
    account.plan = plan;
    account.shares = shares;
    account.usage.advanceTo(at);
  }

  async function deleteIdle(): Promise<void> {
    const oldest = Math.floor(deps.clock.now() / minuteMs) - retentionMinutes;
    for (const [id, { minute }] of accounts) if (minute < oldest) accounts.delete(id);
    await outage(deleteBlocks(deps.control, oldest)).catch(() => {});
  }

  const housekeeping: readonly Housekeeping[] = [{ everyMs: minuteMs, sweep: deleteIdle }];
  return {
    /**
     * Counts a call before it is handled.
     * @param at arrival of the request in milliseconds since 1970
     * @throws GatewayError RATE_LIMITED if no call of the minute is left
     * @throws GatewayError API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a monthly allowance is used
     *   up
     */
    async admit(
      workspaceId: Guid,
      plan: PlanDefinition,
      at: number,
      spender: Spender,
    ): Promise<Admission> {
      const account = accounts.get(workspaceId) ?? open(workspaceId, plan, at);
      if (account.loading !== null) await account.loading;
      advanceTo(account, plan, at);
      const { rate, usage } = account;
      const error = allowanceError(account, at, spender, usage.reservedBytes);
      if (error !== null) throw error;
      // The call is counted before the rate limit is checked, because this check may wait for the
      // database. Otherwise parallel calls that wait could exceed the monthly allowance together.
      usage.calls += 1;
      usage.reservedBytes += EGRESS_BLOCK;
      const { firstDay } = usage;
      const given = rate.take(spender);
      const taken = given instanceof Promise ? await given : given;
      if (taken instanceof MinuteBudget) return admission(account, rate, taken, at, spender);
      // If a new month has begun meanwhile, the counts were reset and no longer include the call.
      if (firstDay === usage.firstDay) {
        usage.calls -= 1;
        usage.reservedBytes -= EGRESS_BLOCK;
      }
      const message = taken === "network" ? NETWORK_LIMITED : undefined;
      throw errorWithRate("RATE_LIMITED", { rate, at, spender }, secondsToMinuteEnd(at), message);
    },
    /**
     * Ends the call's reservation of response bytes. If `counts` is true, adds the bytes of its
     * response to the usage. If `counts` is false, the call itself is removed from the usage.
     */
    settle(admission: Admission, counts: boolean, egressBytes: number): void {
      resizeReserve(admission, 0);
      const { account, rate, budget, spender, month } = admission;
      const { usage } = account;
      if (!counts) rate.refund(budget, spender);
      // If the months differ, the call belongs to the previous month, whose counts are no longer in
      // memory.
      if (month !== usage.firstDay) return;
      if (counts) usage.egressBytes += egressBytes;
      else usage.calls -= 1;
    },
    /**
     * Counts bytes of a response that is still being sent.
     * @returns the error if a monthly allowance is used up, so that the response should end,
     *   otherwise null
     */
    spend(admission: Admission, at: number, egressBytes: number): GatewayError | null {
      const { workspaceId, plan } = admission.account;
      // While a long response is being sent, the workspace may have been removed from memory
      // because it made no new calls.
      const account = accounts.get(workspaceId) ?? open(workspaceId, plan, at);
      const take = (): void => void (account.usage.egressBytes += egressBytes);
      if (account.loading !== null) {
        account.loading.then(take, () => undefined);
        return null;
      }
      advanceTo(account, account.plan, at);
      take();
      return allowanceError(account, at, admission.spender);
    },
    /**
     * Adds the usage that other nodes counted. When this node writes a batch of usage, the database
     * returns the new sums of all nodes (`written`).
     */
    addWritten: (written: readonly WrittenUsage[]): void => {
      for (const usage of written) {
        const account = accounts.get(usage.workspaceId);
        if (account?.loading === null) account.usage.addWritten(usage);
      }
    },
    /** Counts rejected calls that use no allowance, such as calls with a wrong credential. */
    refusals: createRefusals(deps.processes),
    housekeeping,
  };
}

/**
 * Returns a function that awaits a database query and logs its failure. If several queries in a row
 * fail, only the first failure is logged.
 */
function createOutageReporter(log: Logger): <T>(work: Promise<T>) => Promise<T> {
  let isOutage = false;
  return async (work) => {
    try {
      const result = await work;
      isOutage = false;
      return result;
    } catch (error) {
      if (!isOutage)
        log.warn(
          { err: error },
          "The gateway cannot count calls per minute in the database. Until the database responds, each node counts alone, so a workspace may exceed its rate limit. Check the database.",
        );
      isOutage = true;
      throw error;
    }
  };
}

const nothing: Usage = { calls: 0, egressBytes: 0 };

/**
 * The usage of one workspace in the current month, as far as this node knows it. It includes the
 * calls on this node immediately. It includes the calls on other nodes only after this node has
 * written a batch of its own usage.
 */
export class MonthUsage {
  calls = 0;
  egressBytes = 0;
  /**
   * Response bytes that are reserved for running calls and open connections (G11.17). They are not
   * a part of `egressBytes`.
   */
  reservedBytes = 0;
  /** First day of the counted month, in days since 1970. */
  firstDay = -1;
  /** The month's usage in the database, as this node has last read it. It includes all nodes. */
  #known = nothing;

  /** Resets the counts if a new month has begun. */
  advanceTo(now: number): void {
    const { firstDay } = monthOf(dayOf(now));
    if (firstDay !== this.firstDay) this.take(firstDay, nothing);
  }

  /**
   * Sets the counts of a month to the sums of the database. All counts of this object are lost, so
   * call this method before anything is counted.
   */
  take(firstDay: number, month: Usage): void {
    this.firstDay = firstDay;
    this.calls = month.calls;
    this.egressBytes = month.egressBytes;
    this.reservedBytes = 0;
    this.#known = month;
  }

  /**
   * Adds the usage that other nodes have written since the last batch. It is the new sum in the
   * database, minus the last known sum, minus the usage that this node has just added.
   */
  addWritten({ firstDay, added, total }: WrittenUsage): void {
    if (firstDay !== this.firstDay) return;
    this.calls += total.calls - this.#known.calls - added.calls;
    this.egressBytes += total.egressBytes - this.#known.egressBytes - added.egressBytes;
    this.#known = total;
  }
}
