// A party: the caller for whom some work runs, with the facts that decide how resources are shared.
// `currentParty` finds the party of the running request or job.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The class of a caller: 0 trusted (such as server keys and members), 1 public (publishable keys
 * and end users), 2 anonymous (no credential). A part of each resource is reserved for trusted
 * callers.
 */
export type Rank = 0 | 1 | 2;

/**
 * The caller for whom work runs. A shared resource is divided among holders (usually workspaces),
 * then among the classes (ranks) of a holder, then among the networks of a class.
 */
export interface Party {
  /**
   * Usually the id of the workspace. Null for work of the gateway itself, to which no limit of a
   * workspace applies.
   */
  readonly holder: string | null;
  readonly rank: Rank;
  /** Text that identifies the source of the call within its class, usually a network address. */
  readonly network: string;
  /** Fraction of the workspace's share that only trusted callers may use, from 0 to 1. */
  readonly reserve: number;
  /**
   * Largest fraction of the workspace's share that one network of untrusted callers may use. 1: no
   * limit.
   */
  readonly networkShare: number;
}

/** The gateway's own work, such as migrations, housekeeping and messages between nodes. */
export const ownWork: Party = {
  holder: null,
  rank: 0,
  network: "",
  reserve: 0,
  networkShare: 1,
};

/**
 * A request or job that causes work. Its party may change while the work runs, for example after
 * the credential was checked.
 */
export interface Cause {
  readonly party: Party;
}

const ownCause: Cause = { party: ownWork };
const causes = new AsyncLocalStorage<Cause>();

/**
 * Returns the party (caller) for which the current code runs. Outside of requests and jobs, this is
 * the gateway itself.
 */
export const currentParty = (): Party => causes.getStore()?.party ?? ownWork;

/**
 * Returns a copy of the party with the trusted rank (0). Used for a caller that has proved to know
 * a secret of the workspace.
 */
export const asTrusted = (party: Party): Party => ({ ...party, rank: 0 });

/**
 * Runs `work`, and all work that it starts, with the limits of `party`. The work then uses this
 * party's share of each resource.
 */
export const onBehalfOf = <T>(party: Party, work: () => T): T => causes.run({ party }, work);

/**
 * Runs `work`, and all work that it starts, with the limits of the party of `cause`. If `cause`
 * gets another party later, the limits of that party apply. So each request calls this function
 * only once. A call takes as much time as a step of the request.
 */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/**
 * Runs work that many callers share, such as a poll or a batch, as work of the gateway itself.
 * Otherwise the limits of the caller that happened to start the work would delay the work for all
 * callers.
 */
export const asOwnWork = <T>(work: () => T): T => causes.run(ownCause, work);
