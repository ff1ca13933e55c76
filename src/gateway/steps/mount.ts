// Step 2: the two spellings of an address become one (G1.2). `/api/v1/gateway` is taken off here and nowhere
// else; whether an operation answers under it is the contract's `x-prefix`, which `match` asks.

/** The prefix under which workspace routes and discovery documents also answer. */
export const mountPrefix = "/api/v1/gateway";

export interface Address {
  /** The path as the contract spells it. */
  readonly path: string;
  readonly isPrefixed: boolean;
}

export function mount(path: string): Address {
  return path.startsWith(`${mountPrefix}/`)
    ? { path: path.slice(mountPrefix.length), isPrefixed: true }
    : { path, isPrefixed: false };
}
