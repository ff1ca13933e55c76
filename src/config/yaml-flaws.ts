// What the YAML parser complains about, in words for the author of a file: the rule, the line, the next step.
// Shows no secret that stands in the line.
import type { Document, YAMLParseError, YAMLWarning } from "yaml";
import type { YamlProblem } from "./yaml-tree.ts";

/** Every repeated key, but of other errors only the first: one slip makes the parser stumble over the rest of the file. */
export function worthTelling(
  document: Document | undefined,
): readonly (YAMLParseError | YAMLWarning)[] {
  const errors = document?.errors ?? [];
  const repeated = errors.filter((error) => error.code === "DUPLICATE_KEY");
  const others = errors.filter((error) => error.code !== "DUPLICATE_KEY").slice(0, 1);
  return [...repeated, ...others, ...(document?.warnings ?? [])];
}

/** The parser's own words, made into a rule and a next step. `line` is the text of the line. */
export function explainFlaw(
  code: string,
  message: string,
  line: string,
): Pick<YamlProblem, "rule" | "message" | "action"> {
  const shown = JSON.stringify(withoutSecrets(line.trim()).slice(0, 80));
  const action = line.includes("${env:")
    ? 'Put quotes around it: "${env:NAME}".'
    : "Correct the YAML.";
  switch (message.startsWith("Maximum call stack") ? "IMPOSSIBLE" : code) {
    case "DUPLICATE_KEY":
      return {
        rule: "repeated-key",
        message: `the same key stands twice in one map, again in ${shown}`,
        action: "Keep one of them.",
      };
    case "MULTIPLE_DOCS":
      return {
        rule: "bad-yaml",
        message: "the file holds more than one document",
        action: "Remove the line ---.",
      };
    case "IMPOSSIBLE":
      return {
        rule: "too-deep",
        message: `nests too deeply to be read, in ${shown}`,
        action: "Write it flatter.",
      };
    default:
      return {
        rule: "bad-yaml",
        message: `is not valid YAML: ${message.split("\n")[0]!.replace(/[.:]$/, "")}, in ${shown}`,
        action,
      };
  }
}

/** A line of a file as it may be shown: what follows a key that names a secret is left out. */
const withoutSecrets = (line: string): string =>
  line.replace(/((?:secret|token|password|key)\w*["']?\s*:\s*)\S.*/i, "$1...");
