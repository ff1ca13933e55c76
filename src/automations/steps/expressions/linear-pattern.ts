// A regular expression of JSONata as the engine takes it that matches in time which grows with the text alone (RE2).
import type { RE2JS } from "re2js";

/** @param engine handed in: it takes long to load. @throws Error where it cannot match such a thing: references to groups, looking ahead and behind */
export function linearPattern(engine: typeof RE2JS, { source, flags }: RegExp): RE2JS {
  const options =
    (flags.includes("i") ? engine.CASE_INSENSITIVE : 0) |
    (flags.includes("m") ? engine.MULTILINE : 0);
  return engine.compile(engine.translateRegExp(source), options);
}
