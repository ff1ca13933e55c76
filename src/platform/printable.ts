// Text from outside, made fit for a terminal.

/** On one line, without what a terminal would obey: control characters, marks that turn the direction of writing. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
