// Turns of workspaces at what steps need and a node has few of.
import { createFairTurns, type FairTurns } from "../../platform/postgres/index.ts";
import { StepFailure } from "./step-failure.ts";

const WAIT_MS = 10_000;
const WAITERS_MAX = 500;

/** @param what is done in turn, for the message. @returns turns that refuse with StepFailure */
export const createStepTurns = ({
  slots,
  perHolderMax,
  what,
}: {
  readonly slots: number;
  readonly perHolderMax: number;
  readonly what: string;
}): FairTurns =>
  createFairTurns(
    { slots, perHolderMax, waitersPerHolderMax: WAITERS_MAX, waitMs: WAIT_MS },
    () => new StepFailure("TOO_MANY_CONCURRENT", `Too many ${what} wait for their turn.`),
  );
