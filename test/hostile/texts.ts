// Hostile strings in forms that leave the client as they are meant.

/** Header values and path segments that HTTP can carry. A client cannot send other values. */
export const carried = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).slice(0, 4000);

/** A key that JSON.stringify writes as one of its own. */
export const safeKey = (text: string): string => (text === "__proto__" ? "proto" : text);
