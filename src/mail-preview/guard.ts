// Answers only the preview's own page in a browser on this computer. Refuses other host names (a foreign site can point its own name
// here), cross-site requests, and methods and bodies that the page does not send.
import type { RequestHandler } from "express";
import { isFromOwnComputer } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

export const guard: RequestHandler = ({ method, headers, httpVersion, socket }, response, next) => {
  response.set(safeHeaders);
  // Browsers leave out the port that every address has.
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const own = [`127.0.0.1${port}`, `localhost${port}`];
  if (!own.includes(headers.host ?? ""))
    throw new PreviewError(`This is served as http://${own[0]} only.`, 421);
  if (!isFromOwnComputer({ headers, httpVersion, socket }))
    throw new PreviewError("This is for people at this computer only.", 403);
  const { origin } = headers;
  const isForeign = origin !== undefined && origin !== `http://${headers.host}`;
  const site = headers["sec-fetch-site"] ?? "same-origin";
  const isVisit = headers["sec-fetch-mode"] === "navigate" && method === "GET";
  if (isForeign || !(site === "same-origin" || site === "none" || isVisit))
    throw new PreviewError("Other sites may not ask this.", 403);
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    throw new PreviewError("This takes GET and POST.", 405);
  if (method === "POST" && headers["content-type"]?.split(";", 1)[0] !== "application/json")
    throw new PreviewError("The body has to be application/json.", 415);
  next();
};

/**
 * Scripts and requests stay on this address, and pictures are inside the mail. Styles may stand in the markup: the mails that
 * are shown in the page's frame, which the policy holds too, have theirs nowhere else.
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
