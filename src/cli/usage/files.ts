// Command-line arguments of `gateway files`.
import type { Command } from "commander";
import type { UsageContext } from "../program.ts";
import { wholeNumber } from "./whole-number.ts";

export function filesUsage({ program, run }: UsageContext): void {
  const files = program
    .command("files")
    .description("list, publish and delete files, adopt their store");
  const add = (name: string, text: string): Command =>
    files
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");

  add("list", "list the files, the newest first")
    .option("--limit <n>", "how many at most", wholeNumber("This", 1, 10_000), 500)
    .action(run(async () => (await import("../commands/files.ts")).printFiles));

  add("publish", "let anybody download a file, and print its address")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).publish));

  add("unpublish", "let nobody download a file without a credential or a link any more")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).unpublish));

  files
    .command("adopt")
    .description(
      "make the file store this database's, after it came back from a dump or was moved by pg_upgrade",
    )
    .option("--store", "also where the database's files have been in another store until now")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/files.ts")).adopt));

  add("delete", "delete a file; rows that refer to it keep its id")
    .argument("<id>", "id of the file")
    .action(run(async () => (await import("../commands/files.ts")).removeFile));
}
