// Command-line arguments of `gateway backup` and `gateway restore`.
import type { UsageContext } from "../program.ts";

const passphraseFile = [
  "--passphrase-file <file>",
  "file that holds the passphrase; default GATEWAY_BACKUP_PASSPHRASE, else it is asked for",
] as const;

export function backupUsage({ program, run }: UsageContext): void {
  program
    .command("backup")
    .description("write a workspace into one file, sealed by a passphrase, while it is in use")
    .argument("[workspace]", "id or name; default the only one")
    .option("--workspace <id or name>", "the same")
    .option("--out <file>", "default a file in the current folder, named after the workspace")
    .option(...passphraseFile)
    .option("--json", "print what was backed up as JSON")
    .addHelpText("after", backupHelp)
    .action(run(async () => (await import("../commands/backup.ts")).backup));
}

export function restoreUsage({ program, run }: UsageContext): void {
  program
    .command("restore")
    .description("bring a workspace back from such a file, or put a copy of it beside it")
    .argument("<file>", "what gateway backup has written")
    .option("--as <workspace id>", "under another id; ids of tables, accounts and files stay")
    .option("--skip-accounts", "leave out accounts and players that break the rules, and name them")
    .option(...passphraseFile)
    .option("--json", "print what was restored as JSON, new keys included")
    .addHelpText("after", restoreHelp)
    .action(run(async () => (await import("../commands/restore.ts")).restoreWorkspace));
}

const backupHelp = `
The file holds the definition, all rows, files, accounts with their password hashes, players, and the secrets of the definition, as they
were at one moment. API keys, members, sessions, tokens, codes, the query log, usage, and what waits to be delivered stay behind.
Definitions cannot be applied to the workspace meanwhile.`;

const restoreHelp = `
The file is read to its end before anything is changed, and everything is restored in one transaction. Keys get new secrets, which are
printed once. Everybody signs in again, with the passwords they had. Rows of accounts, providers and players must obey the rules of an
import: hashes that a sign-in can afford, addresses, lengths, roles, platforms. A row that breaks one refuses the file, with a list.`;
