// The terminal of a command: its output, its input and its environment. They are passed in, so that
// a command never uses the process directly.
import type { Environment } from "../config/index.ts";
import { askOn, type Ask } from "./ask.ts";
import { awaitInterruption, type Interruption } from "./interruption.ts";

export interface Terminal {
  /** Prints the result of the command, with a line break at its end. */
  readonly print: (text: string) => void;
  /** Prints warnings and errors. */
  readonly printError: (text: string) => void;
  /** True if warnings and errors appear on a terminal. */
  readonly isInteractive: boolean;
  /** Characters of a line, if the output is a terminal. */
  readonly columns?: number;
  /** Replaces the line that it showed before. Defined if errors appear on a terminal. */
  readonly rewrite?: (line: string) => void;
  /** Asks the user. Defined if the input is a terminal. */
  readonly ask?: Ask;
  readonly env: Environment;
  /** The directory that relative paths start from. */
  readonly directory: string;
  /** Handles the signals of the process from now on. */
  readonly interruption: (first: "drain" | "leave") => Interruption;
}

export function processTerminal(): Terminal {
  // The reader of the output has ended (`| head`). The command then ends in the same way as after
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

/** Prints one JSON value, for programs. */
export const printJson = ({ print }: Terminal, value: unknown): void =>
  print(JSON.stringify(value, null, 2));
