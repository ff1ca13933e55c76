// The terminal of a command: its output, its input and its environment. Commands get a terminal as
// an argument and never use the process directly, so that tests can pass another terminal.
import type { Environment } from "../config/index.ts";
import { askOn, type Ask } from "./ask.ts";
import {
  awaitInterruption,
  type FirstSignal,
  type Interruption,
  type SignalHandlers,
} from "./interruption.ts";

export interface Terminal {
  /** Prints a result of the command, followed by a line break. */
  readonly print: (text: string) => void;
  /** Prints a warning or an error on the error output. */
  readonly printError: (text: string) => void;
  /**
   * True if the error output is shown on a screen, and not written to a file or to another program.
   */
  readonly isInteractive: boolean;
  /** Characters in one line of the terminal; undefined if the output is not a terminal. */
  readonly columns?: number;
  /**
   * Prints a line on the error output in place of the line that the last call printed. Undefined if
   * the error output is not a terminal.
   */
  readonly rewrite?: (line: string) => void;
  /** Asks the user a question. Undefined if the input or the error output is not a terminal. */
  readonly ask?: Ask;
  readonly env: Environment;
  /** The directory from which relative paths start. */
  readonly directory: string;
  /**
   * Handles signals such as Ctrl-C from now on. With `leave`, the first signal ends the process.
   * With `drain` and `finish`, the first signal only fires an `AbortSignal`. `other` are signals
   * that call a function instead.
   */
  readonly interruption: (first: FirstSignal, other?: SignalHandlers) => Interruption;
}

export function processTerminal(): Terminal {
  // An error of the output means that the program which reads it (such as `head`) has exited. So
  // the command gets the signal SIGINT, as after Ctrl-C.
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
