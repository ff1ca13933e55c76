// Runs regular expressions of contracts by other authors. Some of them take exponential time in
// JavaScript's own engine. So they run in an engine whose time grows only with the length of the
// text.
import { RE2JS } from "re2js";

/** The methods of a compiled pattern that the kit uses. */
interface CompiledPattern {
  readonly test: (text: string) => boolean;
}

/**
 * Compiles a pattern.
 * @throws SyntaxError if the pattern is not a regular expression
 */
export function compiledPattern(pattern: string): CompiledPattern {
  const native = new RegExp(pattern, "u");
  try {
    const linear = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (text) => linear.matcher(text).find() };
  } catch {
    // The linear engine does not support lookaheads, so JavaScript's own engine runs this pattern.
    return native;
  }
}

/** `compiledPattern` in the form of an option of Ajv. */
export const linearPatterns = Object.assign((pattern: string) => compiledPattern(pattern), {
  code: "",
});
