// Public API of players/, the folder for players of game platforms. Exports the operations on
// players, the function that stores a player at a sign-in, and the list of players for the command
// line.
import { identifyPlayerHandler, type PlayersDependencies } from "./operations/identifyPlayer.ts";
import { listPlayersHandler } from "./operations/listPlayers.ts";
import { resolvePlayerHandler } from "./operations/resolvePlayer.ts";
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";

export const createPlayers = (
  deps: PlayersDependencies,
): Capability<"identifyPlayer" | "resolvePlayer" | "listPlayers", Grant> => ({
  operations: {
    identifyPlayer: identifyPlayerHandler(deps),
    resolvePlayer: resolvePlayerHandler(deps),
    listPlayers: listPlayersHandler(deps),
  },
});

export { contactAccess, contactsOf, findContact } from "./contact-rows.ts";
export { linkPlayer, type LinkDependencies } from "./link-player.ts";
export { storableMetadata, type MetadataDependencies } from "./metadata.ts";
export { platformOf } from "./platform.ts";
export { playerWithMetadata } from "./player-reply.ts";
export { shownName, shownPicture } from "./shown.ts";
export {
  dropPlayersOf,
  findPlayer,
  listPlayers,
  type NamedPlayer,
  type PlayerLink,
  playerTables,
} from "./player-store.ts";
