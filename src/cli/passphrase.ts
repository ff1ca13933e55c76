// Reads the passphrase of a backup from a file, from the environment, or from the terminal. Refuses
// short passphrases for new backups.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { BACKUP_PASSPHRASE } from "../config/index.ts";
import { LifecycleError } from "../lifecycle/index.ts";
import type { Terminal } from "./terminal.ts";

export interface PassphraseOptions {
  readonly passphraseFile?: string;
}

const LENGTH_MIN = 12;

/**
 * Returns the passphrase of an existing backup.
 * @throws LifecycleError if no passphrase is given, or its file cannot be read
 */
export async function passphraseToOpen(
  terminal: Terminal,
  options: PassphraseOptions,
): Promise<string> {
  return (
    givenPassphrase(terminal, options) ??
    requireAsk(terminal)({ text: "Passphrase of the backup: ", isSecret: true })
  );
}

/**
 * Returns the passphrase for a new backup.
 * @throws LifecycleError if no passphrase is given, if it is shorter than 12 characters, or if the
 *   two texts that the user types differ
 */
export async function passphraseToSeal(
  terminal: Terminal,
  options: PassphraseOptions,
): Promise<string> {
  const given = givenPassphrase(terminal, options);
  const ask = (text: string): Promise<string> => requireAsk(terminal)({ text, isSecret: true });
  const passphrase = given ?? (await ask("Choose a passphrase for the new backup: "));
  if (passphrase.length < LENGTH_MIN)
    throw new LifecycleError(
      `The passphrase has fewer than ${LENGTH_MIN} characters, so it is easy to guess. Use a longer passphrase.`,
    );
  if (
    given === undefined &&
    (await ask("Repeat the passphrase of the new backup: ")) !== passphrase
  )
    throw new LifecycleError(
      "The two passphrases differ, so nothing was done. Run the command again.",
    );
  return passphrase;
}

function givenPassphrase(
  { env, directory }: Terminal,
  { passphraseFile }: PassphraseOptions,
): string | undefined {
  if (passphraseFile === undefined) return env[BACKUP_PASSPHRASE] || undefined;
  try {
    return readFileSync(resolve(directory, passphraseFile), "utf8").replace(/\r?\n$/, "");
  } catch (cause) {
    throw new LifecycleError(
      `The passphrase cannot be read from ${passphraseFile}. Name a readable file with --passphrase-file.`,
      { cause },
    );
  }
}

function requireAsk({ ask }: Terminal): NonNullable<Terminal["ask"]> {
  if (ask !== undefined) return ask;
  throw new LifecycleError(
    `A backup is encrypted with a passphrase. Set ${BACKUP_PASSPHRASE}, or name a file that contains the passphrase with --passphrase-file.`,
  );
}
