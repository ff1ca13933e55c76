// POST /{workspaceId}/mails/{mail}/send (G46.8): sends a mail with sample values to the owner who
// calls.
import type { Grant } from "../../access/index.ts";
import { preferredLanguage } from "../../auth/index.ts";
import type { Handler } from "../../contract/index.ts";
import { consumeInvitation, type MailQueue } from "../../endusers/index.ts";
import { ownSampleValues } from "../../mail/index.ts";
import { portalRealm, recordMemberAction } from "../../portal/index.ts";
import type { Clock } from "../../platform/index.ts";
import { mailNameOf, type MailContext } from "../mails/mails.ts";

export interface SendDependencies extends MailContext {
  readonly clock: Clock;
  readonly mailer: MailQueue;
  readonly config: { readonly secrets: { readonly masterKey: Buffer } };
}

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such mail; TOO_MANY_TRIES if the hourly
 *   limit of mails to the address, or from the owner, is reached
 */
export function sendMailToMeHandler({
  control,
  clock,
  mailer,
  config,
}: SendDependencies): Handler<"sendMailToMe", Grant> {
  const realm = portalRealm(config.secrets.masterKey);
  return async ({ grant: { workspace }, caller, path, body, headers }) => {
    const template = mailNameOf(path.mail);
    const { id: workspaceId } = workspace;
    const { email: to, userId } = caller;
    const language = body.language ?? preferredLanguage(headers["accept-language"], workspace);
    await control.transaction(async (connection) => {
      // The mail counts towards the limit of invitation mails. Otherwise a member could fill a
      // mailbox by combining both kinds of mail.
      await consumeInvitation(connection, { workspace: realm, now: clock.now() }, to, userId);
      const values = ownSampleValues(template);
      await mailer.queue(connection, { workspaceId, template, to, language, values });
      const by = { workspaceId, userId, action: "sendMailToMe" } as const;
      await recordMemberAction(connection, { ...by, subject: template, detail: { language } });
    });
    return { status: 202, body: { to } };
  };
}
