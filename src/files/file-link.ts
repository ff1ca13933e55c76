// Reads and writes the query parameters of a signed link (G25.7): `ttl`, `exp` and `sig`. They may
// be in any order and percent-encoded, but each must occur exactly once.
import type { LinkParameters, SignedLink } from "../blobs/index.ts";

const parts = ["ttl", "exp", "sig"] as const;

/**
 * Reads the parameters `ttl`, `exp` and `sig` from a query string. Ignores all other parameters.
 * @param query the query string, still percent-encoded
 * @returns undefined if one of the three is missing or occurs twice
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

/** Returns the query string of a signed link, such as `ttl=...&exp=...&sig=...`. */
export const queryOf = (link: SignedLink): string =>
  parts.map((name) => `${name}=${link[name]}`).join("&");
