// Replaces the values of object members in a JSON text without parsing the text. The text comes
// from the database or the gateway itself, so it is not validated.
import { endOfText } from "./json.ts";

const QUOTE = 34;

/**
 * Replaces the value of each member, at any depth, if `isSelected` returns true for the member's
 * name. Returns the changed text. Members with the value null stay null.
 * @param value the new value as JSON text
 */
export function replaceMembers(
  text: string,
  isSelected: (name: string) => boolean,
  value: string,
): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== QUOTE) continue;
    const end = endOfText(text, index);
    const colon = pastSpace(text, end + 1);
    const isName = text[colon] === ":";
    if (isName && isSelected(nameText(text.slice(index, end + 1)))) {
      const start = pastSpace(text, colon + 1);
      const behind = endOfValue(text, start);
      if (!text.startsWith("null", start)) {
        pieces.push(text.slice(copiedTo, start), value);
        copiedTo = behind;
      }
      index = behind - 1;
    } else index = end;
  }
  return pieces.join("") + text.slice(copiedTo);
}

const nameText = (quoted: string): string =>
  quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

function pastSpace(text: string, start: number): number {
  let index = start;
  while (text.charCodeAt(index) <= 32) index++;
  return index;
}

/** Returns the index after the JSON value that starts at index `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const mark = text[index]!;
    if (mark === '"') index = endOfText(text, index);
    if ("[{".includes(mark)) depth++;
    if ("]}".includes(mark) && depth-- === 0) return index;
    if (mark === "," && depth === 0) return index;
  }
  return text.length;
}
