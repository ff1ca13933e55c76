/** Returns the path of the program: the bundle of the present sources, or the source. */
export function programFile(): string;
/** Builds the bundle unless it is there. Throws an error if it cannot be built. */
export function ensureBundle(): void;
