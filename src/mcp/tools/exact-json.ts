// Reads JSON so that writing it again gives every number the digits that it had: PostgreSQL keeps more of them than a double does.

declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    /** A number that is written as it stands in the text. */
    rawJSON(text: string): object;
  }
}

/**
 * Finds numbers that a double could be written otherwise for: long ones, minus zero, zeros at the end, exponents. What it takes for one inside quotes
 * costs time alone.
 */
const unusual = /(?:^|[:,[])\s*(?:-0(?![.\d])|-?(?:[\d.]{16}|\d+\.\d*0(?!\d)|[\d.]+[eE]))/;

/** @throws SyntaxError */
export const exactJson = (text: string): unknown =>
  unusual.test(text)
    ? JSON.parse(text, (_key, value, { source }) =>
        typeof value === "number" && source !== undefined && String(value) !== source
          ? JSON.rawJSON(source)
          : value,
      )
    : JSON.parse(text);
