// Creates a table of known places. A known place is a network and a device from which a user has
// signed in before. Also adds a counter of attempts to enter a password reset code from a known
// place.
import type { Migration } from "./migration.ts";

export const knownPlaces: Migration = {
  name: "known places",
  statements: [
    `create table gateway.known_place (
  key bytea primary key,
  end_user_id uuid not null references gateway.end_user (id) on delete cascade,
  used_at timestamptz not null
)`,
    "create index on gateway.known_place (end_user_id)",
    "create index on gateway.known_place (used_at)",
    "alter table gateway.reset_code add column known_tries integer not null default 0",
  ],
};
