// Adds two columns to players: whether a server key has confirmed the player, and the values that
// the gateway has written to the player's contact row. The first confirmation by a server key can
// then remove unconfirmed values.
import type { Migration } from "./migration.ts";

export const playerMakers: Migration = {
  name: "player makers",
  statements: [
    // It is unknown who created older players. They count as created by a server key, so that an
    // upgrade takes no rights away.
    "alter table gateway_tx.player add column is_server_identified boolean not null default true, add column made_row json",
    "alter table gateway_tx.player alter column is_server_identified set default false",
  ],
};
