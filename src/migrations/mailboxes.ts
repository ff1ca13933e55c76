// Fills `mailbox` of accounts and portal users: the form in which their address is mailed to. SQL knows no IDNA, so this is code.
import { mailboxOf, type Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

const BATCH = 5_000;

/**
 * Gives each address its mailbox. Of two accounts with one mailbox, the account whose address was confirmed first holds it, else the
 * older one. The other account holds none. An account without a link that was used has been confirmed before all that have one:
 * used links are deleted after two days.
 * @param workspaceId of one workspace; of all, without it
 */
export async function fillAccountMailboxes(
  connection: Connection,
  workspaceId: Guid | null = null,
): Promise<void> {
  const here = "($1::uuid is null or workspace_id = $1)";
  await connection.run(
    { text: `update gateway.end_user set mailbox = email where email is not null and ${here}` },
    [workspaceId],
  );
  await convert(connection, "gateway.end_user", here, workspaceId);
  const text = `update gateway.end_user as u set mailbox = null from (
      select workspace_id, id, row_number() over (
        partition by workspace_id, mailbox order by email_verified desc, (
          select min(t.used_at) from gateway.one_time_token as t
          where t.workspace_id = e.workspace_id and t.end_user_id = e.id and t.purpose = 'confirmEmail'
        ) nulls first, created_at, id) as place
      from gateway.end_user as e where mailbox is not null and ${here}
    ) as ranked
    where ranked.place > 1 and u.workspace_id = ranked.workspace_id and u.id = ranked.id`;
  await connection.run({ text }, [workspaceId]);
}

/** The same of portal users, of whom the older one holds the mailbox. */
export async function fillPortalMailboxes(connection: Connection): Promise<void> {
  await connection.run({ text: "update gateway.portal_user set mailbox = email" });
  await convert(connection, "gateway.portal_user", "$1::uuid is null", null);
  const text = `update gateway.portal_user as u set mailbox = null from (
      select id, row_number() over (partition by mailbox order by created_at, id) as place from gateway.portal_user
    ) as ranked where ranked.place > 1 and u.id = ranked.id`;
  await connection.run({ text });
}

/** Nothing but addresses with other letters than ASCII differs from its mailbox. */
async function convert(
  connection: Connection,
  table: "gateway.end_user" | "gateway.portal_user",
  condition: string,
  workspaceId: Guid | null,
): Promise<void> {
  const text = `select distinct email from ${table} where email ~ '[^ -~]' and ${condition}`;
  const found = await connection.run<{ readonly email: string }>({ text }, [workspaceId]);
  const put = `update ${table} as u set mailbox = g.mailbox from json_to_recordset($2::json) as g (email text, mailbox text)
    where u.email = g.email and ${condition}`;
  for (let from = 0; from < found.length; from += BATCH) {
    const batch = found.slice(from, from + BATCH);
    const given = batch.map(({ email }) => ({ email, mailbox: mailboxOf(email) }));
    await connection.run({ text: put }, [workspaceId, JSON.stringify(given)]);
  }
}
