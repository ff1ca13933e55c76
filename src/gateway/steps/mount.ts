// Step 2: removes the optional prefix `/api/v1/gateway` from the path (G1.2); `match` checks `x-prefix`, whether the operation has it.

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
