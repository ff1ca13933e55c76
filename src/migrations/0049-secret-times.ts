// Records when each secret was written. The list of a workspace's secrets shows it.
import type { Migration } from "./migration.ts";

export const secretTimes: Migration = {
  name: "secret times",
  statements: [
    "alter table gateway.secret add column changed_at timestamptz not null default now()",
  ],
};
