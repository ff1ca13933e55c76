// A party: the caller that causes some work, as far as sharing capacity needs to know. `current`
// carries it along a request.
import { AsyncLocalStorage } from "node:async_hooks";

/** 0 is trusted: a reserve of every resource is kept for it. Higher ranks never use the reserve. */
export type Rank = 0 | 1 | 2;

/** Capacity is shared by holder, within a holder by rank, and within a rank by network. */
export interface Party {
  /**
   * The id of a workspace, for example. Null: the gateway's own work, which has no part of its own.
   */
  readonly holder: string | null;
  readonly rank: Rank;
  /** Any text that tells the sources of one rank apart. */
  readonly network: string;
  /** The part of the holder's slots that only rank 0 may use, from 0 to 1. */
  readonly reserve: number;
  /** The part of the holder's slots that one network above rank 0 may use. 1: no bound. */
  readonly networkShare: number;
}

/** The gateway's own work: migrations, housekeeping, the feeds between nodes. */
export const ownWork: Party = {
  holder: null,
  rank: 0,
  network: "",
  reserve: 0,
  networkShare: 1,
};

/** Something that causes work. Its party may change while the work goes on. */
export interface Cause {
  readonly party: Party;
}

const ownCause: Cause = { party: ownWork };
const causes = new AsyncLocalStorage<Cause>();

/**
 * Returns the party that causes what runs now. Outside of any request and job that is the gateway
 * itself.
 */
export const currentParty = (): Party => causes.getStore()?.party ?? ownWork;

/** Returns the party of a caller that has proved to know a secret of the holder. */
export const asTrusted = (party: Party): Party => ({ ...party, rank: 0 });

/** Runs `work`, and all that it starts, on behalf of `party`. */
export const onBehalfOf = <T>(party: Party, work: () => T): T => causes.run({ party }, work);

/**
 * Runs `work`, and all that it starts, on behalf of the party that `cause` has at that moment. A
 * request has one cause from its first step on: entering another one costs as much as a step.
 */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/**
 * Runs work that many callers share, such as a poll or a batch, as the gateway's own: a call that
 * starts it must not slow it down.
 */
export const asOwnWork = <T>(work: () => T): T => causes.run(ownCause, work);
