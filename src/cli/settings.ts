// Loads the configuration for a command: errors end the command, warnings are printed.
import { loadSettings, type Settings } from "../config/index.ts";
import type { GlobalOptions } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The settings of a command; their warnings are printed.
 * @param args settings of the command line, by key (`server.port`); they win over everything else
 * @throws ConfigError
 */
export function readSettings(
  terminal: Terminal,
  { config: file }: GlobalOptions,
  args: Readonly<Record<string, string>> = {},
): Settings {
  const { env, directory } = terminal;
  const settings = loadSettings({ env, directory, args, ...(file === undefined ? {} : { file }) });
  for (const warning of settings.warnings) terminal.complain(warning);
  return settings;
}
