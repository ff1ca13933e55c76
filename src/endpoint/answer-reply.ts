// Converts the answer of an automation to an HTTP response (G33.11). Body, content type and headers
// stay unchanged. If the answer cannot be sent as a response, the call fails. The gateway does not
// repair the answer.
import { isAscii } from "node:buffer";
import type { AutomationAnswer } from "../automations/index.ts";
import { GatewayError, type ReplyHeaders } from "../contract/index.ts";
import { isReservedHeader } from "./reserved-headers.ts";

export interface EndpointReply {
  readonly status: number;
  readonly type: string;
  readonly stream: Uint8Array | string;
  readonly headers: ReplyHeaders;
}

const shortBody = 16 * 1024;
const nameForm = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Matches header values whose characters take one byte each. Line breaks are not allowed. */
const valueForm = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u;
const typeForm = /^[!-~][ -~]*$/;
/**
 * The `Content-Security-Policy` of each endpoint response. It forbids scripts, and denies the page
 * access to the gateway's origin.
 */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data: https:; frame-ancestors 'none'; sandbox";

/** Response headers that an automation may set. Otherwise the gateway sets them. */
const replaceable: Readonly<Record<string, string>> = {
  "cache-control": "Cache-Control",
  "referrer-policy": "Referrer-Policy",
};

/**
 * Converts the answer of an automation to a response.
 * @param more response headers that the gateway sets; they replace headers of the automation with
 *   the same names
 * @throws GatewayError AUTOMATION_FAILED if the status, the content type or a header is not valid
 */
export function replyOf(
  { status, contentType, headers, body }: AutomationAnswer,
  more: ReplyHeaders = {},
): EndpointReply {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw unsendable(`the status ${status}`);
  if (!typeForm.test(contentType)) throw unsendable("the content type");
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!nameForm.test(name) || isReservedHeader(name)) throw unsendable("the name of a header");
    if (!valueForm.test(value)) throw unsendable(`the value of ${name}`);
    const lower = name.toLowerCase();
    own[replaceable[lower] ?? lower] = value;
  }
  for (const name of Object.keys(more)) delete own[name.toLowerCase()];
  const policy = { "Content-Security-Policy": sandbox };
  // Node.js sends a string body of at most `shortBody` bytes together with the headers in one
  // packet, which is faster.
  const stream = body.length <= shortBody && isAscii(body) ? body.toString("latin1") : body;
  // The gateway would add a `charset` to the content type `text/plain`. This line keeps the content
  // type as the automation wrote it.
  const isPlain = contentType.toLowerCase() === "text/plain";
  const written: ReplyHeaders = isPlain ? { "Content-Type": contentType } : {};
  return {
    status,
    type: contentType,
    stream,
    headers: { ...own, ...written, ...policy, ...more },
  };
}

const unsendable = (what: string): GatewayError =>
  new GatewayError("AUTOMATION_FAILED", {
    cause: new Error(
      `The gateway cannot send the response of the automation, because ${what} is not valid. Correct the \`response\` step of the automation.`,
    ),
  });
