// How a password was set: by a mailed code or link, which shows who holds the address, or in any other way.
import type { Migration } from "./migration.ts";

export const provenPasswords: Migration = {
  number: 11,
  name: "proven passwords",
  // Of passwords from before nobody knows.
  statements: [
    "alter table gateway.end_user add column password_by_mail boolean not null default false",
  ],
};
