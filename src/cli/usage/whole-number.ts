// Parses a whole number of the command line. Refuses other text, and numbers out of bounds, as wrong usage.
import { InvalidArgumentError } from "commander";

/** @param what `A port`, for the sentence that refuses */
export const wholeNumber =
  (what: string, min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`${what} is a number from ${min} to ${max}.`);
    return value;
  };

export const readPort = wholeNumber("A port", 0, 65_535);
