// Turns errors of the YAML parser into diagnostics for the author of a file. Hides secrets in the
// quoted line.
import type { Document, YAMLParseError, YAMLWarning } from "yaml";
import type { Violation } from "../platform/index.ts";

/**
 * Returns all errors about repeated keys, and only the first other error. One mistake often causes
 * more errors in the rest of the file.
 */
export function relevantErrors(
  document: Document | undefined,
): readonly (YAMLParseError | YAMLWarning)[] {
  const errors = document?.errors ?? [];
  const repeated = errors.filter((error) => error.code === "DUPLICATE_KEY");
  const others = errors.filter((error) => error.code !== "DUPLICATE_KEY").slice(0, 1);
  return [...repeated, ...others, ...(document?.warnings ?? [])];
}

/** The hint that helps with most errors of a code. */
const hints: ReadonlyMap<string, string> = new Map([
  ["BAD_INDENT", "Close open brackets, and begin keys of one map in the same column."],
  ["BAD_SCALAR_START", "Put quotes around the value."],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    "Put quotes around a value that holds a colon, and look at the indentation.",
  ],
  ["BAD_DQ_ESCAPE", "Write two backslashes for one, or use single quotes."],
  ["TAB_AS_INDENT", "Indent with spaces."],
  ["UNEXPECTED_TOKEN", "Put quotes around the whole value, or begin a new line."],
]);

/**
 * Turns an error of the parser into a rule, a message and a hint.
 * @param line text of the line
 */
export function describeYamlError(code: string, message: string, line: string): Violation {
  const text = withoutSecrets(line.trim()).slice(0, 80);
  const shown = JSON.stringify(text);
  // The parser reports a missing end at the last line, which may be empty.
  const shownIn = text === "" ? "" : `, in ${shown}`;
  const hint = line.includes("${env:")
    ? 'Put quotes around it: "${env:NAME}".'
    : (hints.get(code) ?? "Correct the YAML.");
  switch (message.startsWith("Maximum call stack") ? "IMPOSSIBLE" : code) {
    case "DUPLICATE_KEY":
      return {
        rule: "repeated-key",
        message: `the same key stands twice in one map, again in ${shown}`,
        hint: "Keep one of them.",
      };
    case "MULTIPLE_DOCS":
      return {
        rule: "bad-yaml",
        message: "the file holds more than one document",
        hint: "Remove the line ---.",
      };
    case "IMPOSSIBLE":
      return {
        rule: "too-deep",
        message: `the file nests too deeply to be read, in ${shown}`,
        hint: "Write it flatter.",
      };
    case "MISSING_CHAR":
      if (!message.includes("quote"))
        return {
          rule: "bad-yaml",
          message: `the file is not valid YAML: a name without a value${shownIn}`,
          hint: "Write name: value.",
        };
      return {
        rule: "bad-yaml",
        message: `the file is not valid YAML: a quote is not closed${shownIn}`,
        hint: "Close it, on this line or above.",
      };
    default:
      return {
        rule: "bad-yaml",
        message: `the file is not valid YAML: ${message.split("\n")[0]!.replace(/[.:]$/, "")}${shownIn}`,
        hint,
      };
  }
}

/** Returns the line without the values of keys that name a secret. */
const withoutSecrets = (line: string): string =>
  line.replace(/((?:secret|token|password|key)\w*["']?\s*:\s*)\S.*/i, "$1...");
