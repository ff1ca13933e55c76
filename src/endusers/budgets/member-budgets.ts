// Counts the mails to a person that members of the workspace cause: an account of a member that was stolen floods nobody.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { consumeOrRefuse, type Consumed } from "./budgets.ts";
import { refundIfRefused } from "./refused-tries.ts";

/** Counts a mail. @param email normalised @throws GatewayError TOO_MANY_TRIES */
export const consumeMemberMail = (
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<Consumed> =>
  consumeOrRefuse(connection, workspace, now, [["mailByMembers", mailboxOf(email)]]);

/**
 * Counts a mail, then does what sends it. Work that is refused for lack of capacity is charged no
 * mail (G38.2).
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
