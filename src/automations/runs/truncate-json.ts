// Truncates JSON texts to a maximum number of bytes, so that the database can store them and the
// API can show them.

/**
 * Returns the text if it has at most `bytesMax` bytes. A longer text becomes `{"truncated": <its
 * start>}`.
 */
export function truncateJson(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  // In JSON, an escaped character takes up to six bytes, as in `\u0000`.
  return JSON.stringify({ truncated: text.slice(0, Math.floor(bytesMax / 6)).toWellFormed() });
}
