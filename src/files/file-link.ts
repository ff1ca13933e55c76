// Reads and writes the three parameters of a signed link, in any order and percent-encoding, each
// once (G25.7).
import type { LinkParameters, SignedLink } from "../blobs/index.ts";

const parts = ["ttl", "exp", "sig"] as const;

type LinkPart = (typeof parts)[number];

const isPart = (name: string | undefined): name is LinkPart =>
  parts.some((partName) => partName === name);

/**
 * Reads the parameters of a link. Ignores other parameters, and names with malformed
 * percent-encoding.
 * @param query the query string, not decoded
 * @returns undefined if a parameter is missing or occurs twice
 */
export function linkIn(query: string): LinkParameters | undefined {
  const found: Partial<Record<LinkPart, string>> = {};
  for (const pair of query.split("&")) {
    const mark = pair.indexOf("=");
    const name = decodedComponent(mark === -1 ? pair : pair.slice(0, mark));
    if (!isPart(name)) continue;
    const value = mark === -1 ? "" : decodedComponent(pair.slice(mark + 1));
    if (value === undefined || found[name] !== undefined) return undefined;
    found[name] = value;
  }
  const { ttl, exp, sig } = found;
  if (ttl === undefined || exp === undefined || sig === undefined) return undefined;
  return { ttl, exp, sig };
}

/** Returns the query string of a link. */
export const queryOf = (link: SignedLink): string =>
  parts.map((name) => `${name}=${link[name]}`).join("&");

/**
 * Decodes a component as the gateway decodes other query strings; undefined for malformed
 * percent-encoding or UTF-8.
 */
function decodedComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
