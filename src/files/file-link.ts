// Reads and writes the query parameters `ttl`, `exp` and `sig` of a signed link (G25.7). They may
// be in any order and percent-encoded, but each parameter must occur exactly once.
import type { LinkParameters, SignedLink } from "../blobs/index.ts";

const parts = ["ttl", "exp", "sig"] as const;

/**
 * Reads the parameters of a signed link. Ignores all other parameters.
 * @param query the query string, still percent-encoded
 * @returns undefined if a parameter is missing or occurs twice
 */
export function linkIn(query: string): LinkParameters | undefined {
  const parameters = new URLSearchParams(query);
  const [ttl, exp, sig] = parts.map((name) => {
    const [value, ...others] = parameters.getAll(name);
    return others.length === 0 ? value : undefined;
  });
  if (ttl === undefined || exp === undefined || sig === undefined) return undefined;
  return { ttl, exp, sig };
}

/** Returns the query string of a signed link. */
export const queryOf = (link: SignedLink): string =>
  parts.map((name) => `${name}=${link[name]}`).join("&");
