// Runs the `gateway` command line. Exit code 0 means success, 1 means a failure or found problems,
// 2 means wrong arguments.
import { Command, CommanderError } from "commander";
import description from "../../package.json" with { type: "json" };
import { UsageError } from "./errors.ts";
import { Interrupted } from "./interruption.ts";
import type { Terminal } from "./terminal.ts";
import type { UsageContext } from "./usage/declaration.ts";
import { apiUsage } from "./usage/api.ts";
import { buildUsage } from "./usage/build.ts";
import { conformUsage } from "./usage/conform.ts";
import { applyUsage, diffUsage, exportUsage, seedUsage, statusUsage } from "./usage/workspaces.ts";
import { endpointUsage, eventsUsage } from "./usage/endpoint.ts";
import { doctorUsage, startUsage } from "./usage/deployment.ts";
import { backupUsage, restoreUsage } from "./usage/backup.ts";
import { grantsUsage } from "./usage/grants.ts";
import { keysUsage } from "./usage/keys.ts";
import { logsUsage } from "./usage/logs.ts";
import { mcpUsage } from "./usage/mcp.ts";
import { mailUsage } from "./usage/mail.ts";
import { filesUsage } from "./usage/files.ts";
import { playersUsage } from "./usage/players.ts";
import { portalUsage } from "./usage/portal.ts";
import { typesUsage } from "./usage/types.ts";

export interface ProgramOptions {
  readonly terminal: Terminal;
  /** Performs `gateway start`, which runs until the process is stopped. Tests replace it. */
  readonly start?: UsageContext["start"];
}

/** The functions that declare the commands, in the order of the help. */
const usages: readonly ((context: UsageContext) => void)[] = [
  startUsage,
  applyUsage,
  diffUsage,
  exportUsage,
  seedUsage,
  keysUsage,
  filesUsage,
  playersUsage,
  portalUsage,
  grantsUsage,
  logsUsage,
  endpointUsage,
  eventsUsage,
  mailUsage,
  mcpUsage,
  typesUsage,
  apiUsage,
  buildUsage,
  conformUsage,
  backupUsage,
  restoreUsage,
  statusUsage,
  doctorUsage,
];

/**
 * Runs the command that the arguments name.
 * @param args arguments without the name of the program
 * @returns the exit code; all errors have been printed
 */
export async function runProgram(
  args: readonly string[],
  { terminal, start = startServer }: ProgramOptions,
): Promise<0 | 1 | 2> {
  let code: 0 | 1 = 0;
  let json = false;
  const run: UsageContext["run"] = (load) =>
    async function (...given) {
      const work = await load();
      json = this.opts()["json"] === true;
      code = (await work(terminal, this.optsWithGlobals(), ...given)) ?? 0;
    };
  const program = createProgram(terminal);
  for (const declare of usages) declare({ program, run, start });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Commander has already printed the error. A request for the help text is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      terminal.printError(error.message);
      return 2;
    }
    // A signal such as Ctrl-C stopped the command. The signal handler ends the process, so no error
    // is printed.
    if (error instanceof Interrupted) return 1;
    const { printFailure } = await import("./failure.ts");
    printFailure(terminal, error, json);
    return 1;
  }
  return code;
}

const startServer: UsageContext["start"] = async (terminal, options) =>
  (await import("./start/serve.ts")).serve(terminal, options);

const createProgram = (terminal: Terminal): Command =>
  new Command("gateway")
    .version(description.version, "-v, --version", "print the version")
    .description("A self-hosted gateway that gives every workspace an HTTPS API.")
    .option(
      "--config <file>",
      "a gateway.yaml; default the one in the current folder, if there is one",
    )
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(
      "Run gateway --help to list the commands, or gateway <command> --help for one command.",
    )
    .exitOverride();
