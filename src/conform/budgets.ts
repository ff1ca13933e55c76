// Sets limits for one test run: its total waiting time, its registrations, and its failed sign-ins.
import { SkippedError, type CaseRequest, type CaseExchange } from "./case.ts";

const waitMaxMs = 60_000;
const registrationsMax = 4;
const failedSignInsMax = 20;

/** Operations of the gateway that compare a password or a code. */
const signIns: ReadonlySet<string> = new Set([
  "login",
  "startPortalSession",
  "setUpPortal",
  "changePassword",
  "verifyResetCode",
]);

/** Creates the counters of one test run. */
export function createBudgets() {
  let waitedMs = 0;
  let registrations = 0;
  let failedSignIns = 0;
  return {
    /**
     * Counts a request before it is sent.
     * @throws SkippedError if the run has reached its limit of registrations or of failed sign-ins
     */
    spend: ({ operationId }: CaseRequest): void => {
      if (operationId === "register" && registrations >= registrationsMax)
        throw new SkippedError(`a run makes at most ${registrationsMax} registrations`);
      if (operationId !== null && signIns.has(operationId) && failedSignIns >= failedSignInsMax)
        throw new SkippedError(`a run makes at most ${failedSignInsMax} failed sign-ins`);
    },
    /**
     * Counts a response that shows a created account or a failed sign-in. If a run reaches its
     * limit, `spend` rejects further requests of this kind.
     */
    count: ({ request: { operationId }, response: { status } }: CaseExchange): void => {
      if (operationId === "register" && status < 300) registrations += 1;
      if (operationId !== null && signIns.has(operationId) && (status === 400 || status === 401))
        failedSignIns += status === 401 || operationId === "verifyResetCode" ? 1 : 0;
    },
    /**
     * Returns the milliseconds to wait before the request is sent again, and adds them to the
     * waiting time of the run. Returns undefined if the waiting time would exceed its limit, or if
     * `retryAfter` is not a number of seconds.
     */
    wait: (retryAfter: string | undefined): number | undefined => {
      const seconds = Number(retryAfter);
      if (retryAfter === undefined || !Number.isFinite(seconds) || seconds < 0) return undefined;
      const ms = Math.max(seconds * 1_000, 50);
      if (waitedMs + ms > waitMaxMs) return undefined;
      waitedMs += ms;
      return ms;
    },
  };
}
