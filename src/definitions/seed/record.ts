// Types of a record, which is one row of a seed file, and a reader for the text of a file. Rejects
// text that is not UTF-8.
import { createReadStream } from "node:fs";
import type { Diagnostic } from "../../platform/index.ts";

/**
 * The value of a column in a record:
 * - `undefined`: the file has no such column or key, so the column's default applies
 * - `null`: an empty cell in CSV (`a,,b`) or null in JSON
 * - `{ text }`: a cell in CSV, including an empty cell in quotes (`a,"",b`)
 * - `{ json }`: a value in JSON
 */
export type Cell = { readonly text: string } | { readonly json: unknown } | null | undefined;

export interface SeedRecord {
  /** Line of the file where the record starts, from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/**
 * Yields the text of a file in pieces, so that the file can have any size.
 * @throws SeedRowError if the file is not UTF-8 text
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
      throw new SeedRowError(
        line,
        "not-text",
        "this is not UTF-8 text",
        "Save the file with the character encoding UTF-8.",
      );
    throw error;
  }
}

/**
 * Thrown for an invalid record. The code that throws it does not know the name of the file.
 * `diagnosticOf` adds the name.
 */
export class SeedRowError extends Error {
  readonly line: number;
  readonly rule: string;
  readonly hint: string;

  /** @param message describes the problem and the value, without a full stop */
  constructor(line: number, rule: string, message: string, hint: string) {
    super(message);
    this.line = line;
    this.rule = rule;
    this.hint = hint;
  }

  diagnosticOf(file: string): Diagnostic {
    const { line, rule, message, hint } = this;
    return { file, line, severity: "error", rule, message, hint };
  }
}
