// Adds a column that is true if the user has set the password with a mailed code or link. This
// proves that the mail address belongs to the user.
import type { Migration } from "./migration.ts";

export const provenPasswords: Migration = {
  name: "proven passwords",
  // For existing passwords it is not known how they were set, so the column is false.
  statements: [
    "alter table gateway.end_user add column password_by_mail boolean not null default false",
  ],
};
