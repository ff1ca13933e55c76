// The terminal of a command: its output, its input and its environment. The caller passes it to the
// command, so that commands never use the process directly.
import type { Environment } from "../config/index.ts";
import { askOn, type Ask } from "./ask.ts";
import { awaitInterruption, type Interruption } from "./interruption.ts";

export interface Terminal {
  /** Prints a result of the command, followed by a line break. */
  readonly print: (text: string) => void;
  /** Prints a warning or an error on the error output. */
  readonly printError: (text: string) => void;
  /** True if the error output is a terminal. */
  readonly isInteractive: boolean;
  /** Characters in one line of the terminal; undefined if the output is not a terminal. */
  readonly columns?: number;
  /**
   * Replaces the line that was printed with it before. Undefined if the error output is not a
   * terminal.
   */
  readonly rewrite?: (line: string) => void;
  /** Asks the user a question. Undefined if the input is not a terminal. */
  readonly ask?: Ask;
  readonly env: Environment;
  /** The directory from which relative paths start. */
  readonly directory: string;
  /** Installs the handler of signals; the argument is the effect of the first signal. */
  readonly interruption: (first: "drain" | "leave") => Interruption;
}

export function processTerminal(): Terminal {
  // The program that reads the output has exited (such as `head`). The command then ends as after
  // Ctrl-C.
  process.stdout.on("error", () => process.kill(process.pid, "SIGINT"));
  return {
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    isInteractive: process.stderr.isTTY === true,
    env: process.env,
    directory: process.cwd(),
    interruption: awaitInterruption,
    ...(process.stdout.isTTY === true && { columns: process.stdout.columns }),
    ...(process.stderr.isTTY === true && {
      rewrite: (line: string) => void process.stderr.write(`\r\u001b[2K${line}`),
      ...(process.stdin.isTTY && { ask: askOn(process.stdin, process.stderr) }),
    }),
  };
}

/** Prints one value as JSON, for programs. */
export const printJson = ({ print }: Terminal, value: unknown): void =>
  print(JSON.stringify(value, null, 2));
