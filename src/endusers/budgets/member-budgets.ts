// Counts the mails to one address that members of the workspace cause. A stolen member account
// therefore cannot flood a mailbox.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { consumeOrRefuse, type Consumed } from "./budgets.ts";
import { refundIfRefused } from "./capacity-refunds.ts";

/**
 * Counts a mail.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export const consumeMemberMail = (
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [["mailByMembers", mailboxOf(email)]]);

/**
 * Counts a mail, then runs `work`, which sends it. If `work` is refused for lack of capacity, the
 * count is undone (G38.2).
 * @param email normalised; null if the work sends no mail
 * @throws GatewayError TOO_MANY_TRIES; what `work` throws
 */
export async function withMemberMail<T>(
  control: Connection,
  workspace: Workspace,
  email: string | null,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  if (email === null) return work();
  const { windows } = await consumeMemberMail(control, workspace, email, now);
  return refundIfRefused(control, windows, work);
}
