// Removes the optional prefix `/api/v1/gateway` from the path (G1.2). The step `match` later checks
// that the operation allows the prefix (`x-prefix`). Documents below `/.well-known/` have more than
// one spelling with the prefix (G12.12).
import { contract, mountPrefix, type BodilessHeaders } from "../../contract/index.ts";

export interface Address {
  /** The path as it is in the contract, without the prefix. */
  readonly path: string;
  readonly isPrefixed: boolean;
}

const wellKnown = "/.well-known";
/**
 * The path below which RFC 9728 puts the metadata of a resource. The path of the resource follows,
 * with its prefix.
 */
const metadata = `${wellKnown}/oauth-protected-resource`;
const derived = metadata + mountPrefix;
const [belowPrefix, belowDerived] = [`${mountPrefix}/`, `${derived}/`];

/**
 * First path segments of the documents below `/.well-known/`, which exist under the prefix, too.
 */
const documents: ReadonlySet<string> = new Set(
  Object.keys(contract.paths)
    .filter((path) => path.startsWith(`${wellKnown}/`))
    .map((path) => firstSegmentOf(path.slice(wellKnown.length))),
);

function firstSegmentOf(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}

export function mount(path: string): Address {
  if (path.startsWith(belowPrefix)) {
    const rest = path.slice(mountPrefix.length);
    return {
      path: documents.has(firstSegmentOf(rest)) ? wellKnown + rest : rest,
      isPrefixed: true,
    };
  }
  return path === derived || path.startsWith(belowDerived)
    ? { path: metadata + path.slice(derived.length), isPrefixed: true }
    : { path, isPrefixed: false };
}

/**
 * Returns the other spellings of an operation's address.
 * @param path the path in the contract, of an operation that allows the prefix
 */
export function prefixedSpellings(path: string): string[] {
  if (!path.startsWith(`${wellKnown}/`)) return [mountPrefix + path];
  const short = mountPrefix + path.slice(wellKnown.length);
  return path.startsWith(metadata) ? [short, derived + path.slice(metadata.length)] : [short];
}

/** Returns the prefix of a requested path. Returns an empty text if the path has no prefix. */
export const prefixOf = (path: string): string => (mount(path).isPrefixed ? mountPrefix : "");

/**
 * Returns the headers of a response. The `Location` of a redirect within the gateway gets the
 * prefix that the client used (G1.2).
 * @param path the requested path
 */
export function withRequestedPrefix(path: string, headers: BodilessHeaders): BodilessHeaders {
  const { Location: location } = headers;
  return typeof location === "string" && location.startsWith("/")
    ? { ...headers, Location: prefixOf(path) + location }
    : headers;
}
