// The capability for end-user accounts: password hashing, account changes, administration by
// members, imports, and the jobs that send account mails and erase deleted accounts.
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
import { createDummyHashes } from "./passwords/dummy-hashes.ts";
import { createImports, type ImportOperation } from "./import/imports.ts";
import type { Capability } from "../contract/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";

export interface EndUserDependencies
  extends AccountMailJobDependencies, Pick<ErasureDependencies, "secretBox" | "dropLetters"> {
  /** The process that hashes passwords. A child process by default. */
  readonly hashing?: HashProcess | undefined;
  /**
   * Limits the hashes that run at the same time. By default the number of processors and the load
   * of other calls decide.
   */
  readonly hashSlots?: HashSlots | undefined;
  /** Waits for a delay. The default is a timer; tests replace it. */
  readonly sleep?: Sleep | undefined;
  /** Tells the other nodes to reload account changes, because they cache access tokens. */
  readonly notifyNodes: () => void;
  /** Null: the gateway runs account mail jobs immediately, without a queue. */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
}

export interface EndUsers extends Capability<AdministrationOperation | ImportOperation, Grant> {
  readonly passwords: Passwords;
  readonly changes: AccountChanges;
  readonly accountMails: AccountMailQueue;
  readonly slowdown: Slowdown;
}

/** Creates the capability for end-user accounts. */
export function createEndUsers(deps: EndUserDependencies): EndUsers {
  const { jobs, hashing, hashSlots: slots } = deps;
  const passwords = createPasswords({
    hashing,
    slots,
    dummyHashes: createDummyHashes(deps.control),
  });
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
