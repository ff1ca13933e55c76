// A workspace, a job queue and a mailer for tests of sending, with a mail server that the test
// controls. Only delivery is faked: jobs, templates and SMTP are real.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createCatalog } from "../../src/catalog/catalog.ts";
import {
  loadMailFolder,
  renderMail,
  mailTask,
  type MailRequest,
  type MailTransport,
} from "../../src/mail/index.ts";
import { createMailer } from "../../src/mail/delivery/mailer.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createJobQueue } from "../../src/platform/jobs/job-queue.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { defineWorkspace, WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openStage } from "../support/stage.ts";

const templates = loadMailFolder();

export type MailStage = Awaited<ReturnType<typeof openMailStage>>;

export async function openMailStage(sketch: Sketch = {}, ...others: readonly Sketch[]) {
  const stage = await openStage(...[sketch, ...others].map((each) => defineWorkspace(each)));
  const { database, masterKey } = stage.database;
  const secretBox = createSecretBox(masterKey);
  const { log } = createLogSpy();
  const catalog = stage.keep(createCatalog({ control: database.control, secretBox, log }));
  return { ...stage, catalog };
}

export type PostOffice = ReturnType<typeof openPostOffice>;

/** A node that sends mails. Several nodes share a stage. */
export function openPostOffice(
  { database: { database, masterKey }, catalog }: MailStage,
  transport: MailTransport,
  options: { readonly from?: string; readonly works?: boolean } = {},
) {
  const spy = createLogSpy();
  const { control, direct: connection } = database;
  const jobs = createJobQueue({ control, connection, log: spy.log, pollMs: 50, sweepMs: 50 });
  const mailer = createMailer({
    jobs,
    control,
    catalog,
    secretBox: createSecretBox(masterKey),
    clock: systemClock,
    transport,
    from: options.from ?? "Notes <no-reply@notes.example>",
    // Renders in this thread. Other tests cover the worker thread.
    renderer: { render: (name, content) => renderMail(templates.get(name)!, content) },
  });
  if (options.works !== false) jobs.start({ [mailTask]: mailer.task });
  return {
    mailer,
    spy,
    /** Queues a mail in its own transaction. */
    post: (message: Partial<MailRequest> = {}) =>
      control.transaction((asking) =>
        mailer.queue(asking, {
          workspaceId: WORKSPACE_ID,
          template: "reset-code",
          to: "ada@customer.example",
          values: { code: "481516" },
          ...message,
        }),
      ),
    close: () => jobs.close(),
  };
}

interface WaitingJob {
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
  readonly locked_by: string | null;
}

export const waitingJobs = ({ sql }: MailStage): Promise<WaitingJob[]> =>
  sql("select attempts, max_attempts, last_error, locked_by from graphile_worker.jobs order by id");

/** Retries wait for seconds; tests skip the wait. */
export const hurry = ({ sql }: MailStage): Promise<unknown> =>
  sql("update graphile_worker._private_jobs set run_at = now() where locked_by is null");

export interface MailServer {
  readonly url: string;
  /** The accepted mails, parsed. */
  readonly letters: Email[];
  /** The raw source of the accepted mails, in the same order. */
  readonly sources: string[];
  close(): Promise<void>;
}

/**
 * The server's reaction after it received a mail: acceptance, a response, or a dropped connection.
 */
type Verdict =
  | { readonly code: number; readonly says: string }
  | "hang up"
  | "hang up after taking"
  | null;

export interface ServerRules {
  /** Reactions by the number of the mail, from 0. */
  readonly data?: (index: number) => Verdict;
  readonly rcpt?: (index: number) => Verdict;
  readonly options?: SMTPServerOptions;
}

export async function startMailServer({
  data,
  rcpt,
  options,
}: ServerRules = {}): Promise<MailServer> {
  const letters: Email[] = [];
  const sources: string[] = [];
  let [dataCount, rcptCount] = [0, 0];
  const answer = (verdict: Verdict): Error | null =>
    verdict === null || typeof verdict === "string"
      ? null
      : Object.assign(new Error(verdict.says), { responseCode: verdict.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    ...options,
    onRcptTo(_address, _session, callback) {
      callback(answer(rcpt?.(rcptCount++) ?? null));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const verdict = data?.(dataCount++) ?? null;
        const bytes = Buffer.concat(chunks);
        const taken = verdict === null || verdict === "hang up after taking";
        void (taken ? PostalMime.parse(bytes) : Promise.resolve(null)).then((letter) => {
          if (letter !== null) {
            letters.push(letter);
            sources.push(bytes.toString());
          }
          if (typeof verdict === "string") {
            for (const connection of server.connections as Set<{
              id: string;
              _socket: { destroy(): void };
            }>)
              if (connection.id === session.id) connection._socket.destroy();
          } else callback(answer(verdict));
        });
      });
    },
  } as SMTPServerOptions);
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    sources,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
