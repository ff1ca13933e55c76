// Creates the parts of the gateway that handle the accounts of end users: password hashing, changes
// of accounts, administration by workspace members, and imports. Also creates jobs that send mails
// about accounts and erase the remaining data of deleted accounts.
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { createAccountChanges } from "./accounts/account-changes.ts";
import {
  accountMailTask,
  runAccountMailJob,
  type AccountMailJob,
} from "./accounts/account-mail-jobs.ts";
import { createSlowdown, type Sleep } from "./budgets/slowdown.ts";
import type { EndUserDependencies } from "./dependencies.ts";
import { createErasures, erasureTask } from "./erasure/erasures.ts";
import { createEndUserHousekeeping } from "./housekeeping.ts";
import { importTask, runImport } from "./import/execute-import.ts";
import type { ImportKey } from "./import/import-store.ts";
import { createIncomingFiles } from "./import/incoming-files.ts";
import type { FileReader } from "./import/read-file.ts";
import { endUserOperations } from "./operations.ts";
import { createDummyHashes } from "./passwords/dummy-hashes.ts";
import type { HashProcess } from "./passwords/hash-process.ts";
import type { HashSlots } from "./passwords/hash-slots.ts";
import { createPasswords } from "./passwords/passwords.ts";

/** Functions that tests replace. If a function is absent, the gateway uses its own. */
export interface EndUserPace {
  /** The process that hashes passwords. */
  readonly hashing?: HashProcess | undefined;
  /** Decides how many passwords are hashed at the same time. */
  readonly hashSlots?: HashSlots | undefined;
  /** Waits for a number of milliseconds, to delay the response to an attempt. */
  readonly sleep?: Sleep | undefined;
  /** Reads the file of an import. */
  readonly readFile?: FileReader | undefined;
}

export type AccountMailQueue = ReturnType<typeof createEndUsers>["accountMails"];

/** Creates the operations, jobs and functions that handle the accounts of end users. */
export function createEndUsers(given: EndUserDependencies & EndUserPace) {
  const { jobs, control, hashing, hashSlots: slots, processes } = given;
  const passwords = createPasswords({
    hashing,
    slots,
    processes,
    dummyHashes: createDummyHashes(control),
  });
  const changes = createAccountChanges(given);
  const slowdown = createSlowdown(given.sleep, processes);
  const erasures = createErasures({ ...given, changes });
  const incomingFiles = createIncomingFiles(processes);
  const deps = { ...given, passwords, changes, erasures };
  const operations = endUserOperations(deps, incomingFiles);
  const capability: Capability<keyof typeof operations, Grant> = {
    operations,
    tasks: {
      [accountMailTask]: (payload) => runAccountMailJob(deps, payload as AccountMailJob),
      [erasureTask]: erasures.run,
      [importTask]: (payload, job) => runImport(deps, payload as ImportKey, job),
    },
    housekeeping: [createEndUserHousekeeping(given), erasures.housekeeping],
    capacities: [...passwords.capacities, ...incomingFiles.capacities, slowdown.capacity],
    close: passwords.close,
  };
  const accountMails = {
    /**
     * Queues a job that sends a mail about an account. The job runs after the transaction of
     * `connection` has committed.
     */
    queue: (connection: Connection, job: AccountMailJob): Promise<void> =>
      jobs === null ? runAccountMailJob(deps, job) : jobs.enqueue(connection, accountMailTask, job),
  };
  return { ...capability, passwords, slowdown, changes, accountMails };
}
