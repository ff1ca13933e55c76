// Makes the links of pages relative, and finds links to pages that do not exist. In the HTML of a
// page, a link has the form `docs:guides/data.html#filter`. Relative links work behind a proxy with
// a path of its own.
import { posix } from "node:path";
import { startAddress } from "./addresses.ts";

const link = /\b(href|src|data-index)="([^"]*)"/g;
const home = "/_docs";

/** Returns the path of a page or file below the gateway's base URL, such as `/_docs/site.css`. */
const sitePath = (address: string): string =>
  `docs:${address}` === startAddress ? home : posix.join(home, address);

/**
 * Makes the links of a page relative.
 * @param from address of the page, such as `guides/data.html`
 */
export function relativeLinks(html: string, from: string): string {
  const folder = posix.dirname(sitePath(from));
  return html.replaceAll(link, (whole, name: string, target: string) => {
    if (!target.startsWith("docs:")) return whole;
    const [address = "", anchor] = target.slice("docs:".length).split("#");
    if (address === from && anchor !== undefined) return `${name}="#${anchor}"`;
    const path = sitePath(address);
    const relative =
      path === home
        ? posix.join(posix.relative(folder, "/"), "_docs")
        : posix.relative(folder, path);
    return `${name}="${relative}${anchor === undefined ? "" : `#${anchor}`}"`;
  });
}

/** Returns the ids of the elements of a page, which links can name as anchors. */
const anchorsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id!));

/**
 * Finds links to pages that do not exist, and links that are not allowed.
 * @param pages the HTML of each page, by address, with links of the form `docs:`
 * @param files addresses of everything else that a page may link to
 * @returns a sentence for each such link
 */
export function findDeadLinks(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): readonly string[] {
  const anchors = new Map([...pages].map(([address, html]) => [address, anchorsOf(html)]));
  return [...pages].flatMap(([from, html]) =>
    [...html.matchAll(link)].flatMap(([, , target = ""]) => {
      if (/^(?:https?:\/\/|data:,)/.test(target)) return [];
      const [address = "", anchor] = target.startsWith("#")
        ? [from, target.slice(1)]
        : target.replace("docs:", "").split("#");
      const isKnown =
        target.startsWith("#") ||
        (target.startsWith("docs:") && (files.has(address) || anchors.has(address)));
      if (!isKnown) return [`${from} links to ${target}, which does not exist.`];
      return anchor === undefined || anchors.get(address)?.has(anchor) === true
        ? []
        : [`${from} links to ${target}, but that page has no anchor with this name.`];
    }),
  );
}
