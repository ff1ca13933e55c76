// Answers requests for a page of the portal with the built page and a new nonce (G47.2).
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { NONCE_PLACE, PORTAL_PAGE } from "../../portal-app/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { noticePage } from "../docs/notice-page.ts";

/** The answer for a page of the portal. */
export interface PortalPageReply {
  readonly status: 200;
  readonly type: "text/html";
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the page of the portal, or the page that says why there is none. */
export async function servePortalPage(state: DocsState): Promise<PortalPageReply> {
  const nonce = randomBytes(16).toString("base64");
  const page =
    (await builtPage(state, nonce)) ?? noticePage("The portal is not ready", notice(state));
  return {
    status: 200,
    type: "text/html",
    stream: Readable.from([page]),
    headers: {
      "Content-Length": String(Buffer.byteLength(page)),
      "Content-Security-Policy": portalPolicy(nonce),
    },
  };
}

/** Returns the built page with the nonce. Undefined if it is missing or damaged. */
async function builtPage({ site }: DocsState, nonce: string): Promise<string | undefined> {
  const file = site?.find(PORTAL_PAGE);
  if (site === null || file === undefined) return undefined;
  try {
    return (await text(await site.read(file, "identity"))).replaceAll(NONCE_PLACE, nonce);
  } catch {
    // Another process has removed or changed the built site.
    return undefined;
  }
}

const notice = (state: DocsState) =>
  state.site === null
    ? { isBuilding: state.isBuilding, reason: state.reason.replace("documentation", "portal") }
    : { isBuilding: false, reason: damaged };

const damaged =
  "The files of the portal are missing or damaged. Stop the gateway, remove the folder `.cache/docs`, and start the gateway again.";

/** The `Content-Security-Policy` of the portal's pages. */
const portalPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
