// Parses seed rows in JSON (one array of objects) and JSON Lines (one object in each line). Each
// record has its line number. Rejects all other forms.
import { readText, type SeedRecord, SeedRowError } from "./record.ts";

/**
 * Yields the rows of a JSON Lines file as records.
 * @throws SeedRowError at the first line that is not an object
 */
export async function* readJsonLines(path: string): AsyncGenerator<SeedRecord> {
  let rest = "";
  let line = 1;
  for await (const piece of readText(path)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      if (text.trim() !== "") yield toRecord(text, line);
      line++;
    }
  }
  if (rest.trim() !== "") yield toRecord(rest, line);
}

/**
 * Yields the rows of a JSON file as records.
 * @throws SeedRowError at the first element that is not an object
 */
export async function* readJsonArray(path: string): AsyncGenerator<SeedRecord> {
  const text = (await Array.fromAsync(readText(path))).join("");
  for (const item of splitArray(text)) yield toRecord(item.text, item.line);
}

function toRecord(text: string, line: number): SeedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new SeedRowError(
      line,
      "bad-json",
      `this is not JSON (${(error as Error).message})`,
      "Correct this line, so that it is valid JSON.",
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SeedRowError(
      line,
      "bad-json",
      "this is not an object with the columns of a row",
      'Write each row as a JSON object with column names and values: { "column": value }.',
    );
  return {
    line,
    cells: new Map(
      Object.entries(value).map(([name, json]) => [
        name,
        json === null ? null : { json: json as unknown },
      ]),
    ),
  };
}

/**
 * Yields the elements of a JSON array as text. Does not check the text between commas, because
 * JSON.parse does.
 */
function* splitArray(text: string): Generator<{ readonly text: string; readonly line: number }> {
  let line = 1;
  let depth = 0;
  let start = -1;
  let startLine = 1;
  const refuse = (): never => {
    throw new SeedRowError(
      line,
      "bad-json",
      "the file must contain exactly one array of objects",
      "Write all rows of the file as one array of objects: [{ ... }, { ... }].",
    );
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\n") line++;
    else if (/\s/.test(character)) continue;
    else if (depth === 0) {
      // Outside of the array, the file may contain only white space.
      if (character !== "[" || start !== -1) refuse();
      depth = 1;
    } else {
      if (start === -1) [start, startLine] = [at, line];
      if (character === '"') at = endOfString(text, at, () => refuse());
      else if (character === "[" || character === "{") depth++;
      else if (character === "]" || character === "}") depth--;
      if (depth === 0 || (depth === 1 && character === ",")) {
        const item = text.slice(start, at);
        if (item.trim() !== "" || character === ",") yield { text: item, line: startLine };
        start = depth === 0 ? text.length : -1;
      }
    }
  }
  if (depth !== 0 || start === -1) refuse();
}

function endOfString(text: string, from: number, unclosed: () => never): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return unclosed();
}
