// Queues mails in the caller's transaction and sends them later in a job (G18.1). The recipient and
// the values are encrypted in the job table, so that it reveals no codes and links. The mail gets
// the name, colours and logo that the workspace has at the time of sending.
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
import { createMailShares } from "./mail-shares.ts";
import { mailTask } from "./mail-task.ts";
import type { WorkspaceMailRenderer } from "../customised/workspace-renderer.ts";
import { RenderError } from "../render/renderer.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";
import { completeValues } from "../templates/values.ts";

/** A mail that the gateway should send. */
export interface MailRequest {
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  /**
   * The recipient: one e-mail address without a name. If the text is anything else, sending fails
   * and is not tried again.
   */
  readonly to: string;
  /**
   * The requested language, such as `de-AT`. If the template does not have it, the mail is in `de`
   * or English.
   */
  readonly language?: string;
  readonly values: Readonly<Record<string, string>>;
  /**
   * A text by which `dropMails` finds the mail while it waits in the queue. The text is stored
   * without encryption, so it must not contain personal data.
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
  readonly renderer: Pick<WorkspaceMailRenderer, "render">;
}

/** The data of a mail job in the job table. */
interface Payload {
  /**
   * Id of the mail. The encrypted data is bound to this id, so it cannot be decrypted with another
   * id.
   */
  readonly id: string;
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  readonly askedAt: number;
  readonly about?: string;
  /** The JSON text of `SealedContent` (recipient, language and values), encrypted. */
  readonly sealed: string;
}

type SealedContent = Pick<MailRequest, "to" | "language" | "values">;

/**
 * Creates the functions that queue and send mails.
 * @throws ConfigError if the configured sender is malformed
 */
export function createMailer(deps: MailerDependencies) {
  const { jobs, catalog, secretBox, clock, transport } = deps;
  const from = readMailbox(deps.from);
  const shares = createMailShares();

  /**
   * Puts a mail into the queue. The gateway sends it after the transaction has committed.
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
    await jobs.enqueue(connection, mailTask, payload, shares.orderOf(workspaceId));
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
        "The mail was not sent, because its recipient is not a valid e-mail address. The gateway does not try again.",
      );
    const workspace = await catalog.get(workspaceId);
    // The workspace was removed after the mail was queued, so the mail is not sent.
    if (workspace === undefined) return;
    const brand = await brandFor(deps.control, workspace);
    const mail = await deps.renderer.render(template, { language, values, brand }, workspaceId);
    const date = new Date(askedAt);
    const letter = await composeLetter({ id, from: senderOf(from, brand), to, date, mail });
    await transport.send(letter);
  }

  /**
   * Sends a queued mail as a job. Administrators can read the errors of jobs, so the errors must
   * not contain recipients or contents of mails.
   */
  const task: JobTask = (payload) =>
    send(payload as Payload).catch((error: unknown) => Promise.reject(jobErrorOf(error)));
  return { queue, task };
}

/**
 * Returns the name, the colours and the logo of a workspace, as its mails show them. Leaves out an
 * SVG logo, because mail programs do not show SVG.
 */
export async function brandFor(control: Connection, workspace: Workspace): Promise<Brand> {
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
 * Converts an error to the error of the job. The kind of this error decides if the queue tries
 * again. After wrong values or a refused recipient, it does not try again.
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
    `The mail was not sent because of an unexpected error (${error instanceof Error ? error.name : "unknown"}). The gateway tries again.`,
  );
}
