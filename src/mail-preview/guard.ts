// Who may ask the preview: a page of its own address, in a browser on this computer. Refuses other names for this computer
// (a foreign site can point its own name here), requests that foreign pages send, and bodies that no form fills.
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Refusal {
  readonly status: number;
  readonly says: string;
}

const BODY_BYTES_MAX = 128 * 1024;

/** Why a request is not answered; undefined where it is. */
export function refusalOf(request: IncomingMessage, port: number): Refusal | undefined {
  const { method, headers } = request;
  // Browsers leave out the port that every address has.
  const own = ["127.0.0.1", "localhost"].map((name) => (port === 80 ? name : `${name}:${port}`));
  if (!own.includes(headers.host ?? ""))
    return { status: 421, says: `This is served as http://${own[0]} only.` };
  const { origin } = headers;
  const isForeign = origin !== undefined && origin !== `http://${headers.host}`;
  const site = headers["sec-fetch-site"] ?? "same-origin";
  const isVisit = headers["sec-fetch-mode"] === "navigate" && method === "GET";
  if (isForeign || !(site === "same-origin" || site === "none" || isVisit))
    return { status: 403, says: "Other sites may not ask this." };
  if (method !== "POST") return undefined;
  if (headers["content-type"]?.split(";", 1)[0] !== "application/json")
    return { status: 415, says: "The body has to be application/json." };
  return undefined;
}

/** Undefined where the body is too large. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

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

export function setSafeHeaders(response: ServerResponse): void {
  const headers = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": pagePolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
