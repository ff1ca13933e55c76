// Adds two columns to players (users of game platforms). One column tells if a server key has
// confirmed the player. The other column contains the values that the gateway wrote to the player's
// contact row, so that the first confirmation can remove unconfirmed values.
import type { Migration } from "./migration.ts";

export const playerMakers: Migration = {
  name: "player makers",
  statements: [
    // It is not known which key created the existing players. They count as confirmed by a server
    // key, so that the upgrade takes no rights away.
    "alter table gateway_tx.player add column is_server_identified boolean not null default true, add column made_row json",
    "alter table gateway_tx.player alter column is_server_identified set default false",
  ],
};
