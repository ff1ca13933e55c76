// The capability of end users' accounts: passwords with their process, account changes, and the jobs that mail account owners.
import { createAccountChanges, type AccountChanges } from "./accounts/account-changes.ts";
import {
  runAccountMailJob,
  type AccountMailJob,
  type AccountMailJobDependencies,
  type AccountMailQueue,
} from "./accounts/account-mail-jobs.ts";
import { createSlowdown, type Sleep, type Slowdown } from "./budgets/slowdown.ts";
import { createEndUserHousekeeping } from "./housekeeping.ts";
import type { HashSlots } from "./passwords/hash-slots.ts";
import { createPasswords, type Passwords } from "./passwords/passwords.ts";
import { createStandIns } from "./passwords/stand-ins.ts";
import type { Capability } from "../contract/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";

export interface EndUserDependencies extends AccountMailJobDependencies {
  /** False where hashing need not leave the processors to everything else. */
  readonly hashingYields?: boolean | undefined;
  /** How many hashes run at a time; by default it is seen by the processors and what else is asked. */
  readonly hashSlots?: HashSlots | undefined;
  /** Holds answers back; by default time does. */
  readonly sleep?: Sleep | undefined;
  /** Wakes the nodes that remember tokens. */
  readonly notifyNodes: () => void;
  /** Null where account mail jobs are done at once. */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
}

export interface EndUsers extends Capability {
  readonly passwords: Passwords;
  readonly changes: AccountChanges;
  readonly accountMails: AccountMailQueue;
  readonly slowdown: Slowdown;
}

/** Of account mail jobs in the queue. The name is from before a rename; queued jobs bear it. */
const accountMailTask = "errand";

export function createEndUsers(deps: EndUserDependencies): EndUsers {
  const { jobs, hashingYields: yields, hashSlots: slots } = deps;
  const passwords = createPasswords({ yields, slots, standIns: createStandIns(deps.control) });
  return {
    passwords,
    slowdown: createSlowdown(deps.sleep),
    changes: createAccountChanges(deps),
    accountMails: {
      queue: (connection, job) =>
        jobs === null
          ? runAccountMailJob(deps, job)
          : jobs.enqueue(connection, accountMailTask, job),
    },
    tasks: { [accountMailTask]: (payload) => runAccountMailJob(deps, payload as AccountMailJob) },
    housekeeping: [createEndUserHousekeeping(deps)],
    close: passwords.close,
  };
}
