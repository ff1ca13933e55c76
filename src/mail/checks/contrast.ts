// Checks that every text can be read on its background, in the light and the dark theme (WCAG 2.2, 1.4.3). Background pictures are
// not judged.
import { contrast, CONTRAST_MIN, parseColour } from "../render/colour.ts";
import type { Diagnostic } from "../../platform/index.ts";
import { plainText } from "../render/markup.ts";
import { diagnosticAt, offsetOf, type CheckedMail } from "./rule.ts";
import { createStylesheet, type Element, type Stylesheet, type Theme } from "./stylesheet.ts";

interface Look {
  readonly text: string;
  readonly ground: string;
}

type Looks = Readonly<Record<Theme, Look>>;

interface Level {
  readonly element: Element;
  readonly looks: Looks;
  readonly hidden: boolean;
}

const themes: readonly Theme[] = ["light", "dark"];
/** What mail programs give to a mail that says nothing. A mail that says nothing of the dark theme is shown in the light one. */
const start: Looks = {
  light: { text: "#000000", ground: "#ffffff" },
  dark: { text: "#000000", ground: "#ffffff" },
};
/** Holds nothing that is shown. */
const unseen: ReadonlySet<string> = new Set(["head", "style", "script", "title"]);

export function checkContrast(checked: CheckedMail): readonly Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>();
  for (const { text, theme, look } of shownTexts(checked)) {
    const [front, ground] = [parseColour(look.text), parseColour(look.ground)];
    if (front === undefined || ground === undefined) continue;
    const ratio = contrast(front, ground);
    if (ratio >= CONTRAST_MIN) continue;
    const key = `${theme} ${look.text} ${look.ground} ${text}`;
    if (!diagnostics.has(key)) diagnostics.set(key, lowContrast(checked, text, theme, look, ratio));
  }
  return [...diagnostics.values()];
}

function lowContrast(
  checked: CheckedMail,
  text: string,
  theme: Theme,
  look: Look,
  ratio: number,
): Diagnostic {
  const shown = plainText(text.trim()).replaceAll(/\s+/g, " ").slice(0, 40);
  return diagnosticAt(checked, offsetOf(checked, text), {
    rule: "low-contrast",
    message: `"${shown}" is ${look.text} on ${look.ground} in the ${theme} theme, a contrast of ${ratio.toFixed(1)}`,
    hint: `Give the text or its background another colour there: ${CONTRAST_MIN} is needed.`,
    severity: "error",
  });
}

function* shownTexts({
  marks,
}: CheckedMail): Generator<{ text: string; theme: Theme; look: Look }> {
  const sheet = createStylesheet(stylesIn(marks));
  const levels: Level[] = [];
  for (const mark of marks) {
    if (mark.kind === "open" && !mark.empty) levels.push(levelOf(mark, levels, sheet));
    else if (mark.kind === "close") {
      const index = levels.findLastIndex(({ element }) => element.name === mark.name);
      if (index !== -1) levels.length = index;
    } else if (mark.kind === "text" && mark.text.trim() !== "") {
      const level = levels.at(-1);
      if (level === undefined || level.hidden) continue;
      for (const theme of themes) yield { text: mark.text, theme, look: level.looks[theme] };
    }
  }
}

function stylesIn(marks: CheckedMail["marks"]): readonly string[] {
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1];
    return mark.kind === "open" && mark.name === "style" && next?.kind === "text"
      ? [next.text]
      : [];
  });
}

function levelOf(element: Element, levels: readonly Level[], sheet: Stylesheet): Level {
  const above = levels.at(-1);
  const path = [...levels.map((level) => level.element), element];
  const lookIn = (theme: Theme): Look => {
    const outer = (above?.looks ?? start)[theme];
    const ground =
      colourIn(sheet.valueOf(path, "background-color", theme)) ??
      colourIn(sheet.valueOf(path, "background", theme)) ??
      colourIn(element.attributes.get("bgcolor")?.value);
    return {
      text: colourIn(sheet.valueOf(path, "color", theme)) ?? outer.text,
      ground: ground ?? outer.ground,
    };
  };
  const hidden =
    above?.hidden === true ||
    unseen.has(element.name) ||
    sheet.valueOf(path, "display", "light") === "none";
  return { element, looks: { light: lookIn("light"), dark: lookIn("dark") }, hidden };
}

/** The colour in a value such as `#fff url(...) no-repeat`, or undefined where there is none. */
function colourIn(value: string | undefined): string | undefined {
  return value?.match(/rgb\([^)]*\)|[^\s]+/g)?.find((word) => parseColour(word) !== undefined);
}
