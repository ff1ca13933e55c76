// Asks the user at the terminal for a line of text, or for a secret that the screen does not show.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

interface Prompt {
  readonly text: string;
  /** If true, the screen does not show the typed text. */
  readonly isSecret?: boolean;
}

export type Ask = (question: Prompt) => Promise<string>;

/**
 * Creates a function that asks the user on a terminal. Ctrl-C ends the process as usual.
 * @param input keyboard of the terminal
 * @param output screen of the terminal
 */
export const askOn =
  (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask =>
  ({ text, isSecret = false }) => {
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    const echo = isSecret ? hidden : output;
    const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
    if (isSecret) output.write(text);
    return new Promise((resolve) => {
      lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
      lines.once("close", () => {
        if (isSecret) output.write("\n");
        // The user pressed Ctrl-D, which ends the input. So the user's answer is an empty text.
        resolve("");
      });
      lines.question(isSecret ? "" : text, (answer) => {
        resolve(answer);
        lines.close();
      });
    });
  };
