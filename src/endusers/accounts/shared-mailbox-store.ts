// SQL for accounts without a mailbox. The mailbox is the e-mail address with its domain in ASCII,
// and it is unique in a workspace. Earlier versions of the gateway allowed two accounts with the
// same mailbox. The second account stores no mailbox.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { sqlState, type Connection } from "../../platform/postgres/index.ts";

/** An account without a mailbox, and the other account that has this mailbox. */
export interface SharedMailbox {
  readonly workspaceId: Guid;
  /**
   * The e-mail address of the account without a mailbox. The account is found only by exactly this
   * text, not by an address whose domain is written in another form (Unicode or Punycode).
   */
  readonly email: string;
  /** The e-mail address of the account that has the mailbox; null if no account has it any more. */
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
 * Assigns the mailbox to accounts that have none, if no other account has this mailbox. Such an
 * account exists if the other account was deleted, or if a node of an earlier version created the
 * account without a mailbox.
 */
export async function giveFreeMailboxes(connection: Connection): Promise<void> {
  for (const { workspaceId, email, holder } of await findSharedMailboxes(connection, BATCH)) {
    if (holder !== null) continue;
    try {
      await connection.run(GIVE, [workspaceId, email, mailboxOf(email)]);
    } catch (error) {
      // A concurrent request has assigned the mailbox to another account.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/**
 * Returns accounts that have an e-mail address but no mailbox.
 * @param limit maximum number of accounts
 */
export async function findSharedMailboxes(
  connection: Connection,
  limit: number,
): Promise<readonly SharedMailbox[]> {
  const found = await connection.run<Omit<SharedMailbox, "holder">>(WITHOUT, [limit]);
  const shared: SharedMailbox[] = [];
  for (const { workspaceId, email } of found) {
    const values = [workspaceId, mailboxOf(email)];
    const [holder] = await connection.run<{ readonly email: string }>(HOLDER, values);
    shared.push({ workspaceId, email, holder: holder?.email ?? null });
  }
  return shared;
}
