// Takes accounts away for good (G27.10 to G27.12): the account and what hangs on it in one transaction, then in rounds, by a job, the traces
// that were written by then: query log, events, makers of files, mails. Several rounds, since other nodes write some of them late.
import { forgetAccountChanges, recordAccountChange } from "../../access/index.ts";
import { forgetBlobMaker } from "../../blobs/index.ts";
import { erasurePlace, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { erasePeople } from "../../log/index.ts";
import { dropMails } from "../../mail/index.ts";
import { forgetActors } from "../../outbox/index.ts";
import { guidV7, type Clock, type Housekeeping, type SecretBox } from "../../platform/index.ts";
import { dropJobs, type JobQueue } from "../../platform/jobs/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { dropPlayersOf } from "../../players/index.ts";
import { dropAnswers } from "../../query/index.ts";
import { accountMailTask } from "../accounts/account-mail-jobs.ts";
import { findByEmail } from "../accounts/account-store.ts";
import { mailsAbout, mailsTo } from "../accounts/account-mails.ts";
import type { AccountChanges } from "../accounts/account-changes.ts";
import { retried } from "../administration/retried.ts";
import { dropTokens } from "../one-time/one-time-token-store.ts";
import { dropCode } from "../one-time/reset-code-store.ts";
import { dropRefreshTokens } from "../sessions/session-list-store.ts";
import {
  advanceErasures,
  dueErasures,
  nextErasure,
  putErasure,
  removeAccount,
  type Erasure,
} from "./erasure-store.ts";
import { isStillTheirs, logTracesOf, type Departed, type Traces } from "./traces.ts";

export interface ErasureDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly changes: Pick<AccountChanges, "deactivate">;
  /** Deletes delivered letters that lie with this node. */
  readonly dropLetters: (addresses: readonly string[], until: number) => Promise<void>;
  /** Wakes the nodes that remember tokens. */
  readonly notifyNodes: () => void;
  /** Null where the first round is done at once, and no other. */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
}

export interface Erasures {
  /** @throws GatewayError NOT_FOUND */
  readonly remove: (workspace: Workspace, id: Guid) => Promise<void>;
  /** Does the rounds that are due. */
  readonly run: () => Promise<void>;
  /** Takes up rounds that are overdue, since their job has failed for good. */
  readonly housekeeping: Housekeeping;
}

export const erasureTask = "erasure";

/**
 * Seconds after the removal. The first one finds nearly everything; by the third, writes that were under way have ended, every node has heard
 * of the end of the sessions, and rows of the log that wait nowhere for a database are written; the last two are for nodes that were cut off.
 */
const ROUNDS = [0, 10, 40, 3_600, 86_400];
/** From this round on no node asks any more what became of the account. */
const HEARD_ROUND = 2;
const BATCH = 50;
const minuteMs = 60_000;

export function createErasures(deps: ErasureDependencies): Erasures {
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
    run,
    housekeeping: {
      everyMs: 10 * minuteMs,
      async sweep() {
        const wait = await nextErasure(control);
        if (jobs !== null && wait !== undefined && wait <= 0) await queueRound(jobs, control);
      },
      complaint: "traces of deleted accounts could not be taken up again",
    },
    async remove(workspace, id) {
      // On its own: from here on nobody refreshes a session, so that its end waits for nobody.
      await deps.changes.deactivate(workspace, id);
      await retried(control, async (connection) => {
        // Before the account's row, as whoever uses one of them takes them.
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
        const about = mailsAbout(workspace, id);
        const ownEmails = await addressesOfNobody(connection, workspace.id, emails);
        const to = ownEmails.map((email) => mailsTo(workspace, email));
        const traces: Traces = { id, emails, ownEmails, players, about, mailsTo: to, removedAt };
        await dropOwned(connection, workspace.id, [{ ...traces, heirs: [] }]);
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
): Promise<void> =>
  jobs.enqueue(
    connection,
    erasureTask,
    {},
    { key: erasureTask, ...(delayMs !== undefined && { delayMs }) },
  );

/** One round for accounts of one workspace. */
async function erase(deps: ErasureDependencies, due: readonly Erasure[]): Promise<void> {
  const { control, secretBox, dropLetters } = deps;
  const { workspaceId } = due[0]!;
  const people: Departed[] = [];
  for (const { id, sealed } of due) {
    const traces = JSON.parse(secretBox.open(sealed, erasurePlace(id))) as Traces;
    people.push({ ...traces, heirs: await heirsOf(control, workspaceId, traces.emails) });
  }
  const ids = people.map(({ id }) => id);
  // What was in flight when the account went.
  await dropOwned(control, workspaceId, people);
  await forgetActors(control, workspaceId, ids);
  for (const id of ids) await forgetBlobMaker(control, workspaceId, `endUser:${id}`);
  await erasePeople(control, workspaceId, logTracesOf(people, sinceOf(due, people)));
  for (const person of people) await dropLetters(person.emails, isStillTheirs(person));
  const heard = due.flatMap(({ round }, index) => (round < HEARD_ROUND ? [] : [ids[index]!]));
  if (heard.length > 0) await forgetAccountChanges(control, workspaceId, heard);
}

/** What is the account's in tables of others, rows of the workspace's own tables aside. */
async function dropOwned(
  connection: Connection,
  workspaceId: Guid,
  people: readonly Departed[],
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
    const before = new Date(isStillTheirs(person));
    const asked = { workspaceId: [workspaceId], email: ownEmails };
    await dropJobs(connection, accountMailTask, asked, before);
    await dropMails(connection, to, before);
  }
}

/** An address that was theirs before may be another account's by now. */
async function addressesOfNobody(
  connection: Connection,
  workspaceId: Guid,
  emails: readonly string[],
): Promise<readonly string[]> {
  const free: string[] = [];
  for (const email of emails)
    if ((await findByEmail(connection, workspaceId, email)) === undefined) free.push(email);
  return free;
}

/** The other accounts that have one of the addresses of a deleted one by now. */
async function heirsOf(
  connection: Connection,
  workspaceId: Guid,
  emails: readonly string[],
): Promise<readonly Guid[]> {
  const heirs: Guid[] = [];
  for (const email of emails) {
    const account = await findByEmail(connection, workspaceId, email);
    if (account !== undefined) heirs.push(account.id);
  }
  return heirs;
}

/** The first round goes through the whole log; the later a round, the older the rows may be that were written since the last one. */
function sinceOf(due: readonly Erasure[], people: readonly Departed[]): number | null {
  if (due.some(({ round }) => round === 0)) return null;
  const starts = due.map(
    ({ round }, index) => people[index]!.removedAt - 2_000 * ROUNDS[round]! - 10 * minuteMs,
  );
  return Math.min(...starts);
}
