// Builds the texts of a request and its response that all reports share. Secrets are masked, and
// bodies are cut. A `curl` command repeats the request.
import { printableText } from "../../platform/index.ts";
import type { CaseExchange } from "../case.ts";
import { secretMax, type KitSecrets } from "../secrets.ts";

const bodyMax = 4_000;

export interface ShownExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly curl: string;
  readonly requestId: string | null;
}

const nameOf = {
  none: undefined,
  serverKey: "CONFORM_SERVER_KEY",
  publishableKey: "CONFORM_PUBLISHABLE_KEY",
  member: "CONFORM_MEMBER_EMAIL",
} as const;

/** Returns the masked texts of an exchange. Bodies are cut. */
export function showExchange(
  { request, url, response }: CaseExchange,
  secrets: KitSecrets,
): ShownExchange {
  const { mask } = secrets;
  const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value, mask)]),
    );
  const credential = nameOf[request.credential ?? "none"];
  return {
    request: {
      method: request.method,
      url: mask(url),
      headers: {
        ...(credential === undefined
          ? {}
          : credential === "CONFORM_MEMBER_EMAIL"
            ? { cookie: "<session of CONFORM_MEMBER_EMAIL>" }
            : { authorization: `Bearer <${credential}>` }),
        ...masked(request.headers ?? {}),
      },
      body: shownBody(decodedText(request.body), mask),
    },
    response: {
      status: response.status,
      headers: masked(response.headers),
      body: shownBody(Buffer.from(response.bytes).toString("utf8"), mask, response.size),
    },
    curl: curlOf(request, url, secrets),
    requestId: masked(response.headers)["x-request-id"] ?? null,
  };
}

function maskHeader(name: string, value: string, mask: (text: string) => string): string {
  if (/^(?:set-cookie|cookie)$/i.test(name)) return value.replaceAll(/=[^;,]+/g, "=<hidden>");
  return mask(value);
}

function decodedText(body: string | Uint8Array | undefined): string {
  if (body === undefined) return "";
  return typeof body === "string" ? body : Buffer.from(body).toString("utf8");
}

/**
 * Masks a body and cuts it. It masks more text than it shows, so that no part of a secret remains
 * at the end.
 */
function shownBody(text: string, mask: (text: string) => string, size?: number): string {
  const masked = mask(text.slice(0, bodyMax + secretMax));
  if (text.length <= bodyMax) return masked;
  const whole = size === undefined ? `${text.length} characters` : `${size} bytes`;
  return `${masked.slice(0, bodyMax)}... (${whole})`;
}

/**
 * Returns a `curl` command that repeats the request. The command contains shell variables instead
 * of secrets.
 */
function curlOf(request: CaseExchange["request"], url: string, secrets: KitSecrets): string {
  const credential = nameOf[request.credential ?? "none"];
  const parts = ["curl -i"];
  if (request.method === "HEAD") parts.push("-I");
  else if (request.method !== "GET") parts.push(`-X ${shellWord(request.method)}`);
  parts.push(shellWord(url, secrets));
  const hasOwn = Object.keys(request.headers ?? {}).some((name) => /^authorization$/i.test(name));
  if (credential === "CONFORM_MEMBER_EMAIL") parts.push(`-b portal.json -H "X-Portal-Csrf: $CSRF"`);
  else if (credential !== undefined && !hasOwn)
    parts.push(`-H "Authorization: Bearer $${credential}"`);
  for (const [name, value] of Object.entries(request.headers ?? {}))
    parts.push(`-H ${shellWord(`${name}: ${value}`, secrets)}`);
  if (request.body !== undefined)
    parts.push(`--data-binary ${shellWord(decodedText(request.body), secrets)}`);
  return parts.join(" ");
}

/** Quotes a word for a POSIX shell. `{{CONFORM_...}}` becomes a variable outside of the quotes. */
function shellWord(text: string, secrets?: KitSecrets): string {
  const masked = secrets === undefined ? text : secrets.mask(text);
  const quoted = `'${printableLines(masked).replaceAll("'", `'\\''`)}'`;
  return quoted.replaceAll(
    /(?:\{\{|<)(CONFORM_(?:SERVER_KEY|PUBLISHABLE_KEY|MEMBER_EMAIL|MEMBER_PASSWORD))(?:\}\}|>)/g,
    `'"$$$1"'`,
  );
}

/** Makes each line of a text safe to print. */
export const printableLines = (text: string): string =>
  text.split(/\r?\n/).map(printableText).join("\n");
