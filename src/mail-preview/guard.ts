// Admits only the preview's own page in a browser on this computer. Refuses other host names (a
// foreign site can point its own name here), cross-site requests, and methods and bodies that the
// page does not send.
import type { RequestHandler } from "express";
import { isLocalRequest } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

export const guard: RequestHandler = ({ method, headers, httpVersion, socket }, response, next) => {
  response.set(safeHeaders);
  // Browsers omit the default port.
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const own = [`127.0.0.1${port}`, `localhost${port}`];
  if (!own.includes(headers.host ?? ""))
    throw new PreviewError(`This server responds only at http://${own[0]}.`, 421);
  if (!isLocalRequest({ headers, httpVersion, socket }))
    throw new PreviewError("This page is available only on this computer.", 403);
  const { origin } = headers;
  const isForeign = origin !== undefined && origin !== `http://${headers.host}`;
  const site = headers["sec-fetch-site"] ?? "same-origin";
  const isVisit = headers["sec-fetch-mode"] === "navigate" && method === "GET";
  if (isForeign || !(site === "same-origin" || site === "none" || isVisit))
    throw new PreviewError("The server refuses requests from other sites.", 403);
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    throw new PreviewError("The server accepts only GET and POST.", 405);
  if (method === "POST" && headers["content-type"]?.split(";", 1)[0] !== "application/json")
    throw new PreviewError("Send a body of type application/json.", 415);
  next();
};

/**
 * Allows scripts and requests on this origin only, and embedded pictures. Allows inline styles,
 * because the policy also applies to the frame with the mail, which has only inline styles.
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
