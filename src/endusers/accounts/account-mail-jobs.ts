// Jobs for mails that anybody may request by address: reset codes and confirmation links. The request only queues the job,
// for every address alike; the job looks up whether there is an account (G13.4).
import type { Catalog } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { mailConfirmation, mailResetCode, type AccountMailDependencies } from "./account-mails.ts";
import { lockAccount } from "./account-edit-store.ts";
import { findByEmail } from "./account-store.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import { hasIdentityAt } from "./identity-store.ts";

/** Of these jobs in the queue. The name is from before a rename; queued jobs bear it. */
export const accountMailTask = "errand";

export interface AccountMailJob {
  readonly kind: "reset-code" | "resend-confirmation";
  readonly workspaceId: Guid;
  /** Normalised, in the spelling of the request; of an account or not. */
  readonly email: string;
  readonly language: string;
  /** The provider that holds the passwords: its people have none to set here, and get no mail. */
  readonly notOf?: Guid;
}

/** Takes a job on; it is done, soon and surely, once the connection's transaction has committed. */
export interface AccountMailQueue {
  readonly queue: (connection: Connection, job: AccountMailJob) => Promise<void>;
}

export interface AccountMailJobDependencies extends AccountMailDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
}

/** Does a job; doing it twice sends a second mail, whose code or link replaces the first one's. */
export async function runAccountMailJob(
  deps: AccountMailJobDependencies,
  job: AccountMailJob,
): Promise<void> {
  const { workspaceId, email, language, notOf } = job;
  const workspace = await deps.catalog.get(workspaceId);
  if (workspace === undefined) return;
  await deps.control.transaction(async (connection) => {
    const found = await findByEmail(connection, workspaceId, email);
    // Before the account's row, as whoever uses a link takes them.
    if (found?.emailVerified === false && found.deactivatedAt === null && job.kind !== "reset-code")
      await dropTokens(connection, found, ["confirmEmail"]);
    // Held, so that what is mailed here is taken back by whoever gives the account another address meanwhile.
    const account = found && (await lockAccount(connection, found));
    if (account === undefined || account.email !== found?.email) return;
    if (account.deactivatedAt !== null) return;
    if (notOf !== undefined && (await hasIdentityAt(connection, account, notOf))) return;
    const occasion = { workspace, account, language, now: deps.clock.now() };
    if (job.kind === "reset-code") await mailResetCode(deps, connection, occasion);
    else if (!account.emailVerified)
      await mailConfirmation(deps, connection, "resend-confirmation", occasion);
  });
}
