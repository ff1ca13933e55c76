// The passphrase of a backup: from a file, from the environment, or from whoever sits at the terminal. Refuses short ones for new files.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { BACKUP_PASSPHRASE } from "../config/index.ts";
import { LifecycleError } from "../lifecycle/index.ts";
import type { Terminal } from "./terminal.ts";

export interface PassphraseOptions {
  readonly passphraseFile?: string;
}

const LENGTH_MIN = 12;

/** For a file that is there. @throws LifecycleError */
export async function knownPassphrase(
  terminal: Terminal,
  options: PassphraseOptions,
): Promise<string> {
  const given = givenPassphrase(terminal, options);
  if (given !== undefined) return given;
  return requireAsk(terminal)({ text: "Passphrase of the backup: ", isSecret: true });
}

/** For a file that is to be made. @throws LifecycleError */
export async function newPassphrase(
  terminal: Terminal,
  options: PassphraseOptions,
): Promise<string> {
  const given = givenPassphrase(terminal, options);
  if (given !== undefined) return longEnough(given);
  const ask = requireAsk(terminal);
  const passphrase = await ask({ text: "Passphrase for the backup: ", isSecret: true });
  longEnough(passphrase);
  if ((await ask({ text: "The same again: ", isSecret: true })) !== passphrase)
    throw new LifecycleError("The two passphrases differ; nothing was done.");
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
    throw new LifecycleError(`The passphrase cannot be read from ${passphraseFile}.`, { cause });
  }
}

function requireAsk({ ask }: Terminal): NonNullable<Terminal["ask"]> {
  if (ask !== undefined) return ask;
  throw new LifecycleError(
    `A backup is sealed by a passphrase: set ${BACKUP_PASSPHRASE}, or name a file that holds it with --passphrase-file.`,
  );
}

function longEnough(passphrase: string): string {
  if (passphrase.length >= LENGTH_MIN) return passphrase;
  throw new LifecycleError(
    `The passphrase has fewer than ${LENGTH_MIN} characters: whoever finds the file could guess it.`,
  );
}
