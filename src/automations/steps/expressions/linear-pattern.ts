// Compiles a regular expression of JSONata for RE2, an engine that matches in linear time.
import type { RE2JS } from "re2js";

/**
 * Compiles a pattern.
 * @param engine the RE2 module; the caller loads it, because loading takes long
 * @throws Error if the pattern uses backreferences, lookahead or lookbehind, which RE2 does not
 *   support
 */
export function linearPattern(engine: typeof RE2JS, { source, flags }: RegExp): RE2JS {
  const options =
    (flags.includes("i") ? engine.CASE_INSENSITIVE : 0) |
    (flags.includes("m") ? engine.MULTILINE : 0);
  return engine.compile(engine.translateRegExp(source), options);
}
