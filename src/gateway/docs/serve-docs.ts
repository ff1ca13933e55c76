// Answers requests for the documentation with files of the built site. Serves only addresses that
// are in the site's list of files. So no address leads to another file of the disk.
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { missingPages, type BuiltFile, type BuiltSite } from "../../docs-site/index.ts";
import { entityTagOf, matchesEntityTag } from "../../platform/index.ts";
import { openBuiltFile } from "./open-built-file.ts";
import type { DocsState } from "./docs-state.ts";
import { noticePage } from "./notice-page.ts";

/**
 * The `Content-Security-Policy` of the documentation. It allows scripts, style sheets and requests
 * only of this gateway, and no inline scripts or styles.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An answer. `Type` are the media types that the operation declares for its files. */
type DocsReply<Type> =
  | {
      readonly status: 200;
      readonly type: Type;
      readonly stream: Readable;
      readonly headers: DocsHeaders;
    }
  | {
      readonly status: 404;
      readonly type: "text/html";
      readonly stream: Readable;
      readonly headers: DocsHeaders;
    }
  | { readonly status: 304; readonly headers: DocsHeaders };

type DocsHeaders = Readonly<Record<string, string>>;

/**
 * Returns the answer for an address of the documentation.
 * @param address the address below `/_docs/`; `index.html` for the first page
 * @param types the media types of the files that the operation may return
 */
export async function serveDocs<Type extends string>(
  state: DocsState,
  address: string,
  headers: IncomingHttpHeaders,
  types: readonly Type[],
): Promise<DocsReply<Type>> {
  if (state.site === null) return notice(state, address, types);
  const missing = missingPages[address.includes("/") ? 1 : 0];
  const file = missingPages.some((page) => page === address) ? undefined : state.site.find(address);
  const type = types.find((name) => name === file?.type);
  try {
    if (file !== undefined && type !== undefined) {
      if (matchesEntityTag(headers["if-none-match"], file.entityTag))
        return { status: 304, headers: cacheHeaders(file) };
      return { status: 200, type, ...(await openFile(state.site, file, headers)) };
    }
    const page = state.site.find(missing);
    if (page !== undefined)
      return { status: 404, type: "text/html", ...(await openFile(state.site, page, headers)) };
  } catch {
    // Another process has removed or changed the built site.
  }
  return notice({ isBuilding: false, reason: damaged }, address, types);
}

const damaged =
  "The files of the documentation are missing or damaged. Stop the gateway, remove the folder `.cache/docs`, and start the gateway again.";

async function openFile(site: BuiltSite, file: BuiltFile, headers: IncomingHttpHeaders) {
  const opened = await openBuiltFile(site, file, headers);
  const own = { ...cacheHeaders(file), "Content-Security-Policy": docsPolicy };
  return { stream: opened.stream, headers: { ...own, ...opened.headers } };
}

const cacheHeaders = ({ entityTag }: BuiltFile): DocsHeaders => ({
  ETag: entityTag,
  "Cache-Control": "public, max-age=300",
  Vary: "Accept-Encoding",
});

/**
 * Returns the page that says why there is no documentation. Addresses of pages get this page. All
 * other addresses get a 404.
 */
function notice<Type extends string>(
  state: Pick<DocsState & { site: null }, "isBuilding" | "reason">,
  address: string,
  types: readonly Type[],
): DocsReply<Type> {
  const text = noticePage("The documentation is not ready", state);
  const type = address.endsWith(".html") ? types.find((name) => name === "text/html") : undefined;
  const answer = {
    stream: Readable.from([text]),
    headers: {
      ETag: entityTagOf(text),
      "Cache-Control": "no-store",
      "Content-Security-Policy": docsPolicy,
      "Content-Length": String(Buffer.byteLength(text)),
    },
  };
  return type === undefined
    ? { status: 404, type: "text/html", ...answer }
    : { status: 200, type, ...answer };
}
