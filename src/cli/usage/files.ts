// The arguments and options of `gateway files`.
import { ofWorkspace, wholeNumber, type UsageContext } from "./declaration.ts";

export function filesUsage({ program, run }: UsageContext): void {
  const files = program
    .command("files")
    .description("list, publish and delete files, and adopt the file store");
  const id = ["<id>", "id of the file"] as const;

  ofWorkspace(files, "list", "list the files, the newest first")
    .option("--limit <n>", "how many at most", wholeNumber("The value", 1, 10_000), 500)
    .action(run(async () => (await import("../commands/files.ts")).printFiles));

  ofWorkspace(files, "publish", "make a file public, and print its address")
    .argument(...id)
    .action(run(async () => (await import("../commands/files.ts")).publish));

  ofWorkspace(
    files,
    "unpublish",
    "make a file private: a download needs a credential or a link again",
  )
    .argument(...id)
    .action(run(async () => (await import("../commands/files.ts")).unpublish));

  files
    .command("adopt")
    .description(
      "make this database the owner of the file store, after a restore from a dump or a pg_upgrade",
    )
    .option("--store", "also if the database's files have been in another store until now")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/files.ts")).adopt));

  ofWorkspace(files, "delete", "delete a file; rows that refer to it keep its id")
    .argument(...id)
    .action(run(async () => (await import("../commands/files.ts")).removeFile));
}
