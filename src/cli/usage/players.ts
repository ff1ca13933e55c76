// The arguments and options of `gateway players`.
import { ofWorkspace, wholeNumber, type UsageContext } from "./declaration.ts";

export function playersUsage({ program, run }: UsageContext): void {
  const players = program
    .command("players")
    .description("list players of game platforms, or show one player");

  ofWorkspace(players, "list", "list the players, the last seen first")
    .option("--platform <name>", "only players of one platform")
    .option("--page <n>", "which page", wholeNumber("The value", 1, 1_000_000), 1)
    .option("--page-size <n>", "players on a page", wholeNumber("The value", 1, 200), 50)
    .action(run(async () => (await import("../commands/players.ts")).printPlayers));

  ofWorkspace(players, "resolve", "show a player's link and the contact row behind it")
    .argument("<platform>", "name of the platform")
    .argument("<platformPlayerId>", "id of the player on this platform")
    .action(run(async () => (await import("../commands/players.ts")).printPlayer));
}
