// Fills the column `mailbox` of end users and portal users, which contains the form of their mail
// address to which mails are sent. TypeScript computes it, because PostgreSQL cannot convert
// international domain names (IDNA).
import { mailboxOf, type Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

const WITH_FORMS =
  "left join json_to_recordset($2::json) as g (email text, mailbox text) on g.email = e.email";
const MAILBOX = "coalesce(g.mailbox, e.email)";

/**
 * Sets the mailboxes of end users. If two accounts have the same mailbox, the account whose address
 * was confirmed first gets the mailbox. If neither address was confirmed, the older account gets
 * it. The other account gets no mailbox. A confirmed account without a stored confirmation link
 * counts as confirmed first. Its link was deleted, so the account was confirmed more than two days
 * ago.
 * @param workspaceId sets only the mailboxes of this workspace; null sets those of all workspaces
 */
export async function fillAccountMailboxes(
  connection: Connection,
  workspaceId: Guid | null = null,
): Promise<void> {
  const here = "($1::uuid is null or e.workspace_id = $1)";
  const forms = await formsOf(connection, `gateway.end_user as e where ${here}`, workspaceId);
  const text = `update gateway.end_user as u set mailbox = ranked.mailbox from (
      select e.workspace_id, e.id, ${MAILBOX} as mailbox, row_number() over (
        partition by e.workspace_id, ${MAILBOX} order by e.email_verified desc, (
          select min(t.used_at) from gateway.one_time_token as t
          where t.workspace_id = e.workspace_id and t.end_user_id = e.id and t.purpose = 'confirmEmail'
        ) nulls first, e.created_at, e.id) as place
      from gateway.end_user as e ${WITH_FORMS} where e.email is not null and ${here}
    ) as ranked
    where ranked.place = 1 and u.workspace_id = ranked.workspace_id and u.id = ranked.id`;
  await connection.run({ text }, [workspaceId, forms]);
}

/**
 * Sets the mailboxes of portal users (who administer workspaces). If two users have the same
 * mailbox, the user who was created first gets it, and the other user gets none.
 */
export async function fillPortalMailboxes(connection: Connection): Promise<void> {
  const forms = await formsOf(connection, "gateway.portal_user as e where $1::uuid is null", null);
  const text = `update gateway.portal_user as u set mailbox = ranked.mailbox from (
      select e.id, ${MAILBOX} as mailbox, row_number() over (partition by ${MAILBOX} order by e.created_at, e.id) as place
      from gateway.portal_user as e ${WITH_FORMS} where $1::uuid is null
    ) as ranked where ranked.place = 1 and u.id = ranked.id`;
  await connection.run({ text }, [null, forms]);
}

/**
 * Returns mail addresses and their mailboxes as JSON. Includes only addresses with characters
 * outside ASCII. For all other addresses, the mailbox is the address itself.
 */
async function formsOf(
  connection: Connection,
  from: string,
  workspaceId: Guid | null,
): Promise<string> {
  const text = `select distinct e.email from ${from} and e.email ~ '[^ -~]'`;
  const found = await connection.run<{ readonly email: string }>({ text }, [workspaceId]);
  return JSON.stringify(found.map(({ email }) => ({ email, mailbox: mailboxOf(email) })));
}
