// Counts the mails that automations of a workspace send, by class of the caller that started the
// run (G30.8). Rejects mails beyond the budgets of that class.
// Unsigned calls therefore cannot flood a mailbox, and they do not block the mails of signed calls.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import { currentParty } from "../../platform/capacity/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { consumeOrRefuse } from "./budgets.ts";

/**
 * Counts a mail for the current party.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeAutomationMail(
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<void> {
  const isTrusted = currentParty().rank === 0;
  await consumeOrRefuse(connection, workspace, now, [
    [isTrusted ? "mailByAutomations" : "mailByOpenRuns"],
    [isTrusted ? "mailByAutomationsTo" : "mailByOpenRunsTo", mailboxOf(email)],
  ]);
}
