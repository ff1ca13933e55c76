// Queues mails in the caller's transaction and sends them in a job (G18.1), with the workspace's
// brand at the time of sending. Receiver and values are sealed until then, so the job table
// contains no code and no link.
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

export interface MailRequest {
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  /** One plain address. A mail to another text fails permanently when it is sent. */
  readonly to: string;
  /** Any language tag. The nearest language of the template is used. */
  readonly language?: string;
  readonly values: Readonly<Record<string, string>>;
  /**
   * Key by which a waiting mail is found. It is not sealed, so it must contain no personal data.
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
  /** The configured sender. */
  readonly from: string;
  readonly renderer: Pick<MailRenderer, "render">;
}

/** The payload in the job table. */
interface Payload {
  /** Id of the letter. The contents are sealed for this id. */
  readonly id: string;
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  readonly askedAt: number;
  readonly about?: string;
  /** A sealed `SealedContent` as JSON. */
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
   * @throws MailValueError for values that do not fit the template
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
    if (!isMailAddress(to)) throw new PermanentJobError("The address cannot receive mails.");
    const workspace = await catalog.get(workspaceId);
    // The workspace was removed, so the mail is dropped.
    if (workspace === undefined) return;
    const brand = await brandFor(deps.control, workspace);
    const mail = await deps.renderer.render(template, { language, values, brand });
    const date = new Date(askedAt);
    const letter = await composeLetter({ id, from: senderOf(from, brand), to, date, mail });
    await transport.send(letter);
  }

  /** Sends queued mails. Administrators see its errors, without the receiver and the contents. */
  const task: JobTask = (payload) =>
    send(payload as Payload).catch((error: unknown) => Promise.reject(jobErrorOf(error)));
  return { queue, task };
}

/** Returns the brand of a workspace. Omits SVG logos, which mail programs do not show. */
async function brandFor(control: Connection, workspace: Workspace): Promise<Brand> {
  const { logo, ...branding } = brandingOf(workspace);
  const isRaster = logo !== null && logo.mediaType !== "image/svg+xml";
  const bytes = isRaster ? await findAsset(control, workspace.id, logo.hash) : undefined;
  const shown = logo === null || bytes === undefined ? null : { type: logo.mediaType, bytes };
  return createBrand(branding, workspace.name, shown);
}

/** Adds the brand's name to a sender without a name. */
const senderOf = (from: ReturnType<typeof readMailbox>, { name }: Brand): typeof from =>
  from.name === "" ? { ...from, name } : from;

/** Converts an error to the job's error. Only errors of the template and the server are retried. */
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
    `The mail could not be rendered (${error instanceof Error ? error.name : "unknown"}).`,
  );
}
