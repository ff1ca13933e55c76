// Puts together what happens after a call: jobs, the mails that are sent by them, and the errands that end in mails.
// Refuses nothing; what cannot be done is tried again by the job queue.
import type { Catalog } from "../catalog/catalog.ts";
import type { Config } from "../config/config.ts";
import { runErrand, type Errand, type ErrandQueue, type MailQueue } from "../endusers/index.ts";
import { createMailer, createTransport, createMailRenderer, mailTask } from "../mail/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { createJobQueue, type JobQueue } from "../platform/job-queue.ts";
import type { Logger } from "../platform/logger.ts";
import type { SecretBox } from "../platform/secret-box.ts";

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
  readonly errands: ErrandQueue;
  /** Begins to work on jobs. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/** The name of the errands' task in the job queue. */
const errandTask = "errand";

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
      [errandTask]: (payload) =>
        runErrand({ control, catalog, clock, mailer, baseUrl }, payload as Errand),
    },
  });
  return {
    mailer,
    errands: { queue: (asking, errand) => jobs.enqueue(asking, errandTask, errand) },
    start: jobs.start,
    async close() {
      await jobs.close();
      await renderer.close();
    },
  };
}
