// The `gateway` command line: which commands there are, and how each ends. Exit codes: 0 done, 1 findings or failure, 2 wrong
// usage. A command stands here only once it works.
import { Command, CommanderError } from "commander";
import { applyCommand } from "./commands/apply.ts";
import { diffCommand } from "./commands/diff.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { keysCommand } from "./commands/keys.ts";
import { mailCommand } from "./commands/mail.ts";
import { playersCommand } from "./commands/players.ts";
import { seedCommand } from "./commands/seed.ts";
import { startCommand, type Start } from "./commands/start.ts";
import { statusCommand } from "./commands/status.ts";
import { describeFailure } from "./failure.ts";
import description from "../../package.json" with { type: "json" };
import type { ExitCode, Outcome } from "./command.ts";
import type { Terminal } from "./terminal.ts";

export interface ProgramOptions {
  readonly terminal: Terminal;
  /** What `gateway start` does. */
  readonly start: Start;
}

/** Wraps a command's work, so that its end becomes the exit code of the program. */
export type Finish = <A extends readonly unknown[]>(
  work: (...args: A) => Promise<Outcome> | Outcome,
) => (...args: A) => Promise<void>;

/** The program; `runProgram` runs it. */
export function buildProgram({ terminal, start }: ProgramOptions, finish: Finish): Command {
  const program = new Command("gateway")
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
    .showHelpAfterError(false)
    .exitOverride();
  const commands = [
    startCommand,
    applyCommand,
    diffCommand,
    seedCommand,
    keysCommand,
    playersCommand,
    mailCommand,
    statusCommand,
    doctorCommand,
  ];
  for (const add of commands) add({ program, terminal, finish, start });
  return program;
}

export interface CommandContext {
  readonly program: Command;
  readonly terminal: Terminal;
  readonly finish: Finish;
  readonly start: Start;
}

/**
 * Runs the command that the arguments name.
 *
 * @param args without the program's own name
 * @returns the exit code; whatever went wrong has been told
 */
export async function runProgram(
  args: readonly string[],
  options: ProgramOptions,
): Promise<ExitCode | 2> {
  let code: ExitCode | 2 = 0;
  const finish: Finish =
    (work) =>
    async (...given) => {
      code = (await work(...given)) ?? 0;
    };
  try {
    await buildProgram(options, finish).parseAsync(args, { from: "user" });
  } catch (error) {
    // Commander has told what was wrong with the usage; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    options.terminal.complain(describeFailure(error));
    return 1;
  }
  return code;
}
