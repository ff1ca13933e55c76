// Counts the mails to a person that members of the workspace cause: an account of a member that was stolen floods nobody.
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { consumeOrRefuse } from "./budgets.ts";

/** Counts a mail. @param email normalised @throws GatewayError TOO_MANY_TRIES */
export async function consumeMemberMail(
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<void> {
  await consumeOrRefuse(connection, workspace, now, [["mailByMembers", mailboxOf(email)]]);
}
