// Whether the holder of an account's address has proven it: opening a confirmation link is no
// proof, since mail scanners do that, too.
import type { Migration } from "./migration.ts";

export const emailProven: Migration = {
  number: 28,
  name: "proven addresses",
  statements: [
    "alter table gateway.end_user add column email_proven boolean not null default false",
    // Addresses that were confirmed before count as proven, and so do those at which a mailed code
    // or link has set the password.
    "update gateway.end_user set email_proven = true where email_verified or (password_by_mail and email is not null)",
  ],
};
