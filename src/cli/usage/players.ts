// Command-line arguments of `gateway players`.
import type { Command } from "commander";
import type { UsageContext } from "../program.ts";
import { wholeNumber } from "./whole-number.ts";

export function playersUsage({ program, run }: UsageContext): void {
  const players = program.command("players").description("list and resolve players of games");
  const add = (name: string, text: string): Command =>
    players
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");

  add("list", "list the players, the last seen first")
    .option("--platform <name>", "only players of one platform")
    .option("--page <n>", "which page", wholeNumber("The value", 1, 1_000_000), 1)
    .option("--page-size <n>", "players on a page", wholeNumber("The value", 1, 200), 50)
    .action(run(async () => (await import("../commands/players.ts")).printPlayers));

  add("resolve", "show a player's link and the contact row behind it")
    .argument("<platform>", "name of the platform")
    .argument("<platformPlayerId>", "the player's id there")
    .action(run(async () => (await import("../commands/players.ts")).printPlayer));
}
