// What an automation has answered, as it goes out (G33.11): body, type and headers as they are, but for headers that are not an automation's to
// set. What could not be sent as it is is a failure of the automation, never repaired.
import { isAscii } from "node:buffer";
import type { AutomationAnswer } from "../automations/index.ts";
import { GatewayError, type Headers } from "../contract/index.ts";
import { isReservedHeader } from "./reserved-headers.ts";

export interface AnswerReply {
  readonly status: number;
  readonly type: string;
  readonly stream: Uint8Array | string;
  readonly headers: Headers;
}

const shortBody = 16 * 1024;
const nameForm = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** A byte for each character, and nothing that ends a line. */
const valueForm = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u;
const typeForm = /^[!-~][ -~]*$/;
/** Nothing in it runs, and nothing of the gateway's origin is within its reach. */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data: https:; frame-ancestors 'none'; sandbox";

/** Headers that every answer has, under the names that take their place. */
const common: Readonly<Record<string, string>> = {
  "cache-control": "Cache-Control",
  "referrer-policy": "Referrer-Policy",
};

/**
 * @param more of the gateway's, which win
 * @throws GatewayError AUTOMATION_FAILED
 */
export function replyOf(
  { status, contentType, headers, body }: AutomationAnswer,
  more: Headers = {},
): AnswerReply {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw unsendable(`the status ${status}`);
  if (!typeForm.test(contentType)) throw unsendable("the content type");
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!nameForm.test(name) || isReservedHeader(name)) throw unsendable("the name of a header");
    if (!valueForm.test(value)) throw unsendable(`the value of ${name}`);
    const lower = name.toLowerCase();
    own[common[lower] ?? lower] = value;
  }
  for (const name of Object.keys(more)) delete own[name.toLowerCase()];
  const policy = { "Content-Security-Policy": sandbox };
  // As text it leaves with the headers in one piece.
  const stream = body.length <= shortBody && isAscii(body) ? body.toString("latin1") : body;
  // Plain text keeps its type as the automation wrote it.
  const isPlain = contentType.toLowerCase() === "text/plain";
  const written: Headers = isPlain ? { "Content-Type": contentType } : {};
  return {
    status,
    type: contentType,
    stream,
    headers: { ...own, ...written, ...policy, ...more },
  };
}

const unsendable = (what: string): GatewayError =>
  new GatewayError("AUTOMATION_FAILED", {
    cause: new Error(`An automation answered what cannot be sent: ${what}.`),
  });
