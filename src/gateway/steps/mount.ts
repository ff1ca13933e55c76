// Step 2: removes the optional prefix `/api/v1/gateway` from the path (G1.2); `match` checks `x-prefix`, whether the operation has it.
import { mountPrefix, type Headers } from "../../contract/index.ts";

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

/** What stands before a path as the contract spells it. */
export const prefixOf = (path: string): string => (mount(path).isPrefixed ? mountPrefix : "");

/**
 * Headers of an answer, a redirect within the gateway under the spelling that was asked (G1.2).
 * @param path as it was asked for
 */
export const asAsked = (path: string, headers: Headers): Headers =>
  headers["Location"]?.startsWith("/")
    ? { ...headers, Location: prefixOf(path) + headers["Location"] }
    : headers;
