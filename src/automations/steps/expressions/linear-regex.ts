// Regular expressions for JSONata that match in linear time, with the engine RE2. They have the
// members that JSONata needs: `exec` and `lastIndex`.
import { RE2JS } from "re2js";
import { linearPattern } from "./linear-pattern.ts";

type Match = ReturnType<RegExp["exec"]>;

/**
 * A regular expression that matches in linear time. Its constructor throws for backreferences,
 * lookahead and lookbehind.
 */
export class LinearRegex {
  lastIndex = 0;
  readonly #pattern: RE2JS;
  /**
   * The matcher for the text of the last search. JSONata often searches the same text again, and
   * then the matcher is used again.
   */
  #lastMatcher:
    | { readonly text: string; readonly matcher: ReturnType<RE2JS["matcher"]> }
    | undefined;

  constructor(expression: RegExp) {
    this.#pattern = linearPattern(RE2JS, expression);
  }

  exec(text: string): Match {
    if (this.#lastMatcher?.text !== text)
      this.#lastMatcher = { text, matcher: this.#pattern.matcher(text) };
    const { matcher } = this.#lastMatcher;
    if (this.lastIndex > text.length || !matcher.find(this.lastIndex)) {
      this.lastIndex = 0;
      return null;
    }
    const [whole = "", ...groups] = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, group) => matcher.group(group) ?? "",
    );
    this.lastIndex = matcher.end();
    const found: [string, ...string[]] = [whole, ...groups];
    return Object.assign(found, { index: matcher.start(), input: text });
  }
}
