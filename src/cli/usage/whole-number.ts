// Parses a whole number of the command line. Refuses other texts and numbers out of range as wrong
// usage.
import { InvalidArgumentError } from "commander";

/**
 * Creates the parser of an option.
 * @param what name of the value in the error message, such as `A port`
 */
export const wholeNumber =
  (what: string, min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`${what} must be a number from ${min} to ${max}.`);
    return value;
  };

export const readPort = wholeNumber("A port", 0, 65_535);
