// Streams the text of a seed file, so that the file can have any size. Rejects text that is not
// UTF-8.
import { createReadStream } from "node:fs";
import { SeedRowError } from "./row-error.ts";

/**
 * Yields the text in pieces.
 * @throws SeedRowError
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      yield text;
      line += text.split("\n").length - 1;
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new SeedRowError(line, "not-text", "this is not UTF-8 text", "Save the file as UTF-8.");
    throw error;
  }
}
