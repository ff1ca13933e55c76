// Adds a column that is true if the user has proven that the account's mail address belongs to this
// user. Opening a confirmation link is no proof, because mail scanners open links, too.
import type { Migration } from "./migration.ts";

export const emailProven: Migration = {
  name: "proven addresses",
  statements: [
    "alter table gateway.end_user add column email_proven boolean not null default false",
    // Addresses that were confirmed before this migration count as proven. Addresses also count as
    // proven if the user set the password with a mailed code or link.
    "update gateway.end_user set email_proven = true where email_verified or (password_by_mail and email is not null)",
  ],
};
