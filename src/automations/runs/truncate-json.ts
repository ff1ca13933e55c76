// Truncates JSON texts that are too long to store or show.

/**
 * Returns the text if it has at most `bytesMax` bytes. A longer text becomes `{"truncated": <its
 * start>}`.
 */
export function truncateJson(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  // In JSON, an escaped character takes up to six bytes, as in `\u0000`.
  return JSON.stringify({ truncated: text.slice(0, Math.floor(bytesMax / 6)).toWellFormed() });
}
