// Regular expressions of JSONata in time that grows with the text alone (RE2), in the form that JSONata asks for: `exec` and `lastIndex`.
import { RE2JS } from "re2js";
import { linearPattern } from "./linear-pattern.ts";

type Match = ReturnType<RegExp["exec"]>;

/** Refuses what such an engine cannot match: references to groups, looking ahead and behind. */
export class LinearRegex {
  lastIndex = 0;
  readonly #pattern: RE2JS;
  /** The text that was looked through last, for the next match in it. */
  #known: { readonly text: string; readonly matcher: ReturnType<RE2JS["matcher"]> } | undefined;

  constructor(expression: RegExp) {
    this.#pattern = linearPattern(RE2JS, expression);
  }

  exec(text: string): Match {
    if (this.#known?.text !== text) this.#known = { text, matcher: this.#pattern.matcher(text) };
    const { matcher } = this.#known;
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
