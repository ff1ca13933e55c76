// Helpers that declare the arguments and options of commands for the command-line parser
// (commander).
import { InvalidArgumentError, type Command } from "commander";
import type { CommandOutcome, StartOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";

/**
 * The function that performs a command. `options` contains the options of the command and the
 * options that all commands have, such as `--config`.
 */
type CommandWork<O, A extends readonly unknown[]> = (
  terminal: Terminal,
  options: O,
  ...args: A
) => Promise<CommandOutcome>;

export interface UsageContext {
  readonly program: Command;
  /**
   * Returns the function that the parser calls to perform a command.
   * @param load loads the code of the command; called only when the command runs
   */
  readonly run: <O extends object, A extends readonly unknown[]>(
    load: () => Promise<CommandWork<O, A>>,
  ) => (this: Command, ...args: A) => Promise<void>;
  /** Performs `gateway start`, which runs until the process is stopped. */
  readonly start: (terminal: Terminal, options: StartOptions) => Promise<CommandOutcome>;
}

/**
 * Declares a subcommand that works on one workspace: with the options `--workspace` and `--json`.
 */
export const ofWorkspace = (
  parent: Command,
  name: string,
  description: string,
  json = "print JSON",
): Command =>
  parent
    .command(name)
    .description(description)
    .option("--workspace <id or name>", "id or name of the workspace, if there are several")
    .option("--json", json);

/**
 * Creates the function that parses the value of an option, a whole number from `min` to `max`. The
 * function refuses all other texts.
 * @param what the subject of the error message, such as `A port`
 */
export const wholeNumber =
  (what: string, min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`${what} must be a number from ${min} to ${max}.`);
    return value;
  };

export const readPort = wholeNumber("A port", 0, 65_535);
