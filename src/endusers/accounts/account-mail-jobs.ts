// Jobs for mails that any client may request for an e-mail address: codes for a new password, and
// confirmation links. A request queues a job for every address, and the job looks up the account.
// The request therefore takes the same time with and without an account (G13.4).
import type { Guid } from "../../contract/index.ts";
import { mailConfirmation, mailResetCode } from "./account-mails.ts";
import { lockAccount } from "./account-edit-store.ts";
import { findByEmail } from "./account-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { hasIdentityAt } from "./identity-store.ts";

/**
 * The name of the task in the job queue. The name must not change, because queued jobs contain it.
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
   * Id of the identity provider that stores the workspace's passwords. Accounts with an identity at
   * this provider have no password in the gateway, so they get no mail.
   */
  readonly notOf?: Guid;
}

/**
 * Runs a job. If the job runs twice, the second mail contains a new code or link, which replaces
 * the first.
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
    // Tokens are locked before the account's row. A request that uses a link locks them in the same
    // order, so that the two cannot deadlock.
    if (found?.emailVerified === false && found.deactivatedAt === null && job.kind !== "reset-code")
      await dropTokens(connection, found, ["confirmEmail"]);
    // With this lock, a concurrent change of the address waits. After that, it deletes the new code
    // or link.
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
