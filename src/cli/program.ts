// The `gateway` command line: its commands, how one is run, and how it ends. Exit codes: 0 done, 1 findings or failure, 2 wrong usage.
import { Command, CommanderError } from "commander";
import description from "../../package.json" with { type: "json" };
import { Interrupted } from "./interruption.ts";
import type { Terminal } from "./terminal.ts";
import { applyUsage, diffUsage, seedUsage, statusUsage } from "./usage/workspaces.ts";
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
import { UsageError } from "./usage/usage-error.ts";

/** What a command that ran answers: 1 for findings or failure; void counts as 0. */
export type Outcome = 0 | 1 | void;

export interface GlobalOptions {
  /** Path of a gateway.yaml. */
  readonly config?: string;
  /** Of the commands that print JSON for programs. */
  readonly json?: true;
}

export interface StartOptions extends GlobalOptions {
  /** Apply the workspaces also where the database is not the embedded one. */
  readonly apply: boolean;
  /** Settings given on the command line, by key (`server.port`). */
  readonly args: Readonly<Record<string, string>>;
}

export interface ProgramOptions {
  readonly terminal: Terminal;
  /** What `gateway start` does: serve until the process is told to stop, unless a test puts something else here. */
  readonly start?: (terminal: Terminal, options: StartOptions) => Promise<Outcome>;
}

/** What a command does with its options, those of the program included, and its arguments. */
export type CommandWork<O, A extends readonly unknown[]> = (
  terminal: Terminal,
  options: O,
  ...args: A
) => Promise<Outcome>;

export interface UsageContext {
  readonly program: Command;
  /** The action of a command: loads its work only now, so that no command loads what another one needs. */
  readonly run: <O extends object, A extends readonly unknown[]>(
    load: () => Promise<CommandWork<O, A>>,
  ) => (this: Command, ...args: A) => Promise<void>;
  readonly start: NonNullable<ProgramOptions["start"]>;
}

/** Each declares what a command takes; in the order of the help. */
const usages: readonly ((context: UsageContext) => void)[] = [
  startUsage,
  applyUsage,
  diffUsage,
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
  backupUsage,
  restoreUsage,
  statusUsage,
  doctorUsage,
];

/**
 * Runs the command that the arguments name.
 * @param args without the program's own name
 * @returns the exit code; whatever went wrong has been told
 */
export async function runProgram(
  args: readonly string[],
  { terminal, start = serve }: ProgramOptions,
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
    // Commander has told what was wrong with the usage; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      terminal.complain(error.message);
      return 2;
    }
    // The process ends as the interruption has it.
    if (error instanceof Interrupted) return 1;
    const { tellFailure } = await import("./failure.ts");
    tellFailure(terminal, error, json);
    return 1;
  }
  return code;
}

const serve: UsageContext["start"] = async (terminal, options) =>
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
      writeErr: (text) => terminal.complain(text.trimEnd()),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(
      "gateway --help lists the commands; behind a command it says what that takes.",
    )
    .exitOverride();
