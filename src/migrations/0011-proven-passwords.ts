// Adds a column that tells whether the user set the password by a mailed code or link. This proves
// that the address belongs to the user.
import type { Migration } from "./migration.ts";

export const provenPasswords: Migration = {
  name: "proven passwords",
  // For existing passwords this is unknown, and counts as false.
  statements: [
    "alter table gateway.end_user add column password_by_mail boolean not null default false",
  ],
};
