// Limits what one run may cost a server: waits, registrations and failed sign-ins.
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

/** Creates the budgets of one run. */
export function createBudgets() {
  let waitedMs = 0;
  let registrations = 0;
  let failedSignIns = 0;
  return {
    /**
     * Counts a request before it is sent.
     * @throws SkippedError if the run has no budget left for it
     */
    spend: ({ operationId }: CaseRequest): void => {
      if (operationId === "register" && registrations >= registrationsMax)
        throw new SkippedError(`a run makes at most ${registrationsMax} registrations`);
      if (operationId !== null && signIns.has(operationId) && failedSignIns >= failedSignInsMax)
        throw new SkippedError(`a run makes at most ${failedSignInsMax} failed sign-ins`);
    },
    /**
     * Counts a response that shows a created account or a failed sign-in. A run makes only a
     * limited number of both.
     */
    count: ({ request: { operationId }, response: { status } }: CaseExchange): void => {
      if (operationId === "register" && status < 300) registrations += 1;
      if (operationId !== null && signIns.has(operationId) && (status === 400 || status === 401))
        failedSignIns += status === 401 || operationId === "verifyResetCode" ? 1 : 0;
    },
    /**
     * Returns the milliseconds to wait for another try, and counts them. Undefined if the run may
     * not wait so long.
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
