// Hostile strings in forms in which the client sends them unchanged.

/** Header values and path segments that HTTP can carry. A client cannot send other values. */
export const carried = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).slice(0, 4000);

/** Returns a key that becomes an own member of an object, so that JSON.stringify writes it. */
export const safeKey = (text: string): string => (text === "__proto__" ? "proto" : text);
