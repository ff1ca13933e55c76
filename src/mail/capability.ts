// Assembles the part of the gateway that handles mails. It queues mails, sends them in jobs, and
// shows the development inbox: pages with mails that are stored and not sent.
import { canDeliver, createTransport, inboxOf, type MailSettings } from "./delivery/delivery.ts";
import { mailTask, waitingTooLong } from "./delivery/mail-task.ts";
import { dropLettersTo } from "./inbox/inbox-letter.ts";
import { brandFor, createMailer, type Mailer, type MailerDependencies } from "./delivery/mailer.ts";
import { getMailInbox } from "./operations/getMailInbox.ts";
import { getMailMessage } from "./operations/getMailMessage.ts";
import { getMailPart } from "./operations/getMailPart.ts";
import { showMailFrame } from "./operations/showMailFrame.ts";
import { createWorkspaceMailRenderer } from "./customised/workspace-renderer.ts";
import { GatewayError, type Capability, type Guid } from "../contract/index.ts";
import type { MailDraft, TriedDraft } from "./render/renderer.ts";
import type { Logger } from "../platform/index.ts";

export interface MailDependencies extends Omit<
  MailerDependencies,
  "transport" | "from" | "renderer"
> {
  readonly config: MailSettings;
  readonly log: Pick<Logger, "warn">;
}

export type Mail = Capability<
  "getMailInbox" | "getMailMessage" | "getMailPart" | "showMailFrame"
> & {
  readonly mailer: Mailer;
  /**
   * Checks and renders the files of a mail that is not stored, with the brand of the workspace.
   * @throws GatewayError INVALID_REQUEST if this takes too long or too much memory; NOT_FOUND if
   *   the workspace was removed
   */
  readonly tryMail: (
    workspaceId: Guid,
    name: string,
    draft: Omit<MailDraft, "brand">,
  ) => Promise<TriedDraft>;
  /**
   * Deletes mails to these addresses from the development inbox, in which the gateway stores mails
   * instead of sending them.
   * @param until milliseconds since 1970; mails that were queued later stay
   */
  readonly dropLetters: (addresses: readonly string[], until: number) => Promise<void>;
};

export function createMail(deps: MailDependencies): Mail {
  const { config } = deps;
  const renderer = createWorkspaceMailRenderer(deps);
  const transport = createTransport(config);
  const mailer = createMailer({ ...deps, transport, from: config.mail.from, renderer });
  const inbox = inboxOf(config);
  const isDelivered = canDeliver(config);
  return {
    mailer,
    async tryMail(workspaceId, name, draft) {
      const workspace = await deps.catalog.get(workspaceId);
      if (workspace === undefined) throw new GatewayError("NOT_FOUND");
      const brand = await brandFor(deps.control, workspace);
      return renderer.tryDraft(name, { ...draft, brand });
    },
    dropLetters: async (addresses, until) => {
      if (inbox !== null) await dropLettersTo(inbox, addresses, until);
    },
    operations: {
      getMailInbox: getMailInbox(inbox),
      getMailMessage: getMailMessage(inbox),
      getMailPart: getMailPart(inbox),
      showMailFrame,
    },
    // If mails can be neither sent nor stored, no function for mail jobs is registered. Then the
    // jobs wait in the queue, and no failed attempts are counted.
    tasks: isDelivered ? { [mailTask]: mailer.task } : {},
    housekeeping: isDelivered ? [] : [waitingTooLong(deps.control)],
    capacities: renderer.capacities,
    close: renderer.close,
  };
}
