// JSON texts that are too long to be kept or shown: their beginning takes their place.

/** A JSON text of at most so many bytes, or little more: the text itself, or `{"truncated": <its beginning>}`. */
export function cutJson(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  // A character of the beginning may take six bytes once it is written as JSON.
  return JSON.stringify({ truncated: text.slice(0, Math.floor(bytesMax / 6)).toWellFormed() });
}
