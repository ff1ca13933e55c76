// Hostile strings in forms in which the client sends them unchanged.

/**
 * Returns the text in a form that HTTP can carry in header values and path segments. A client
 * cannot send other texts there.
 */
export const carried = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).slice(0, 4000);

/** Returns a key that becomes an own member of an object, so that JSON.stringify writes it. */
export const safeKey = (text: string): string => (text === "__proto__" ? "proto" : text);
