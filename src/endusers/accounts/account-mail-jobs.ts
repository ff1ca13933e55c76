// Jobs for mails that any client may request for an address: reset codes and confirmation links.
// The request queues a job for every address; the job looks up the account (G13.4).
import type { Guid } from "../../contract/index.ts";
import { mailConfirmation, mailResetCode } from "./account-mails.ts";
import { lockAccount } from "./account-edit-store.ts";
import { findByEmail } from "./account-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { hasIdentityAt } from "./identity-store.ts";

/** The task name in the job queue. Queued jobs carry this name, so a rename keeps it. */
export const accountMailTask = "errand";

export interface AccountMailJob {
  readonly kind: "reset-code" | "resend-confirmation";
  readonly workspaceId: Guid;
  /** The normalised address from the request. It may have no account. */
  readonly email: string;
  readonly language: string;
  /**
   * The provider that keeps the passwords of the workspace. Accounts with an identity at this
   * provider have no password here and get no mail.
   */
  readonly notOf?: Guid;
}

/** Runs a job. A second run sends a second mail, whose code or link replaces the first. */
export async function runAccountMailJob(
  deps: EndUserDependencies,
  job: AccountMailJob,
): Promise<void> {
  const { workspaceId, email, language, notOf } = job;
  const workspace = await deps.catalog.get(workspaceId);
  if (workspace === undefined) return;
  await deps.control.transaction(async (connection) => {
    const found = await findByEmail(connection, workspaceId, email);
    // The gateway locks tokens before the account's row, in the order of a request that uses a
    // link.
    if (found?.emailVerified === false && found.deactivatedAt === null && job.kind !== "reset-code")
      await dropTokens(connection, found, ["confirmEmail"]);
    // The lock makes a concurrent change of the address wait and then delete the new code or link.
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
