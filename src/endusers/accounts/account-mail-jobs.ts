// Jobs that send mails which any client may request for an e-mail address: codes for a new
// password, and confirmation links. A request queues a job for every address, so it takes the same
// time with and without an account (G13.4). Later the job looks up the account and sends the mail.
import type { Guid } from "../../contract/index.ts";
import { mailConfirmation, mailResetCode } from "./account-mails.ts";
import { lockAccount } from "./account-edit-store.ts";
import { findByEmail } from "./account-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { hasIdentityAt } from "./identity-store.ts";

/**
 * The name of the task that sends these mails in the job queue. The name must not change, because
 * jobs that were queued before an update of the gateway contain the name.
 */
export const accountMailTask = "errand";

export interface AccountMailJob {
  readonly kind: "reset-code" | "resend-confirmation";
  readonly workspaceId: Guid;
  /**
   * The e-mail address from the request, in its normal form. There may be no account with this
   * address.
   */
  readonly email: string;
  readonly language: string;
  /**
   * Id of the identity provider that checks the passwords of the workspace. Accounts with an
   * identity at this provider have no password in the gateway, so they get no mail.
   */
  readonly notOf?: Guid;
}

/**
 * Runs a job. If the job queue runs a job twice, the second mail contains a new code or link. The
 * new code or link replaces that of the first mail.
 */
export async function runAccountMailJob(
  deps: EndUserDependencies,
  job: AccountMailJob,
): Promise<void> {
  const { workspaceId, email, language, notOf } = job;
  const workspace = await deps.catalog.get(workspaceId);
  if (workspace === undefined) return;
  await deps.control.transaction(async (connection) => {
    const found = await findByEmail(connection, workspaceId, email);
    // Deletes the tokens, and so locks them, before it locks the account's row. A request that uses
    // a link locks the rows in the same order. The job and the request therefore cannot deadlock.
    if (found?.emailVerified === false && found.deactivatedAt === null && job.kind !== "reset-code")
      await dropTokens(connection, found, ["confirmEmail"]);
    // Locks the account's row. A concurrent change of the address then waits until this job ends,
    // and deletes the new code or link.
    const account = found && (await lockAccount(connection, found));
    if (account === undefined || account.email !== found?.email) return;
    if (account.deactivatedAt !== null) return;
    if (notOf !== undefined && (await hasIdentityAt(connection, account, notOf))) return;
    const context = { workspace, account, language, now: deps.clock.now() };
    if (job.kind === "reset-code") await mailResetCode(deps, connection, context);
    else if (!account.emailVerified)
      await mailConfirmation(deps, connection, "resend-confirmation", context);
  });
}
