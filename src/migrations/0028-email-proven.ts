// Adds a column that tells whether the user has proven that the account's mail address is theirs.
// Opening a confirmation link is no proof, because mail scanners open links, too.
import type { Migration } from "./migration.ts";

export const emailProven: Migration = {
  name: "proven addresses",
  statements: [
    "alter table gateway.end_user add column email_proven boolean not null default false",
    // Addresses that were confirmed before count as proven. So do addresses whose account got its
    // password by a mailed code or link.
    "update gateway.end_user set email_proven = true where email_verified or (password_by_mail and email is not null)",
  ],
};
