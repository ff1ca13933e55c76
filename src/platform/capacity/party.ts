// A party: the caller for whom some work runs, with the facts that decide how resources are shared.
// `currentParty` finds the party of the running request or job.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The class of a caller: 0 trusted, 1 public, 2 anonymous. A part of each resource is reserved for
 * trusted callers.
 */
export type Rank = 0 | 1 | 2;

/**
 * The caller for whom work runs. A shared resource is divided among holders (usually workspaces),
 * then among the classes (ranks) of a holder, then among the networks of a class.
 */
export interface Party {
  /**
   * Usually the id of the workspace. Null: the work of the gateway itself, which no limit of a
   * workspace bounds.
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
 * Returns the party for which the current code runs. Outside of requests and jobs that is the
 * gateway itself.
 */
export const currentParty = (): Party => causes.getStore()?.party ?? ownWork;

/**
 * Returns the party with trusted rank, for a caller that has proved to know a secret of the
 * workspace.
 */
export const asTrusted = (party: Party): Party => ({ ...party, rank: 0 });

/**
 * Runs `work`, and all work that it starts, on behalf of `party`. Its share of resources is then
 * used.
 */
export const onBehalfOf = <T>(party: Party, work: () => T): T => causes.run({ party }, work);

/**
 * Runs `work`, and all work that it starts, on behalf of `cause`. Later changes of the party of
 * `cause` count too. So a request enters this once, because each entry costs as much as a step of
 * the request.
 */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/**
 * Runs work that many callers share, such as a poll or a batch, as work of the gateway itself.
 * Otherwise limits of the caller that happened to start the work would delay it for all others.
 */
export const asOwnWork = <T>(work: () => T): T => causes.run(ownCause, work);
