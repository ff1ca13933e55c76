// Queues mails in the transaction that causes them and sends them in a job (G18.1), rendered in the workspace's brand of that moment.
// Its values and receiver are sealed until then: the table of jobs holds no code and no link.
import { brandingOf, findAsset, mailPlace } from "../../catalog/index.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { type Clock, guidV7, type SecretBox } from "../../platform/index.ts";
import {
  PermanentJobError,
  SharedTroubleError,
  type JobQueue,
  type Task,
} from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { isMailAddress, readMailbox } from "./address.ts";
import { createBrand, type Brand } from "../render/brand.ts";
import { MailTemplateError } from "../templates/template-error.ts";
import { ownContracts, type MailTemplateName } from "../templates/contracts.ts";
import { composeLetter } from "./message.ts";
import { mailTask } from "./mail-task.ts";
import { MissingTemplateError, type MailRenderer } from "../render/renderer.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";
import { completeValues, MailValueError } from "../templates/values.ts";

export interface MailRequest {
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  /** One plain address; a mail to anything else fails for good when it is to be sent. */
  readonly to: string;
  /** Any language tag; the nearest one that the template has is taken. */
  readonly language?: string;
  readonly values: Readonly<Record<string, string>>;
  /** By which the mail is found as long as it waits; stands beside what is sealed, so nothing that tells of anybody. */
  readonly about?: string;
}

export interface Mailer {
  /**
   * Takes the mail on; it is sent once the connection's transaction has committed.
   * @throws MailValueError for values that the template does not take
   */
  readonly queue: (connection: Connection, message: MailRequest) => Promise<void>;
  /** Sends what `queue` took on; for the job queue. */
  readonly task: Task;
}

export interface MailerDependencies {
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly control: Connection;
  readonly catalog: Pick<Catalog, "get">;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** Sender, as the configuration has it. */
  readonly from: string;
  readonly renderer: Pick<MailRenderer, "render">;
}

/** What stands in the table of jobs. */
interface Payload {
  /** Of the letter; also what its contents are sealed for. */
  readonly id: string;
  readonly workspaceId: Guid;
  readonly template: MailTemplateName;
  readonly askedAt: number;
  readonly about?: string;
  /** A `Sealed` as JSON. */
  readonly sealed: string;
}

type Sealed = Pick<MailRequest, "to" | "language" | "values">;

/** @throws ConfigError when the configured sender is none */
export function createMailer(deps: MailerDependencies): Mailer {
  const { jobs, catalog, secretBox, clock, transport } = deps;
  const from = readMailbox(deps.from);

  async function queue(connection: Connection, message: MailRequest): Promise<void> {
    const { workspaceId, template, to, language, values, about } = message;
    const contract = ownContracts().get(template);
    if (contract !== undefined) completeValues(contract, values);
    const askedAt = clock.now();
    const id = guidV7(askedAt);
    const said: Sealed = { to, values, ...(language !== undefined && { language }) };
    const sealed = secretBox.seal(JSON.stringify(said), mailPlace(id));
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
    } = JSON.parse(secretBox.open(sealed, mailPlace(id))) as Sealed;
    const to = mailboxOf(given);
    if (!isMailAddress(to)) throw new PermanentJobError("The address is none to write to.");
    const workspace = await catalog.get(workspaceId);
    // Nobody is left to write for.
    if (workspace === undefined) return;
    const brand = await brandFor(deps.control, workspace);
    const mail = await deps.renderer.render(template, { language, values, brand });
    const date = new Date(askedAt);
    const letter = await composeLetter({ id, from: senderOf(from, brand), to, date, mail });
    await transport.send(letter);
  }

  return {
    queue,
    // Its errors are shown: none may say whom the mail was for, or what was in it.
    task: (payload) =>
      send(payload as Payload).catch((error: unknown) => Promise.reject(shown(error))),
  };
}

export async function brandFor(control: Connection, workspace: Workspace): Promise<Brand> {
  const { logo, ...branding } = brandingOf(workspace);
  const isRaster = logo !== null && logo.mediaType !== "image/svg+xml";
  const bytes = isRaster ? await findAsset(control, workspace.id, logo.hash) : undefined;
  const shown = logo === null || bytes === undefined ? null : { type: logo.mediaType, bytes };
  return createBrand(branding, workspace.name, shown);
}

/** A sender without a name bears the brand's. */
const senderOf = (from: ReturnType<typeof readMailbox>, { name }: Brand): typeof from =>
  from.name === "" ? { ...from, name } : from;

/** What is wrong with a template may be mended before the last try; what is wrong with the mail itself may not. */
function shown(error: unknown): Error {
  if (error instanceof PermanentJobError || error instanceof MissingTemplateError) return error;
  if (error instanceof DeliveryError) {
    const { message, permanent, isAboutServer } = error;
    if (permanent) return new PermanentJobError(message);
    return isAboutServer ? new SharedTroubleError(message) : new Error(message);
  }
  if (error instanceof MailValueError) return new PermanentJobError(error.message);
  if (error instanceof MailTemplateError) {
    const [first] = error.diagnostics;
    return new Error(`The template is broken: ${first?.file}:${first?.line ?? 1} ${first?.rule}.`);
  }
  return new Error(
    `The mail could not be made (${error instanceof Error ? error.name : "unknown"}).`,
  );
}
