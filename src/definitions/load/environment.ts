// Replaces `${env:NAME}` in definition files by the value of an environment variable. A
// `${env:...}` inside that value is not replaced. Rejects variables that are not set.
import type { Environment, Substitute } from "../../config/index.ts";

const REFERENCE = /\$\{env:([^}]*)\}?/g;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns the names of the environment variables that are used in a text. */
export const variablesIn = (text: string): readonly string[] =>
  [...text.matchAll(REFERENCE)].map(([, name = ""]) => name);

/**
 * Returns a function that replaces `${env:NAME}` in a text, or reports a variable that is not set.
 */
export function substituteFrom(env: Environment): Substitute {
  return (text) => {
    for (const [reference, name = ""] of text.matchAll(REFERENCE)) {
      if (!VARIABLE.test(name) || !reference.endsWith("}")) {
        const message = `holds ${JSON.stringify(reference)}, which names no environment variable`;
        return {
          rule: "bad-substitution",
          message,
          hint: "Write an environment variable as ${env:NAME}. Its name consists of letters, digits and `_`, and does not begin with a digit.",
        };
      }
      if (!env[name]) {
        const message = `takes the environment variable ${name}, which is not set`;
        return {
          rule: "unset-variable",
          message,
          hint: `Set the environment variable ${name}, for example in the shell that runs the command.`,
        };
      }
    }
    return text.replace(REFERENCE, (_reference, name: string) => env[name] ?? "");
  };
}
