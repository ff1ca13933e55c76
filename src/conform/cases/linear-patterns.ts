// Regular expressions of a contract that somebody else wrote. A repetition inside of a repetition
// may take for ever, so such patterns run in an engine whose time grows with the text only.
import { RE2JS } from "re2js";

/** What the kit needs of a compiled pattern. */
interface CompiledPattern {
  readonly test: (text: string) => boolean;
}

/** A group with a repetition in it that is itself repeated, such as `(a+)+`. */
const isCostly = (pattern: string): boolean => /[*+}][^(]*\)[*+{]/.test(pattern);

/**
 * Compiles a pattern.
 * @throws SyntaxError if it is no regular expression
 */
export function compiledPattern(pattern: string): CompiledPattern {
  const native = new RegExp(pattern, "u");
  if (!isCostly(pattern)) return native;
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
