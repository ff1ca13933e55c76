// Who made a player's link, and what the gateway put into its contact row, so that the first vouching can drop what nobody vouched for.
import type { Migration } from "./migration.ts";

export const playerMakers: Migration = {
  number: 8,
  name: "player makers",
  statements: [
    // Of links from before nobody knows who made them: they count as a server's, so that an upgrade takes nothing away.
    "alter table gateway_tx.player add column is_server_identified boolean not null default true, add column made_row json",
    "alter table gateway_tx.player alter column is_server_identified set default false",
  ],
};
