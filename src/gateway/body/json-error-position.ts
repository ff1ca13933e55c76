// Finds the position of the first error in a text that is not valid JSON, for error messages
// (G24.2). `JSON.parse` reports the position for only some errors, and its messages contain parts
// of the body.

/**
 * Maximum number of characters of a text in which the position is searched. The search parses parts
 * of the text about twenty times.
 */
const SEARCHED_MAX = 100_000;

/**
 * Returns the index of the first character that is not valid JSON. Returns the length of the text
 * if it ends too early. Returns undefined if `JSON.parse` reports no position and the text is too
 * long to search.
 */
export function positionOfJsonError(text: string, error: unknown): number | undefined {
  const reported = /position (\d+)/.exec(String(error))?.[1];
  if (reported !== undefined) return Number(reported);
  if (isUnfinished(error)) return text.length;
  return text.length <= SEARCHED_MAX ? searchPosition(text) : undefined;
}

/**
 * Finds the shortest beginning of the text that cannot be continued to valid JSON. The last
 * character of this beginning is the error. Uses a binary search.
 */
function searchPosition(text: string): number {
  let valid = 0;
  let invalid = text.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isValidPrefix(text.slice(0, middle))) valid = middle;
    else invalid = middle;
  }
  return invalid - 1;
}

function isValidPrefix(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const reported = /position (\d+)/.exec(String(error))?.[1];
    return reported === undefined ? isUnfinished(error) : Number(reported) >= text.length;
  }
}

const isUnfinished = (error: unknown): boolean => String(error).includes("end of JSON input");
