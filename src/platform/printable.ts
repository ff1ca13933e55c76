// Makes text from callers safe to print in a terminal.

/**
 * Returns the text on one line. Replaces control characters, and characters that change the
 * direction of writing.
 */
export const printableText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
