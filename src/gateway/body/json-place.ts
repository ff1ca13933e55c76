// Finds where a text stops being JSON (G24.2): the parser tells the place of some mistakes only, and its words quote the body.

/** Longer texts are asked only for what the parser tells: finding the place parses some of the text about twenty times. */
const SEARCHED_MAX = 100_000;

/** @returns index of the character at which the text is no JSON any more, its length where it ends too early; undefined where that is not told */
export function placeOfFlaw(text: string, error: unknown): number | undefined {
  const told = /position (\d+)/.exec(String(error))?.[1];
  if (told !== undefined) return Number(told);
  if (isUnfinished(error)) return text.length;
  return text.length <= SEARCHED_MAX ? searched(text) : undefined;
}

/** The shortest beginning that no end could make whole ends with the character that is asked for. */
function searched(text: string): number {
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (isBeginning(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return broken - 1;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const told = /position (\d+)/.exec(String(error))?.[1];
    return told === undefined ? isUnfinished(error) : Number(told) >= text.length;
  }
}

const isUnfinished = (error: unknown): boolean => String(error).includes("end of JSON input");
