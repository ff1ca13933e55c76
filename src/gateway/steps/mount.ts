// Step 2: removes the optional prefix `/api/v1/gateway` from the path (G1.2); `match` checks `x-prefix`, whether the operation has it.
// Documents of `/.well-known/` have further spellings with it (G12.12).
import { contract, mountPrefix, type BodilessHeaders } from "../../contract/index.ts";

export interface Address {
  /** The path as the contract spells it. */
  readonly path: string;
  readonly isPrefixed: boolean;
}

const wellKnown = "/.well-known";
/** Where RFC 9728 puts the metadata of an address: what follows is the address's path, its prefix included. */
const metadata = `${wellKnown}/oauth-protected-resource`;
const derived = metadata + mountPrefix;
const [belowPrefix, belowDerived] = [`${mountPrefix}/`, `${derived}/`];

/** First segments that documents of `/.well-known/` have under the prefix. */
const documents: ReadonlySet<string> = new Set(
  Object.keys(contract.paths)
    .filter((path) => path.startsWith(`${wellKnown}/`))
    .map((path) => firstOf(path.slice(wellKnown.length))),
);

function firstOf(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}

export function mount(path: string): Address {
  if (path.startsWith(belowPrefix)) {
    const rest = path.slice(mountPrefix.length);
    return { path: documents.has(firstOf(rest)) ? wellKnown + rest : rest, isPrefixed: true };
  }
  return path === derived || path.startsWith(belowDerived)
    ? { path: metadata + path.slice(derived.length), isPrefixed: true }
    : { path, isPrefixed: false };
}

/**
 * The spellings of an operation's address beside the one of the contract.
 * @param path as the contract spells it, of an operation that has the prefix
 */
export function prefixedSpellings(path: string): string[] {
  if (!path.startsWith(`${wellKnown}/`)) return [mountPrefix + path];
  const short = mountPrefix + path.slice(wellKnown.length);
  return path.startsWith(metadata) ? [short, derived + path.slice(metadata.length)] : [short];
}

/** What stands before a path as the contract spells it. */
export const prefixOf = (path: string): string => (mount(path).isPrefixed ? mountPrefix : "");

/**
 * Headers of an answer, a redirect within the gateway under the spelling that was asked (G1.2).
 * @param path as it was asked for
 */
export function asAsked(path: string, headers: BodilessHeaders): BodilessHeaders {
  const { Location: location } = headers;
  return typeof location === "string" && location.startsWith("/")
    ? { ...headers, Location: prefixOf(path) + location }
    : headers;
}
