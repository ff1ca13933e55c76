// Queues a job that mails a code or a link to an email address. The request takes the same time
// with and without an account, so that the time does not reveal which accounts exist. If the limit
// of mails to the address is reached, queues no job.
import { consumeMail, normaliseEmail, refundIfRefused } from "../endusers/index.ts";
import type { Call } from "../contract/index.ts";
import type { AccountMailJob, AccountMailQueue } from "../endusers/index.ts";
import type { Providers } from "./providers/index.ts";
import { flowContextOf, type FlowDependencies } from "./flow-context.ts";

export interface AccountMailRequestDependencies extends FlowDependencies {
  readonly accountMails: AccountMailQueue;
  readonly providers: Pick<Providers, "passwords">;
}

export async function requestAccountMail(
  deps: AccountMailRequestDependencies,
  call: Call<"forgotPassword"> | Call<"resendConfirmation">,
  kind: AccountMailJob["kind"],
): Promise<void> {
  const email = normaliseEmail(call.body.email);
  const context = await flowContextOf(deps, call);
  const { workspace, language } = context;
  const { isWithin, windows } = await consumeMail(deps.control, context, email);
  if (!isWithin) return;
  const outside = kind === "reset-code" ? deps.providers.passwords(workspace) : undefined;
  const job = {
    kind,
    workspaceId: workspace.id,
    email,
    language,
    ...(outside && { notOf: outside.provider.definition.id }),
  };
  await refundIfRefused(deps.control, windows, () => deps.accountMails.queue(deps.control, job));
}
