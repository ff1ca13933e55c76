// Builds texts that match a regular expression, for schemas with a `pattern`. It reads the part of
// the syntax that OpenAPI documents use. The caller checks each text, because lookaheads and
// anchors in the middle are ignored.
import { LRUCache } from "lru-cache";
import type { SeededChoices } from "./choices.ts";
import { compiledPattern } from "./linear-patterns.ts";

/** A part of a pattern. `repeat` is a part with a quantifier. */
type Part =
  | { readonly kind: "characters"; readonly characters: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "either"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const digits = Array.from("0123456789");
const letters = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
const wordCharacters = [...letters, ...digits, "_"];
/**
 * Maximum number of rounds of a repetition without an upper bound. Also limits the length of a
 * text.
 */
const REPEATS_MAX = 70_000;
const classes: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  D: letters,
  w: wordCharacters,
  W: [" ", "-", "."],
  s: [" "],
  S: [...letters, ...digits],
};
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" };

/**
 * Returns a text that matches the pattern, or undefined if none was found.
 * @param length the length of the text. Without it, the text is as short as the pattern allows, or
 *   a little longer.
 */
export function textMatching(
  pattern: string,
  choices: SeededChoices,
  length?: number,
): string | undefined {
  const read = readPattern(pattern);
  if (read === null) return undefined;
  const { expression, part } = read;
  const repeats = length === undefined ? 1 : countRepeats(part);
  for (let attempt = 0; attempt < 12 * repeats; attempt++) {
    const text = sampled(part, choices, length, attempt % repeats);
    if (text !== undefined && expression.test(text) && fitsLength(text, length)) return text;
  }
  return undefined;
}

/** A parsed pattern in two forms: compiled to check texts, and as a tree to build texts. */
interface ReadPattern {
  readonly expression: ReturnType<typeof compiledPattern>;
  readonly part: Part;
}

/**
 * Cache of parsed patterns. Contracts use the same pattern often, and parsing it takes longer than
 * building a text.
 */
const readPatterns = new LRUCache<string, { readonly read: ReadPattern | null }>({ max: 500 });

/** Returns null for a pattern that is malformed, or that this parser does not read. */
function readPattern(pattern: string): ReadPattern | null {
  const known = readPatterns.get(pattern);
  if (known !== undefined) return known.read;
  let read: ReadPattern | null;
  try {
    read = { expression: compiledPattern(pattern), part: parsePattern(pattern) };
  } catch {
    read = null;
  }
  readPatterns.set(pattern, { read });
  return read;
}

/** Returns true if the text has the length. JSON Schema counts Unicode code points. */
const fitsLength = (text: string, length: number | undefined): boolean =>
  length === undefined || Array.from(text).length === length;

/**
 * Returns a text for a pattern. If a length is given, one repetition takes more rounds, so that the
 * text gets this length.
 */
function sampled(
  part: Part,
  choices: SeededChoices,
  length: number | undefined,
  stretched: number,
): string | undefined {
  if (length === undefined) return writeNode(part, choices, { index: 0, stretched: -1, extra: 0 });
  const shortest = writeNode(part, choices, { index: 0, stretched, extra: 0 });
  const extra = length - Array.from(shortest).length;
  if (extra < 0) return undefined;
  return writeNode(part, choices, { index: 0, stretched, extra });
}

interface Writing {
  /** Number of the next repetition. */
  index: number;
  /** Number of the repetition that takes `extra` more rounds. Negative if no length is given. */
  readonly stretched: number;
  readonly extra: number;
}

function writeNode(part: Part, choices: SeededChoices, writing: Writing): string {
  switch (part.kind) {
    case "characters":
      return choices.pick(part.characters);
    case "sequence":
      return part.parts.map((inner) => writeNode(inner, choices, writing)).join("");
    case "either":
      // If a certain length is wanted, always takes the first alternative. So each repetition keeps
      // its number.
      return writeNode(
        writing.stretched < 0 ? choices.pick(part.parts) : part.parts[0]!,
        choices,
        writing,
      );
    case "repeat": {
      const isStretched = writing.index++ === writing.stretched;
      const free = writing.stretched < 0 ? choices.whole(0, Math.min(6, part.max - part.min)) : 0;
      const rounds = Math.min(part.max, part.min + (isStretched ? writing.extra : free));
      const start = writing.index;
      let text = "";
      for (let round = 0; round < Math.min(rounds, REPEATS_MAX); round++) {
        writing.index = start;
        text += writeNode(part.part, choices, writing);
      }
      return text;
    }
  }
}

function countRepeats(part: Part): number {
  if (part.kind === "characters") return 0;
  if (part.kind === "repeat") return 1 + countRepeats(part.part);
  const parts = part.kind === "either" ? part.parts.slice(0, 1) : part.parts;
  return Math.max(
    1,
    parts.reduce((sum, inner) => sum + countRepeats(inner), 0),
  );
}

/**
 * Parses a pattern.
 * @throws Error if the pattern has syntax that this parser does not read
 */
function parsePattern(pattern: string): Part {
  const characters = Array.from(pattern);
  let at = 0;
  const eat = (text: string): boolean => {
    if (
      !characters
        .slice(at, at + text.length)
        .join("")
        .startsWith(text)
    )
      return false;
    at += text.length;
    return true;
  };

  const alternatives = (): Part => {
    const parts = [sequence()];
    while (eat("|")) parts.push(sequence());
    return parts.length === 1 ? parts[0]! : { kind: "either", parts };
  };

  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < characters.length && characters[at] !== "|" && characters[at] !== ")") {
      const part = atom();
      if (part !== undefined) parts.push(quantified(part));
    }
    return { kind: "sequence", parts };
  };

  /**
   * Parses one character, class or group. Returns undefined for anchors and lookaheads, because
   * they match no characters.
   */
  const atom = (): Part | undefined => {
    if (eat("^") || eat("$") || eat("\\b") || eat("\\B")) return undefined;
    const isLookaround = eat("(?!") || eat("(?=") || eat("(?<!") || eat("(?<=");
    if (isLookaround || eat("(?:") || eat("(")) {
      if (eat("?<")) while (at < characters.length && characters[at++] !== ">");
      const inner = alternatives();
      if (!eat(")"))
        throw new Error(`The pattern ${pattern} has a group without a closing parenthesis.`);
      return isLookaround ? undefined : inner;
    }
    if (eat("[")) return { kind: "characters", characters: characterClass() };
    if (eat(".")) return { kind: "characters", characters: letters };
    if (eat("\\")) return { kind: "characters", characters: escaped() };
    return { kind: "characters", characters: [characters[at++]!] };
  };

  const escaped = (): readonly string[] => {
    const name = characters[at++] ?? "";
    if (classes[name] !== undefined) return classes[name];
    if (name === "x" || name === "u") {
      const size = name === "x" ? 2 : 4;
      const code = Number.parseInt(characters.slice(at, at + size).join(""), 16);
      if (Number.isNaN(code))
        throw new Error(
          `The pattern ${pattern} has an escape sequence that the kit does not support.`,
        );
      at += size;
      return [String.fromCodePoint(code)];
    }
    if (name === "p" || name === "P")
      throw new Error(
        `The pattern ${pattern} has a Unicode property (\\p), which the kit does not support.`,
      );
    return [escapes[name] ?? name];
  };

  const characterClass = (): readonly string[] => {
    const isNegated = eat("^");
    const found = new Set<string>();
    while (at < characters.length && !eat("]")) {
      const first = eat("\\") ? escaped() : [characters[at++]!];
      if (first.length === 1 && characters[at] === "-" && characters[at + 1] !== "]") {
        at++;
        const [last] = eat("\\") ? escaped() : [characters[at++]!];
        const low = first[0]!.codePointAt(0)!;
        const high = Math.min(last!.codePointAt(0)!, low + 300);
        for (let code = low; code <= high; code++) found.add(String.fromCodePoint(code));
      } else for (const character of first) found.add(character);
    }
    const allowed = isNegated
      ? wordCharacters.filter((character) => !found.has(character))
      : [...found].filter((character) => printable.includes(character));
    return allowed.length > 0 ? allowed : [...found];
  };

  const quantified = (part: Part): Part => {
    const bounds = eat("*")
      ? [0, REPEATS_MAX]
      : eat("+")
        ? [1, REPEATS_MAX]
        : eat("?")
          ? [0, 1]
          : braces();
    if (bounds === undefined) return part;
    eat("?");
    return { kind: "repeat", part, min: bounds[0]!, max: bounds[1]! };
  };

  const braces = (): readonly number[] | undefined => {
    const found = /^\{(\d+)(,?)(\d*)\}/.exec(characters.slice(at, at + 24).join(""));
    if (found === null) return undefined;
    at += found[0].length;
    const min = Number(found[1]);
    if (found[2] === "") return [min, min];
    return [min, found[3] === "" ? REPEATS_MAX : Number(found[3])];
  };

  return alternatives();
}
