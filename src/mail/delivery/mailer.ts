// Queues mails in the caller's transaction and sends them in a job (G18.1). The mail gets the
// workspace's name, colours and logo at the time of sending. Until then the recipient and the
// values are encrypted, so that the job table reveals no codes and links.
import { brandingOf, findAsset, mailPlace } from "../../catalog/index.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { type Clock, guidV7, type SecretBox } from "../../platform/index.ts";
import {
  PermanentJobError,
  SharedFailureError,
  type JobQueue,
  type JobTask,
} from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { isMailAddress, readMailbox } from "./address.ts";
import { createBrand, type Brand } from "../render/brand.ts";
import { ownContracts, type MailTemplateName } from "../templates/contracts.ts";
import { composeLetter } from "./message.ts";
import { mailTask } from "./mail-task.ts";
import { RenderError, type MailRenderer } from "../render/renderer.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";
import { completeValues } from "../templates/values.ts";

/** A mail to send. */
export interface MailRequest {
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  /**
   * The recipient: one e-mail address without a name. If the text is anything else, sending fails
   * and is not tried again.
   */
  readonly to: string;
  /** A language tag, such as `de-AT`. The nearest language of the template is used. */
  readonly language?: string;
  readonly values: Readonly<Record<string, string>>;
  /**
   * A key by which `dropMails` finds the waiting mail. The key is not encrypted, so it must not
   * contain personal data.
   */
  readonly about?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

export interface MailerDependencies {
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly control: Connection;
  readonly catalog: Pick<Catalog, "get">;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** The sender from the configuration (`GATEWAY_MAIL_FROM`). */
  readonly from: string;
  readonly renderer: Pick<MailRenderer, "render">;
}

/** The data of a mail job in the job table. */
interface Payload {
  /** Id of the mail. The encrypted contents can be decrypted only with this id. */
  readonly id: string;
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  readonly askedAt: number;
  readonly about?: string;
  /** The JSON of `SealedContent`, encrypted. */
  readonly sealed: string;
}

type SealedContent = Pick<MailRequest, "to" | "language" | "values">;

/**
 * Creates the mailer.
 * @throws ConfigError if the configured sender is malformed
 */
export function createMailer(deps: MailerDependencies) {
  const { jobs, catalog, secretBox, clock, transport } = deps;
  const from = readMailbox(deps.from);

  /**
   * Queues the mail. The job sends it after the transaction commits.
   * @throws MailValueError if a value does not fit the template
   */
  async function queue(connection: Connection, message: MailRequest): Promise<void> {
    const { workspaceId, template, to, language, values, about } = message;
    const contract = ownContracts().get(template);
    if (contract !== undefined) completeValues(contract, values);
    const askedAt = clock.now();
    const id = guidV7(askedAt);
    const content: SealedContent = { to, values, ...(language !== undefined && { language }) };
    const sealed = secretBox.seal(JSON.stringify(content), mailPlace(id));
    const found = about !== undefined && { about };
    const payload: Payload = { id, workspaceId, template, askedAt, ...found, sealed };
    await jobs.enqueue(connection, mailTask, payload);
  }

  async function send(payload: Payload): Promise<void> {
    const { id, workspaceId, template, askedAt, sealed } = payload;
    const {
      to: given,
      language,
      values,
    } = JSON.parse(secretBox.open(sealed, mailPlace(id))) as SealedContent;
    const to = mailboxOf(given);
    if (!isMailAddress(to))
      throw new PermanentJobError(
        "The recipient is not a valid e-mail address, so the mail was not sent.",
      );
    const workspace = await catalog.get(workspaceId);
    // The workspace was removed in the meantime, so the mail is not sent.
    if (workspace === undefined) return;
    const brand = await brandFor(deps.control, workspace);
    const mail = await deps.renderer.render(template, { language, values, brand });
    const date = new Date(askedAt);
    const letter = await composeLetter({ id, from: senderOf(from, brand), to, date, mail });
    await transport.send(letter);
  }

  /**
   * Sends a queued mail. Administrators see the errors of this job, so the errors contain no
   * recipients and no contents.
   */
  const task: JobTask = (payload) =>
    send(payload as Payload).catch((error: unknown) => Promise.reject(jobErrorOf(error)));
  return { queue, task };
}

/**
 * Returns the name, the colours and the logo of a workspace for a mail. Leaves out an SVG logo,
 * because mail programs do not show SVG.
 */
async function brandFor(control: Connection, workspace: Workspace): Promise<Brand> {
  const { logo, ...branding } = brandingOf(workspace);
  const isRaster = logo !== null && logo.mediaType !== "image/svg+xml";
  const bytes = isRaster ? await findAsset(control, workspace.id, logo.hash) : undefined;
  const shown = logo === null || bytes === undefined ? null : { type: logo.mediaType, bytes };
  return createBrand(branding, workspace.name, shown);
}

/**
 * Returns the sender. If the configured sender has no display name, the workspace's name is used.
 */
const senderOf = (from: ReturnType<typeof readMailbox>, { name }: Brand): typeof from =>
  from.name === "" ? { ...from, name } : from;

/**
 * Converts an error to the error of the job, which decides whether the queue tries again. Wrong
 * values and refused recipients are not tried again.
 */
function jobErrorOf(error: unknown): Error {
  if (error instanceof PermanentJobError) return error;
  if (error instanceof RenderError)
    return error.isPermanent ? new PermanentJobError(error.message) : error;
  if (error instanceof DeliveryError) {
    const { message, permanent, isAboutServer } = error;
    if (permanent) return new PermanentJobError(message);
    return isAboutServer ? new SharedFailureError(message) : new Error(message);
  }
  return new Error(
    `The mail was not sent because of an unexpected error (${error instanceof Error ? error.name : "unknown"}).`,
  );
}
