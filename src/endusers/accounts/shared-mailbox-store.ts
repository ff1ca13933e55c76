// Accounts that hold no mailbox, as rows: each was the second one of its mailbox when mailboxes became unique.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

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
