// Puts together what happens after a call: jobs, the mails that are sent by them, and the account mail jobs that end in mails.
// Refuses nothing; what cannot be done is tried again by the job queue.
import type { Catalog } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import {
  runAccountMailJob,
  type AccountMailJob,
  type AccountMailQueue,
  type MailQueue,
} from "../endusers/index.ts";
import { createMailer, createTransport, createMailRenderer, mailTask } from "../mail/index.ts";
import type { Clock, Logger, SecretBox } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";
import { createJobQueue, type JobQueue } from "../platform/jobs/index.ts";

export interface MailingDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly catalog: Catalog;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /** Links in mails lead there. */
  readonly baseUrl: string;
}

export interface Mailing {
  readonly mailer: MailQueue;
  readonly accountMails: AccountMailQueue;
  /** Begins to work on jobs. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/** The name of the account mail jobs' task in the job queue. */
const accountMailTask = "errand";

export function createMailing(deps: MailingDependencies): Mailing {
  const { config, database, catalog, secretBox, clock, log, baseUrl } = deps;
  const { control, direct: connection } = database;
  const renderer = createMailRenderer();
  const mailer = createMailer({
    jobs: { enqueue: (...job) => jobs.enqueue(...job) },
    control,
    catalog,
    secretBox,
    clock,
    transport: createTransport(config),
    from: config.mail.from,
    renderer,
  });
  const jobs: JobQueue = createJobQueue({
    control,
    connection,
    log,
    tasks: {
      [mailTask]: mailer.task,
      [accountMailTask]: (payload) =>
        runAccountMailJob({ control, catalog, clock, mailer, baseUrl }, payload as AccountMailJob),
    },
  });
  return {
    mailer,
    accountMails: { queue: (connection, job) => jobs.enqueue(connection, accountMailTask, job) },
    start: jobs.start,
    async close() {
      await jobs.close();
      await renderer.close();
    },
  };
}
