// Loads the configuration for a command. Errors end the command, and warnings are printed.
import { loadSettings, type Settings } from "../config/index.ts";
import type { GlobalOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns the settings of a command, and prints their warnings.
 * @param args settings of the command line, by key (`server.port`); they have priority over all
 *   other sources
 * @throws ConfigError
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
