// Accounts that hold no mailbox, as rows: each was the second one of its mailbox when mailboxes
// became unique.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { sqlState, type Connection } from "../../platform/postgres/index.ts";

export interface SharedMailbox {
  readonly workspaceId: Guid;
  /** The account that holds no mailbox, and is found by its address to the letter alone. */
  readonly email: string;
  /** The account that holds the mailbox; null if there is none any more. */
  readonly holder: string | null;
}

const WITHOUT = {
  text: `select workspace_id as "workspaceId", email from gateway.end_user
    where email is not null and mailbox is null order by workspace_id, email limit $1`,
};
const HOLDER = {
  text: "select email from gateway.end_user where workspace_id = $1 and mailbox = $2",
};

const GIVE = {
  text: `update gateway.end_user as u set mailbox = $3 where u.workspace_id = $1 and u.email = $2 and u.mailbox is null
      and not exists (select from gateway.end_user as o where o.workspace_id = $1 and o.mailbox = $3)`,
};
const BATCH = 1_000;
const UNIQUE_VIOLATION = "23505";

/**
 * Gives accounts their mailbox if no other account holds it: its holder has left, or a node of the
 * version before has made the account, which knew no mailboxes.
 */
export async function giveFreeMailboxes(connection: Connection): Promise<void> {
  for (const { workspaceId, email, holder } of await findSharedMailboxes(connection, BATCH)) {
    if (holder !== null) continue;
    try {
      await connection.run(GIVE, [workspaceId, email, mailboxOf(email)]);
    } catch (error) {
      // Another account has taken it meanwhile.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/** @param most how many at most */
export async function findSharedMailboxes(
  connection: Connection,
  most: number,
): Promise<readonly SharedMailbox[]> {
  const found = await connection.run<Omit<SharedMailbox, "holder">>(WITHOUT, [most]);
  const shared: SharedMailbox[] = [];
  for (const { workspaceId, email } of found) {
    const values = [workspaceId, mailboxOf(email)];
    const [holder] = await connection.run<{ readonly email: string }>(HOLDER, values);
    shared.push({ workspaceId, email, holder: holder?.email ?? null });
  }
  return shared;
}
