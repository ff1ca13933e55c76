// The three parts of a signed link in a query string: in any order, in any percent-encoding, each
// once (G25.7).
import type { LinkParameters, SignedLink } from "../blobs/index.ts";

const parts = ["ttl", "exp", "sig"] as const;

type Part = (typeof parts)[number];

const isPart = (name: string | undefined): name is Part =>
  parts.some((partName) => partName === name);

/**
 * Reads the parts of a link. Ignores all other parameters, and those that are no percent-encoding.
 * @param query undecoded
 * @returns undefined where a part is missing or stands twice
 */
export function linkIn(query: string): LinkParameters | undefined {
  const found: Partial<Record<Part, string>> = {};
  for (const pair of query.split("&")) {
    const mark = pair.indexOf("=");
    const name = decoded(mark === -1 ? pair : pair.slice(0, mark));
    if (!isPart(name)) continue;
    const value = mark === -1 ? "" : decoded(pair.slice(mark + 1));
    if (value === undefined || found[name] !== undefined) return undefined;
    found[name] = value;
  }
  const { ttl, exp, sig } = found;
  if (ttl === undefined || exp === undefined || sig === undefined) return undefined;
  return { ttl, exp, sig };
}

export const queryOf = (link: SignedLink): string =>
  parts.map((name) => `${name}=${link[name]}`).join("&");

/**
 * Decodes as the other query strings are decoded; undefined for what is no percent-encoded UTF-8.
 */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
