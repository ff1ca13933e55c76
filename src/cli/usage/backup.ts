// The arguments and options of `gateway backup` and `gateway restore`.
import type { UsageContext } from "./declaration.ts";

const passphraseFile = [
  "--passphrase-file <file>",
  "file with the passphrase; default GATEWAY_BACKUP_PASSPHRASE, otherwise the command asks for it",
] as const;

export function backupUsage({ program, run }: UsageContext): void {
  program
    .command("backup")
    .description("write a workspace in use into one file, encrypted with a passphrase")
    .argument("[workspace]", "id or name; default the only one")
    .option("--workspace <id or name>", "id or name, in place of the argument")
    .option("--out <file>", "default a file in the current folder, named after the workspace")
    .option(...passphraseFile)
    .option("--json", "print what was backed up as JSON")
    .addHelpText("after", backupHelp)
    .action(run(async () => (await import("../commands/backup.ts")).backup));
}

export function restoreUsage({ program, run }: UsageContext): void {
  program
    .command("restore")
    .description("restore a workspace from a backup file, or create a copy of it")
    .argument("<file>", "file that gateway backup has written")
    .option(
      "--as <workspace id>",
      "restore with another id; ids of tables, accounts and files stay",
    )
    .option(
      "--skip-accounts",
      "leave out accounts, players and mails that are not valid, and list them",
    )
    .option(...passphraseFile)
    .option("--json", "print what was restored as JSON, new keys included")
    .addHelpText("after", restoreHelp)
    .action(run(async () => (await import("../commands/restore.ts")).restoreWorkspace));
}

const backupHelp = `
The file contains the definition, all rows, files, accounts with their password hashes, players, and the secrets of the definition, as they
were at one moment. API keys, members, sessions, tokens, codes, the query log, usage, and waiting mails are not in the file.
During the backup, definitions cannot be applied to the workspace.`;

const restoreHelp = `
The whole file is read before anything is changed, and everything is restored in one transaction. API keys get new secrets, which
are printed only once. All end users sign in again with their old passwords. The restore checks accounts with their
roles and identities at providers, players (users of game platforms), and customised mails. For example, a password hash must have a
supported form, a text must not be too long, and a role must exist in the definition. If a row is not valid, nothing is restored, and
the invalid rows are listed. With \`--skip-accounts\`, the invalid rows are left out, with all rows that belong to an invalid account.`;
