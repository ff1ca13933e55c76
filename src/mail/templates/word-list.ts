// Splits long lists of words that are written as text, which is easier to read and extend than an
// array.

/** Returns the words of a text, separated by blanks and line breaks. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);
