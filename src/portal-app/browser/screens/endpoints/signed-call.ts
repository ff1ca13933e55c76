// Writes a signed call of an endpoint as shell lines. `openssl` computes the signature from the
// variable SECRET, so that no secret is on the page.
import { shellQuoted } from "../../parts/curl.ts";
import type { CustomEndpoint, EndpointSignature } from "./endpoint-data.ts";

interface SigningLines {
  /** Lines that set variables before the call. */
  readonly before: readonly string[];
  /** Headers of the call. The values are texts in double quotes, with variables. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns lines for a POSIX shell that send the body to the endpoint. */
export function signedCallOf({ url, signature }: CustomEndpoint, body: string): string {
  const { before, headers } =
    signature === null ? { before: [], headers: {} } : linesFor[signature.format](signature);
  const call = [
    `curl -s ${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => headerOption(name, value)),
    "-H 'Content-Type: application/json'",
    '--data-raw "$BODY"',
  ];
  return [`BODY=${shellQuoted(body)}`, ...before, call.join(" \\\n  ")].join("\n");
}

const TIME = "TIME=$(date +%s)";

/**
 * Returns the shell line that computes the signature of a text, in hexadecimal digits. The shell
 * replaces the variables in the text.
 */
const hexLine = (signed: string, { algorithm }: EndpointSignature): string =>
  `SIGNATURE=$(printf %s "${signed}" |\n  openssl dgst ${digestOption(algorithm)} -hmac "$SECRET" -r | cut -d ' ' -f 1)`;

const linesFor: Readonly<
  Record<EndpointSignature["format"], (signature: EndpointSignature) => SigningLines>
> = {
  default: (signature) => ({
    before: [hexLine("$BODY", signature)],
    headers: { [signature.header]: `${digestOption(signature.algorithm).slice(1)}=$SIGNATURE` },
  }),
  timestamp: (signature) => ({
    before: [TIME, hexLine("$TIME.$BODY", signature)],
    headers: { [signature.header]: "t=$TIME,v1=$SIGNATURE" },
  }),
  slack: (signature) => ({
    before: [TIME, hexLine("v0:$TIME:$BODY", signature)],
    headers: {
      [signature.header]: "v0=$SIGNATURE",
      "X-Slack-Request-Timestamp": "$TIME",
    },
  }),
  standard: ({ header, algorithm }) => {
    const family = /^(.+-)signature$/i.exec(header)?.[1] ?? "webhook-";
    return {
      before: [
        TIME,
        "ID=msg_$(openssl rand -hex 12)",
        // The secret is base64, with or without a prefix. `openssl` takes the key as hex digits.
        `KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
        `SIGNATURE=$(printf %s "$ID.$TIME.$BODY" |\n  openssl dgst ${digestOption(algorithm)} -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)`,
      ],
      headers: {
        [header]: "v1,$SIGNATURE",
        [`${family}id`]: "$ID",
        [`${family}timestamp`]: "$TIME",
      },
    };
  },
};

const digestOption = (algorithm: EndpointSignature["algorithm"]): string =>
  algorithm === "HMAC-SHA256" ? "-sha256" : "-sha512";

/**
 * Returns the option of curl for a header. Quotes a name with characters that a shell would expand,
 * such as a backtick. A definition may name such a header.
 */
const headerOption = (name: string, value: string): string =>
  /^[\w-]+$/.test(name) ? `-H "${name}: ${value}"` : `-H ${shellQuoted(`${name}: `)}"${value}"`;
