// Counts the mails that automations of a workspace send: strangers who call its endpoints flood nobody, and do not spend its name as a sender.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { consumeOrRefuse } from "./budgets.ts";

/** Counts a mail. @param email normalised @throws GatewayError TOO_MANY_TRIES */
export async function consumeAutomationMail(
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<void> {
  await consumeOrRefuse(connection, workspace, now, [
    ["mailByAutomations"],
    ["mailByAutomationsTo", mailboxOf(email)],
  ]);
}
