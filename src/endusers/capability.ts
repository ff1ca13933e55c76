// The capability of end users' accounts: passwords with their process, account changes, what members do to accounts, and the jobs that mail
// account owners and erase those who are gone.
import type { Grant } from "../access/index.ts";
import { createAccountChanges, type AccountChanges } from "./accounts/account-changes.ts";
import {
  accountMailTask,
  runAccountMailJob,
  type AccountMailJob,
  type AccountMailJobDependencies,
  type AccountMailQueue,
} from "./accounts/account-mail-jobs.ts";
import { createSlowdown, type Sleep, type Slowdown } from "./budgets/slowdown.ts";
import { createAdministration } from "./administration/administration.ts";
import { createErasures, erasureTask, type ErasureDependencies } from "./erasure/erasures.ts";
import { createEndUserHousekeeping } from "./housekeeping.ts";
import {
  administrationOperations,
  type AdministrationOperation,
} from "./administration/operations.ts";
import type { HashProcess } from "./passwords/hash-process.ts";
import type { HashSlots } from "./passwords/hash-slots.ts";
import { createPasswords, type Passwords } from "./passwords/passwords.ts";
import { createStandIns } from "./passwords/stand-ins.ts";
import { createImports, type ImportOperation } from "./import/imports.ts";
import type { Capability } from "../contract/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";

export interface EndUserDependencies
  extends AccountMailJobDependencies, Pick<ErasureDependencies, "secretBox" | "dropLetters"> {
  /** What hashes; by default a process of its own. */
  readonly hashing?: HashProcess | undefined;
  /** How many hashes run at a time; by default it is seen by the processors and what else is asked. */
  readonly hashSlots?: HashSlots | undefined;
  /** Holds answers back; by default time does. */
  readonly sleep?: Sleep | undefined;
  /** Wakes the nodes that remember tokens. */
  readonly notifyNodes: () => void;
  /** Null where account mail jobs are done at once. */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
}

export interface EndUsers extends Capability<AdministrationOperation | ImportOperation, Grant> {
  readonly passwords: Passwords;
  readonly changes: AccountChanges;
  readonly accountMails: AccountMailQueue;
  readonly slowdown: Slowdown;
}

export function createEndUsers(deps: EndUserDependencies): EndUsers {
  const { jobs, hashing, hashSlots: slots } = deps;
  const passwords = createPasswords({ hashing, slots, standIns: createStandIns(deps.control) });
  const changes = createAccountChanges(deps);
  const slowdown = createSlowdown(deps.sleep);
  const administration = createAdministration(deps);
  const erasures = createErasures({ ...deps, changes });
  const imports = createImports({ ...deps, passwords });
  return {
    passwords,
    slowdown,
    changes,
    operations: {
      ...administrationOperations({ ...deps, passwords, changes, administration, erasures }),
      ...imports.operations,
    },
    accountMails: {
      queue: (connection, job) =>
        jobs === null
          ? runAccountMailJob(deps, job)
          : jobs.enqueue(connection, accountMailTask, job),
    },
    tasks: {
      [accountMailTask]: (payload) => runAccountMailJob(deps, payload as AccountMailJob),
      [erasureTask]: erasures.run,
      ...imports.tasks,
    },
    housekeeping: [createEndUserHousekeeping(deps), erasures.housekeeping, ...imports.housekeeping],
    capacities: [...passwords.capacities, ...imports.capacities, slowdown.capacity],
    close: passwords.close,
  };
}
