// Replaces members in a JSON text without parsing it. The text is one that the database or the
// gateway has written: nothing in it is checked.
import { endOfText } from "./json.ts";

const QUOTE = 34;

/**
 * Returns the text with another value in each wanted member, unless the member is null.
 * @param value as JSON text
 */
export function replaceMembers(
  text: string,
  isWanted: (name: string) => boolean,
  value: string,
): string {
  const pieces: string[] = [];
  let taken = 0;
  for (let place = 0; place < text.length; place++) {
    if (text.charCodeAt(place) !== QUOTE) continue;
    const end = endOfText(text, place);
    const colon = pastSpace(text, end + 1);
    const isName = text[colon] === ":";
    if (isName && isWanted(textOf(text.slice(place, end + 1)))) {
      const start = pastSpace(text, colon + 1);
      const behind = endOfValue(text, start);
      if (!text.startsWith("null", start)) {
        pieces.push(text.slice(taken, start), value);
        taken = behind;
      }
      place = behind - 1;
    } else place = end;
  }
  return pieces.join("") + text.slice(taken);
}

const textOf = (quoted: string): string =>
  quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

function pastSpace(text: string, start: number): number {
  let place = start;
  while (text.charCodeAt(place) <= 32) place++;
  return place;
}

/** Returns the place behind the value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let place = start; place < text.length; place++) {
    const mark = text[place]!;
    if (mark === '"') place = endOfText(text, place);
    if ("[{".includes(mark)) depth++;
    if ("]}".includes(mark) && depth-- === 0) return place;
    if (mark === "," && depth === 0) return place;
  }
  return text.length;
}
