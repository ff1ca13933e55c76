// Removes the optional prefix `/api/v1/gateway` from the path (G1.2). The step `match` later checks
// whether the operation allows the prefix (`x-prefix`). A document below `/.well-known/` can be
// called at more than one path with the prefix (G12.12).
import { contract, mountPrefix, type BodilessHeaders } from "../../contract/index.ts";

export interface Address {
  /** The path without the prefix, as it is in the contract. */
  readonly path: string;
  readonly isPrefixed: boolean;
}

const wellKnown = "/.well-known";
/**
 * The path that RFC 9728 puts before the path of a resource, to get the path of its metadata. If
 * the path of the resource has the prefix, the prefix follows this path.
 */
const metadata = `${wellKnown}/oauth-protected-resource`;
const derived = metadata + mountPrefix;
const [belowPrefix, belowDerived] = [`${mountPrefix}/`, `${derived}/`];

/**
 * The first path segments after `/.well-known` of all documents there. With the prefix, these
 * documents can be called without `/.well-known`.
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

/** Returns the prefix if the requested path has it, otherwise an empty text. */
export const prefixOf = (path: string): string => (mount(path).isPrefixed ? mountPrefix : "");

/**
 * Returns the headers of a response. If they redirect to another path of the gateway (`Location`),
 * this path gets the prefix that the client used (G1.2).
 * @param path the requested path
 */
export function withRequestedPrefix(path: string, headers: BodilessHeaders): BodilessHeaders {
  const { Location: location } = headers;
  return typeof location === "string" && location.startsWith("/")
    ? { ...headers, Location: prefixOf(path) + location }
    : headers;
}
