// GET /_/mail-frame (G47.3): the empty page into which the portal writes the preview of a mail. It
// runs no scripts and sends no requests.
import type { Handler } from "../../contract/index.ts";

/** `allow-same-origin` lets the portal write into the page. Without scripts, it allows no more. */
const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ");

const page = '<!doctype html>\n<html lang="en">\n<title>Mail</title>\n</html>\n';

export const showMailFrame: Handler<"showMailFrame"> = async () => ({
  status: 200,
  type: "text/html",
  stream: page,
  headers: { "Content-Security-Policy": framePolicy },
});
