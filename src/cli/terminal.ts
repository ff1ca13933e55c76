// The terminal of a command: where it writes and its surroundings, handed in so that a command never touches the process.
import type { Environment } from "../config/index.ts";
import { askOn, type Ask } from "./ask.ts";
import { awaitInterruption, type Interruption } from "./interruption.ts";

export interface Terminal {
  /** What the command is asked for; ends with a line break of its own. */
  readonly print: (text: string) => void;
  /** Warnings and errors. */
  readonly complain: (text: string) => void;
  /** Whether somebody reads warnings and errors as they come. */
  readonly isInteractive: boolean;
  /** Characters of a line where somebody looks. */
  readonly columns?: number;
  /** Shows a line in the place of the one shown so before; there where somebody looks. */
  readonly rewrite?: (line: string) => void;
  /** There where somebody can answer. */
  readonly ask?: Ask;
  readonly env: Environment;
  /** Where relative paths start. */
  readonly directory: string;
  /** Takes the signals of the process over; without, they are somebody else's. */
  readonly interruption?: (first: "drain" | "leave") => Interruption;
}

export function processTerminal(): Terminal {
  // Whoever read has gone (`| head`): the command ends as by Ctrl-C, in good order.
  process.stdout.on("error", () => process.kill(process.pid, "SIGINT"));
  return {
    print: (text) => void process.stdout.write(`${text}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
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

/** For programs: one JSON value. */
export const printJson = ({ print }: Terminal, value: unknown): void =>
  print(JSON.stringify(value, null, 2));
