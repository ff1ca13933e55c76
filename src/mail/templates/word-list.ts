// Long lists of words, written as text: easier to read and to add to than a column of quotes.

/** The words of a text, however many blanks and line breaks stand between them. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);
