// Accepts only requests that a preview page sends from a browser on this computer. Rejects
// requests with other host names, because another website can let its own host name point to this
// computer. Also rejects requests of other websites, and methods and bodies that the page does not
// send.
import type { RequestHandler } from "express";
import { isLocalRequest } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

/**
 * Returns the guard of a preview.
 * @param name the subject of its messages, such as `The preview`
 */
export const guardFor =
  (name: string): RequestHandler =>
  ({ method, headers, httpVersion, socket }, response, next) => {
    response.set(safeHeaders);
    // Browsers leave out the port in the header `Host` if it is the default port 80.
    const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
    const own = [`127.0.0.1${port}`, `localhost${port}`];
    if (!own.includes(headers.host ?? ""))
      throw new PreviewError(
        `${name} can be opened only at the address http://${own[0]}. Open it there.`,
        421,
      );
    if (!isLocalRequest({ headers, httpVersion, socket }))
      throw new PreviewError(
        `${name} can be opened only on the computer on which it runs. Open it there.`,
        403,
      );
    const { origin } = headers;
    const isForeign = origin !== undefined && origin !== `http://${headers.host}`;
    const site = headers["sec-fetch-site"] ?? "same-origin";
    const isVisit = headers["sec-fetch-mode"] === "navigate" && method === "GET";
    if (isForeign || !(site === "same-origin" || site === "none" || isVisit))
      throw new PreviewError(
        `${name} accepts no requests from other websites. Enter its address in the browser.`,
        403,
      );
    if (method !== "GET" && method !== "HEAD" && method !== "POST")
      throw new PreviewError(
        `${name} accepts only requests with the methods GET, HEAD and POST. Send one of these methods.`,
        405,
      );
    if (method === "POST" && headers["content-type"]?.split(";", 1)[0] !== "application/json")
      throw new PreviewError(
        `${name} accepts only JSON. Send the body with the \`Content-Type\` application/json.`,
        415,
      );
    next();
  };

/**
 * Content security policy of all responses. It allows only scripts and requests of this server, and
 * pictures that are contained in the page. It allows inline styles, because mails have only inline
 * styles.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const safeHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": pagePolicy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
