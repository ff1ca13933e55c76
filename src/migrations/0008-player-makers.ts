// Records who created a player's link, and which values the gateway wrote to its contact row. The
// first verification by a server key can then remove unverified values.
import type { Migration } from "./migration.ts";

export const playerMakers: Migration = {
  name: "player makers",
  statements: [
    // The creator of older links is unknown. They count as created by a server key, so that an
    // upgrade takes no rights away.
    "alter table gateway_tx.player add column is_server_identified boolean not null default true, add column made_row json",
    "alter table gateway_tx.player alter column is_server_identified set default false",
  ],
};
