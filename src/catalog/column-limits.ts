// Checks a value against the limits of its column: length, smallest and largest value, number of
// digits. PostgreSQL has check constraints for the same limits. The gateway checks a value before
// it sends the statement, so that the caller gets a clear message.
import type { Column } from "./model.ts";

/**
 * Returns the end of a sentence whose subject is the column, such as "has 12 characters, at most 9
 * fit". Returns undefined if the value is within the limits.
 * @param encoded the value as text; for a list, one text for each element
 */
export function limitProblem(
  { definition }: Column,
  encoded: string | readonly (string | null)[],
): string | undefined {
  if (typeof encoded !== "string") {
    for (const [index, item] of encoded.entries()) {
      const problem = item === null ? undefined : scalarProblem(definition, item);
      if (problem !== undefined) return `item ${index} ${problem}`;
    }
    return undefined;
  }
  return scalarProblem(definition, encoded);
}

function scalarProblem(
  { maxLength, min, max, precision, scale = 0 }: Column["definition"],
  text: string,
): string | undefined {
  if (maxLength !== undefined) {
    // PostgreSQL counts Unicode code points, while `length` counts UTF-16 units.
    const length = text.length > maxLength ? Array.from(text).length : 0;
    if (length > maxLength) return `has ${length} characters, at most ${maxLength} fit`;
  }
  if (min !== undefined && Number(text) < min) return `is ${text}, at least ${min} is needed`;
  if (max !== undefined && Number(text) > max) return `is ${text}, at most ${max} is allowed`;
  if (precision !== undefined) return digitsProblem(text, precision - scale, scale);
  return undefined;
}

function digitsProblem(text: string, before: number, after: number): string | undefined {
  const [, whole = "", fraction = ""] = /^-?0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole.length > before) return `is ${text}, at most ${before} digits fit before the point`;
  if (fraction.length > after) return `is ${text}, at most ${after} digits fit after the point`;
  return undefined;
}
