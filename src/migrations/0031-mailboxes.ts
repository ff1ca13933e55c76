// Adds the mailbox of an account: its mail address in the form to which mails are sent. The account
// keeps the address as the user entered it. Two accounts of a workspace cannot have the same
// mailbox, because mailboxes are unique.
import { fillAccountMailboxes, fillPortalMailboxes } from "./mailboxes.ts";
import type { Migration } from "./migration.ts";

export const mailboxes: Migration = {
  name: "mailboxes",
  statements: [
    "alter table gateway.end_user add column mailbox text",
    "alter table gateway.portal_user add column mailbox text",
  ],
  async work(connection) {
    await fillAccountMailboxes(connection);
    await fillPortalMailboxes(connection);
    for (const text of [
      "create unique index end_user_mailbox on gateway.end_user (workspace_id, mailbox)",
      "create index end_user_without_mailbox on gateway.end_user (workspace_id, email) where email is not null and mailbox is null",
      "create unique index portal_user_mailbox on gateway.portal_user (mailbox)",
    ])
      await connection.run({ text });
  },
};
