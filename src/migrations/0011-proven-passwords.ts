// Records whether a password was set by a mailed code or link, which proves the ownership of the
// address.
import type { Migration } from "./migration.ts";

export const provenPasswords: Migration = {
  name: "proven passwords",
  // For older passwords the answer is unknown, and counts as no.
  statements: [
    "alter table gateway.end_user add column password_by_mail boolean not null default false",
  ],
};
