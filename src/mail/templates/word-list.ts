// Splits a text into words. Long lists of names in this folder are written as one text, because
// this is easier to read and extend than an array.

/** Returns the words of a text that are separated by blanks or line breaks. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);
