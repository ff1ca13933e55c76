/** Returns a hash of everything that the validators are made from. */
export function validatorStamp(): string;
/** Builds the validators unless they are there. Throws an error if they cannot be built. */
export function ensureValidators(): void;
