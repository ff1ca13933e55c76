// Describes errors of the YAML parser for the author of a file. Hides secrets in the quoted line.
import type { Document, YAMLParseError, YAMLWarning } from "yaml";
import type { Violation } from "../platform/index.ts";

/**
 * Returns all errors about repeated keys, but only the first of the other errors. One mistake often
 * causes more errors in the rest of the file.
 */
export function relevantErrors(
  document: Document | undefined,
): readonly (YAMLParseError | YAMLWarning)[] {
  const errors = document?.errors ?? [];
  const repeated = errors.filter((error) => error.code === "DUPLICATE_KEY");
  const others = errors.filter((error) => error.code !== "DUPLICATE_KEY").slice(0, 1);
  return [...repeated, ...others, ...(document?.warnings ?? [])];
}

/** For each error code of the parser, the hint that helps in most cases. */
const hints: ReadonlyMap<string, string> = new Map([
  ["BAD_INDENT", "Close open brackets, and write all keys of a map in the same column."],
  ["BAD_SCALAR_START", "Put quotes around the value."],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    "Put quotes around a value that contains a colon, and check the indentation.",
  ],
  ["BAD_DQ_ESCAPE", "Write each backslash twice, or use single quotes."],
  ["TAB_AS_INDENT", "Indent the line with spaces, not with tabs."],
  ["UNEXPECTED_TOKEN", "Put quotes around the whole value, or continue on a new line."],
]);

/**
 * Turns an error of the parser into a rule, a message and a hint.
 * @param line text of the line with the error
 */
export function describeYamlError(code: string, message: string, line: string): Violation {
  const text = withoutSecrets(line.trim()).slice(0, 80);
  const shown = JSON.stringify(text);
  // If the end of a value is missing, the parser reports the last line of the file. If this line is
  // empty, the message does not show it.
  const shownIn = text === "" ? "" : `, in ${shown}`;
  const hint = line.includes("${env:")
    ? 'Put quotes around the variable: "${env:NAME}".'
    : (hints.get(code) ?? "Correct the YAML syntax in this line.");
  switch (message.startsWith("Maximum call stack") ? "IMPOSSIBLE" : code) {
    case "DUPLICATE_KEY":
      return {
        rule: "repeated-key",
        message: `the same key occurs twice in one map, the second time in ${shown}`,
        hint: "Remove or rename one of the two equal keys.",
      };
    case "MULTIPLE_DOCS":
      return {
        rule: "bad-yaml",
        message: "the file contains more than one YAML document",
        hint: "Remove the line `---`, because each file must contain one YAML document.",
      };
    case "IMPOSSIBLE":
      return {
        rule: "too-deep",
        message: `the file nests too deeply to be read, in ${shown}`,
        hint: "Nest fewer lists and maps inside each other.",
      };
    case "MISSING_CHAR":
      if (!message.includes("quote"))
        return {
          rule: "bad-yaml",
          message: `the file is not valid YAML: a name without a value${shownIn}`,
          hint: "Write the value after the name, like `name: value`.",
        };
      return {
        rule: "bad-yaml",
        message: `the file is not valid YAML: a quote is not closed${shownIn}`,
        hint: "Close the quote, on this line or on a line above.",
      };
    default:
      return {
        rule: "bad-yaml",
        message: `the file is not valid YAML: ${message.split("\n")[0]!.replace(/[.:]$/, "")}${shownIn}`,
        hint,
      };
  }
}

/** Returns the line. Hides the values of keys whose names suggest a secret. */
const withoutSecrets = (line: string): string =>
  line.replace(/((?:secret|token|password|key)\w*["']?\s*:\s*)\S.*/i, "$1...");
