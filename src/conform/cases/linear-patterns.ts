// Regular expressions of a contract that somebody else wrote. Some take exponential time in the
// engine of JavaScript, so they run in an engine whose time grows with the text only.
import { RE2JS } from "re2js";

/** What the kit needs of a compiled pattern. */
interface CompiledPattern {
  readonly test: (text: string) => boolean;
}

/**
 * Compiles a pattern.
 * @throws SyntaxError if it is no regular expression
 */
export function compiledPattern(pattern: string): CompiledPattern {
  const native = new RegExp(pattern, "u");
  try {
    const linear = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (text) => linear.matcher(text).find() };
  } catch {
    // The other engine knows no lookaheads.
    return native;
  }
}

/** The same as an option of Ajv. */
export const linearPatterns = Object.assign((pattern: string) => compiledPattern(pattern), {
  code: "",
});
