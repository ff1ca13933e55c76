// Deletes accounts permanently (G27.10 to G27.12). One transaction deletes the account and the rows
// that refer to it. Then a job erases the data about the user in the query log, the audit log,
// events, records of files and mails. The job runs five times (rounds), because other nodes write
// some of this data late.
import { forgetAccountChanges, recordAccountChange } from "../../access/index.ts";
import { forgetBlobMaker } from "../../blobs/index.ts";
import { erasurePlace, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { erasePeople } from "../../log/index.ts";
import { dropMails } from "../../mail/index.ts";
import { forgetActors } from "../../outbox/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { dropJobs, type JobQueue } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { dropPlayersOf } from "../../players/index.ts";
import { dropAnswers } from "../../query/index.ts";
import { accountMailTask } from "../accounts/account-mail-jobs.ts";
import { findByEmail } from "../accounts/account-store.ts";
import { accountMailKey, addressMailKey } from "../accounts/account-mails.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import { withRetries } from "../administration/with-retries.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import { dropCode } from "../one-time/reset-code-store.ts";
import { dropRefreshTokens } from "../sessions/session-store.ts";
import {
  advanceErasures,
  dueErasures,
  nextErasure,
  putErasure,
  removeAccount,
  type Erasure,
} from "./erasure-store.ts";
import { ownedUntil, logTracesOf, type ErasedAccount, type Traces } from "./traces.ts";

type ErasureDependencies = EndUserDependencies & {
  readonly changes: Pick<AccountChanges, "deactivate">;
};

export type Erasures = ReturnType<typeof createErasures>;

export const erasureTask = "erasure";

/**
 * Start of each round, in seconds after the deletion of the account. The first round finds nearly
 * all data. Before the third round, running requests have ended, every node knows that the account
 * is deleted, and the logs are written. The last two rounds are for nodes that lost their
 * connection to the database.
 */
const ROUNDS = [0, 10, 40, 3_600, 86_400];
/** Index in `ROUNDS` of the first round at which every node knows that the account is deleted. */
const NOTIFIED_ROUND = 2;
const BATCH = 50;
const minuteMs = 60_000;

/**
 * Creates the function that deletes accounts, the job that erases their data, and the periodic
 * check of this job.
 */
export function createErasures(deps: ErasureDependencies) {
  const { control, clock, secretBox, jobs } = deps;

  async function run(): Promise<void> {
    for (;;) {
      const due = await dueErasures(control, BATCH);
      if (due.length === 0) break;
      await erase(deps, due);
      const ids = due.map(({ id }) => id);
      await advanceErasures(control, ids, ROUNDS);
    }
    const wait = await nextErasure(control);
    if (wait !== undefined && jobs !== null) await queueRound(jobs, control, Math.max(0, wait));
  }

  return {
    /**
     * The job that erases the data of deleted accounts. Runs all rounds (searches for the data)
     * that are due now, and queues the job for the next round.
     */
    run,
    /**
     * Queues the job again if a round is overdue. An overdue round means that the job has failed,
     * and that the job queue does not repeat it any more.
     */
    housekeeping: {
      everyMs: 10 * minuteMs,
      async sweep() {
        const wait = await nextErasure(control);
        if (jobs !== null && wait !== undefined && wait <= 0) await queueRound(jobs, control);
      },
      complaint:
        "The job that erases the data of deleted accounts could not be queued. The gateway tries again in ten minutes. Check the database if this message repeats.",
    },
    /**
     * Deletes an account permanently.
     * @throws GatewayError NOT_FOUND if the workspace does not have the account
     */
    async remove(workspace: Workspace, id: Guid): Promise<void> {
      // Deactivates the account in a separate transaction. After that, clients cannot extend the
      // account's sessions. So the deletion does not wait for requests that extend a session.
      await deps.changes.deactivate(workspace, id);
      await withRetries(control, async (connection) => {
        // Deletes tokens and codes, and so locks them, before the account's row. A request that
        // uses a token locks the rows in the same order, so that the two transactions cannot
        // deadlock.
        const key = { workspaceId: workspace.id, id };
        await dropRefreshTokens(connection, key);
        await dropCode(connection, key);
        await dropTokens(connection, key, ["confirmEmail", "resetSession", "adminReset"]);
        const account = await removeAccount(connection, key);
        if (account === undefined) throw new GatewayError("NOT_FOUND");
        const removedAt = clock.now();
        const { emails } = account;
        const linked = await dropPlayersOf(connection, workspace.id, [id], account.players);
        const players = [...account.players, ...linked];
        const about = accountMailKey(workspace, id);
        const holders = await holdersOf(connection, workspace.id, emails);
        const ownEmails = emails.filter((email) => holders.get(email) === undefined);
        const to = ownEmails.map((email) => addressMailKey(workspace, email));
        const traces: Traces = { id, emails, ownEmails, players, about, mailsTo: to, removedAt };
        await dropOwned(connection, workspace.id, [{ ...traces, addressHolders: [] }]);
        await recordAccountChange(connection, workspace.id, id);
        const erasureId = guidV7(removedAt);
        const sealed = secretBox.seal(JSON.stringify(traces), erasurePlace(erasureId));
        await putErasure(connection, { id: erasureId, workspaceId: workspace.id, sealed });
        if (jobs !== null) await queueRound(jobs, connection);
      });
      deps.notifyNodes();
      if (jobs === null) await run();
    },
  };
}

const queueRound = (
  jobs: Pick<JobQueue, "enqueue">,
  connection: Connection,
  delayMs?: number,
): Promise<void> => jobs.enqueue(connection, erasureTask, {}, { key: erasureTask, delayMs });

/**
 * Runs one round: searches and erases the data of deleted accounts of one workspace.
 * @param due pending erasures of the same workspace
 */
async function erase(deps: ErasureDependencies, due: readonly Erasure[]): Promise<void> {
  const { control, secretBox, dropLetters, forgetSubjects } = deps;
  const { workspaceId } = due[0]!;
  const people: ErasedAccount[] = [];
  for (const { id, sealed } of due) {
    const traces = JSON.parse(secretBox.open(sealed, erasurePlace(id))) as Traces;
    const holders = await holdersOf(control, workspaceId, traces.emails);
    const addressHolders = [...holders.values()].filter((holder) => holder !== undefined);
    people.push({ ...traces, addressHolders });
  }
  const ids = people.map(({ id }) => id);
  // Deletes rows that other requests wrote while the account was being deleted.
  await dropOwned(control, workspaceId, people);
  await forgetActors(control, workspaceId, ids);
  for (const id of ids) await forgetBlobMaker(control, workspaceId, `endUser:${id}`);
  await forgetSubjects(control, workspaceId, ids);
  await erasePeople(control, workspaceId, logTracesOf(people, sinceOf(due, people)));
  for (const person of people) await dropLetters(person.emails, ownedUntil(person));
  const notified = due.flatMap(({ round }, index) => (round < NOTIFIED_ROUND ? [] : [ids[index]!]));
  if (notified.length > 0) await forgetAccountChanges(control, workspaceId, notified);
}

/**
 * Deletes the data of the deleted accounts in other tables of the gateway: stored responses,
 * players, mails and jobs. Rows in the tables that the workspace defines stay.
 */
async function dropOwned(
  connection: Connection,
  workspaceId: Guid,
  people: readonly ErasedAccount[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await dropAnswers(connection, workspaceId, ids);
  await dropPlayersOf(connection, workspaceId, ids);
  await dropMails(
    connection,
    people.map(({ about }) => about),
  );
  for (const person of people) {
    const { ownEmails = [], mailsTo: to = [] } = person;
    const before = new Date(ownedUntil(person));
    const jobFilter = { workspaceId: [workspaceId], email: ownEmails };
    await dropJobs(connection, accountMailTask, jobFilter, before);
    await dropMails(connection, to, before);
  }
}

/**
 * Returns the id of the account that now has each e-mail address. A former address of a deleted
 * account may belong to another account now. The id is undefined for an address without an account.
 */
async function holdersOf(
  connection: Connection,
  workspaceId: Guid,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Guid | undefined>> {
  const holders = new Map<string, Guid | undefined>();
  for (const email of emails)
    holders.set(email, (await findByEmail(connection, workspaceId, email))?.id);
  return holders;
}

/**
 * Returns the time from which a round searches the query log, in milliseconds since 1970. Returns
 * null in the first round, which searches the whole log. A later round also searches the time
 * before the deletion: ten minutes and twice the start time of the round (`ROUNDS`).
 */
function sinceOf(due: readonly Erasure[], people: readonly ErasedAccount[]): number | null {
  if (due.some(({ round }) => round === 0)) return null;
  const starts = due.map(
    ({ round }, index) => people[index]!.removedAt - 2_000 * ROUNDS[round]! - 10 * minuteMs,
  );
  return Math.min(...starts);
}
