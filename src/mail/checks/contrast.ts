// Checks that the contrast between every text and its background is high enough, in the light and
// in the dark theme (WCAG 2.2, 1.4.3). Background images are ignored.
import { CssSyntaxError, parse } from "postcss";
import { contrast, CONTRAST_MIN, parseColour } from "../render/colour.ts";
import type { Diagnostic } from "../../platform/index.ts";
import { plainText } from "../render/markup.ts";
import { offsetOfLine } from "../templates/origin-lines.ts";
import { diagnosticAt, offsetOf, type CheckedMail } from "./rule.ts";
import { createStylesheet, type Element, type Stylesheet, type Theme } from "./stylesheet.ts";

interface ColourPair {
  readonly text: string;
  readonly ground: string;
}

type ThemeColours = Readonly<Record<Theme, ColourPair>>;

interface Level {
  readonly element: Element;
  readonly colours: ThemeColours;
  readonly hidden: boolean;
}

const themes: readonly Theme[] = ["light", "dark"];
/**
 * The colours of text and background in mail programs if a mail sets none. They are equal for both
 * themes, because mail programs show a mail without colours for the dark theme in light colours.
 */
const start: ThemeColours = {
  light: { text: "#000000", ground: "#ffffff" },
  dark: { text: "#000000", ground: "#ffffff" },
};
/** Elements whose text the reader does not see. */
const invisibleElements: ReadonlySet<string> = new Set(["head", "style", "script", "title"]);

/** Reports texts whose contrast is too low, and styles that cannot be read. */
export function checkContrast(checked: CheckedMail): readonly Diagnostic[] {
  try {
    return findLowContrasts(checked);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const message = `a style cannot be read: ${error.reason}`;
    const violation = {
      rule: "bad-css",
      message,
      hint: "Correct the CSS in the template. Otherwise the colours of the mail cannot be checked.",
      severity: "error",
    } as const;
    return [diagnosticAt(checked, brokenStyleOffset(checked), violation)];
  }
}

/** Returns the position in the MJML of the first style that cannot be read. */
function brokenStyleOffset({ sourceTokens }: CheckedMail): number | undefined {
  for (const [index, token] of sourceTokens.entries()) {
    const before = sourceTokens[index - 1];
    const isSheet = before?.kind === "open" && /^(?:mj-)?style$/.test(before.name);
    const isText = token.kind === "text" && isSheet;
    const css = isText ? token.text : token.kind === "open" ? token.attributes.get("style") : "";
    try {
      if (css) parse(isText ? css : plainText(css));
    } catch (error) {
      if (!(error instanceof CssSyntaxError)) throw error;
      return token.offset + (isText ? offsetOfLine(token.text, error.line ?? 1) : 0);
    }
  }
  return undefined;
}

function findLowContrasts(checked: CheckedMail): readonly Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>();
  for (const { text, theme, colours } of shownTexts(checked)) {
    const [front, ground] = [parseColour(colours.text), parseColour(colours.ground)];
    if (front === undefined || ground === undefined) continue;
    const ratio = contrast(front, ground);
    if (ratio >= CONTRAST_MIN) continue;
    const key = `${theme} ${colours.text} ${colours.ground} ${text}`;
    if (diagnostics.has(key)) continue;
    const shown = plainText(text.trim()).replaceAll(/\s+/g, " ").slice(0, 40);
    const diagnostic = diagnosticAt(checked, offsetOf(checked, text), {
      rule: "low-contrast",
      message: `"${shown}" is ${colours.text} on ${colours.ground} in the ${theme} theme, a contrast of ${ratio.toFixed(1)}`,
      hint: `Change the colour of the text or of its background. Their contrast must be at least ${CONTRAST_MIN} : 1.`,
      severity: "error",
    });
    diagnostics.set(key, diagnostic);
  }
  return [...diagnostics.values()];
}

function* shownTexts({
  tokens,
}: CheckedMail): Generator<{ text: string; theme: Theme; colours: ColourPair }> {
  const sheet = createStylesheet(stylesIn(tokens));
  const levels: Level[] = [];
  for (const token of tokens) {
    if (token.kind === "open" && !token.empty) levels.push(levelOf(token, levels, sheet));
    else if (token.kind === "close") {
      const index = levels.findLastIndex(({ element }) => element.name === token.name);
      if (index !== -1) levels.length = index;
    } else if (token.kind === "text" && token.text.trim() !== "") {
      const level = levels.at(-1);
      if (level === undefined || level.hidden) continue;
      for (const theme of themes) yield { text: token.text, theme, colours: level.colours[theme] };
    }
  }
}

function stylesIn(tokens: CheckedMail["tokens"]): readonly string[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    return token.kind === "open" && token.name === "style" && next?.kind === "text"
      ? [next.text]
      : [];
  });
}

function levelOf(element: Element, levels: readonly Level[], sheet: Stylesheet): Level {
  const above = levels.at(-1);
  const path = [...levels.map((level) => level.element), element];
  const coloursIn = (theme: Theme): ColourPair => {
    const outer = (above?.colours ?? start)[theme];
    const ground =
      colourIn(sheet.valueOf(path, "background-color", theme)) ??
      colourIn(sheet.valueOf(path, "background", theme)) ??
      colourIn(element.attributes.get("bgcolor"));
    return {
      text: colourIn(sheet.valueOf(path, "color", theme)) ?? outer.text,
      ground: ground ?? outer.ground,
    };
  };
  const hidden =
    above?.hidden === true ||
    invisibleElements.has(element.name) ||
    sheet.valueOf(path, "display", "light") === "none";
  return { element, colours: { light: coloursIn("light"), dark: coloursIn("dark") }, hidden };
}

/**
 * Returns the first colour in a CSS value, such as `#fff` in `#fff url(...) no-repeat`. Returns
 * undefined if the value contains no colour.
 */
function colourIn(value: string | undefined): string | undefined {
  return value?.match(/rgb\([^)]*\)|[^\s]+/g)?.find((word) => parseColour(word) !== undefined);
}
