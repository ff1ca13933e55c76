// Loads the configuration for a command. An error in the configuration ends the command. Warnings
// are only printed.
import { loadSettings, type Settings } from "../config/index.ts";
import type { GlobalOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns the settings for a command, and prints their warnings.
 * @param args settings from the command line, by key (such as `server.port`); they override all
 *   other sources
 * @throws ConfigError if the configuration is not valid
 */
export function readSettings(
  { env, directory, printError }: Pick<Terminal, "env" | "directory" | "printError">,
  { config: file }: GlobalOptions,
  args: Readonly<Record<string, string>> = {},
): Settings {
  const settings = loadSettings({ env, directory, args, ...(file === undefined ? {} : { file }) });
  for (const warning of settings.warnings) printError(warning);
  return settings;
}
