// Helpers for the declarations of commands, and the context that each declaration gets.
import { InvalidArgumentError, type Command } from "commander";
import type { CommandOutcome, StartOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";

/**
 * The function that performs a command. It gets the options of the command and of the program, and
 * the arguments.
 */
type CommandWork<O, A extends readonly unknown[]> = (
  terminal: Terminal,
  options: O,
  ...args: A
) => Promise<CommandOutcome>;

export interface UsageContext {
  readonly program: Command;
  /**
   * Returns the action of a command for the parser. The code of the command is loaded only when the
   * command runs.
   */
  readonly run: <O extends object, A extends readonly unknown[]>(
    load: () => Promise<CommandWork<O, A>>,
  ) => (this: Command, ...args: A) => Promise<void>;
  /** Performs `gateway start`, which runs until the process is stopped. */
  readonly start: (terminal: Terminal, options: StartOptions) => Promise<CommandOutcome>;
}

/** Declares a subcommand about one workspace. The subcommand can print JSON. */
export const ofWorkspace = (
  parent: Command,
  name: string,
  description: string,
  json = "print JSON",
): Command =>
  parent
    .command(name)
    .description(description)
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", json);

/**
 * Creates a parser for an option whose value is a whole number. It refuses other texts, and numbers
 * out of range.
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
