// What every command that needs the database shares: the configuration, an opened deployment, and its end. A command is a
// function of both; whatever it throws is told by `program.ts`.
import { loadConfig, type Config } from "../config/config.ts";
import { createLogger } from "../platform/logger.ts";
import { openDeployment, type Deployment } from "./deployment.ts";
import type { Terminal } from "./terminal.ts";

export interface GlobalOptions {
  /** Path of a gateway.yaml. */
  readonly config?: string;
}

/** 0 done, 1 findings or failure. */
export type ExitCode = 0 | 1;
/** What a command that ran answers; void counts as 0. */
export type Outcome = ExitCode | void;

/**
 * The configuration of a command; its warnings are printed.
 * @param args settings of the command line, by key (`server.port`); they win over everything else
 * @throws ConfigError
 */
export function readConfig(
  terminal: Terminal,
  { config: file }: GlobalOptions,
  args: Readonly<Record<string, string>> = {},
): Config {
  const { env, directory } = terminal;
  const config = loadConfig({ env, directory, args, ...(file === undefined ? {} : { file }) });
  for (const warning of config.warnings) terminal.complain(warning);
  return config;
}

/** Opens the deployment, does the work, and closes it again, whatever happens. */
export async function withDeployment(
  terminal: Terminal,
  options: GlobalOptions,
  work: (deployment: Deployment) => Promise<Outcome>,
): Promise<Outcome> {
  const deployment = await openDeployment(readConfig(terminal, options), createLogger("silent"), 1);
  try {
    return await work(deployment);
  } finally {
    await deployment.close();
  }
}
