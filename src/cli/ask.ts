// Asks the user at the terminal for a line, or for a secret that the screen does not show.
import { createInterface } from "node:readline/promises";
import { StringDecoder } from "node:string_decoder";
import type { ReadStream } from "node:tty";

interface Prompt {
  readonly text: string;
  /** If true, the screen does not show the typed text. */
  readonly isSecret?: boolean;
}

export type Ask = (question: Prompt) => Promise<string>;

type Keyboard = Pick<ReadStream, "on" | "off" | "pause" | "resume" | "setRawMode">;

/**
 * Creates a function that asks on a terminal.
 * @param input keyboard of the terminal
 */
export const askOn =
  (input: ReadStream, output: NodeJS.WritableStream): Ask =>
  async ({ text, isSecret = false }) => {
    if (isSecret) return readSecret(input, (shown) => void output.write(shown), text);
    const lines = createInterface({ input, output });
    try {
      return await lines.question(text);
    } finally {
      lines.close();
    }
  };

const ENDS = new Set(["\r", "\n", "\u0004"]);
const INTERRUPT = "\u0003";
const BACK = new Set(["\b", "\u007f"]);

/**
 * Reads a line without showing it. Ctrl-C ends the process as usual.
 * @param write writes to the screen
 */
export function readSecret(
  input: Keyboard,
  write: (text: string) => void,
  text: string,
): Promise<string> {
  write(text);
  const decoder = new StringDecoder("utf8");
  const typed: string[] = [];
  input.setRawMode(true);
  input.resume();
  return new Promise((resolve) => {
    const end = (): void => {
      input.off("data", take);
      input.setRawMode(false);
      input.pause();
      write("\n");
    };
    const take = (bytes: Buffer): void => {
      for (const character of decoder.write(bytes)) {
        if (character === INTERRUPT) {
          end();
          return void process.kill(process.pid, "SIGINT");
        }
        if (ENDS.has(character)) {
          end();
          return resolve(typed.join(""));
        }
        if (BACK.has(character)) typed.pop();
        else typed.push(character);
      }
    };
    input.on("data", take);
  });
}
