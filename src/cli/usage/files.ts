// Command-line arguments of `gateway files`.
import type { Command } from "commander";
import type { UsageContext } from "../program.ts";
import { wholeNumber } from "./whole-number.ts";

export function filesUsage({ program, run }: UsageContext): void {
  const files = program
    .command("files")
    .description("list, publish and delete files, and adopt the file store");
  const add = (name: string, text: string): Command =>
    files
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");

  add("list", "list the files, the newest first")
    .option("--limit <n>", "how many at most", wholeNumber("The value", 1, 10_000), 500)
    .action(run(async () => (await import("../commands/files.ts")).printFiles));

  add("publish", "make a file public, and print its address")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).publish));

  add("unpublish", "make a file private: a download needs a credential or a link again")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).unpublish));

  files
    .command("adopt")
    .description(
      "make this database the owner of the file store, after a restore from a dump or a pg_upgrade",
    )
    .option("--store", "also if the database's files have been in another store until now")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/files.ts")).adopt));

  add("delete", "delete a file; rows that refer to it keep its id")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).removeFile));
}
