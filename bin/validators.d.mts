/** Returns a hash of all files from which the validators are made. */
export function validatorStamp(): string;
/**
 * Builds the validators if they are missing or out of date. Throws an error if they cannot be
 * built.
 */
export function ensureValidators(): void;
