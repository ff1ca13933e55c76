// Signed links: the three parts of the query, each once and in the order in which they were issued; what other programs add to an
// address does not matter.
import type { LinkParameters, SignedLink } from "../blobs/index.ts";

const parts = ["ttl", "exp", "sig"] as const;
const part = /^(ttl|exp|sig)=(.*)$/s;

/** What stands in a query string, undecoded; undefined where it is no whole link. */
export function linkIn(query: string): LinkParameters | undefined {
  const found = query.split("&").flatMap((pair) => {
    const [, name, value] = part.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  const isWhole =
    found.length === parts.length && found.every(({ name }, index) => name === parts[index]);
  if (!isWhole) return undefined;
  const [ttl, exp, sig] = found.map(({ value }) => value);
  return { ttl: ttl!, exp: exp!, sig: sig! };
}

export const queryOf = (link: SignedLink): string =>
  parts.map((name) => `${name}=${link[name]}`).join("&");
