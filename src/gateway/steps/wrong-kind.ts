// Names the wrong kind of a credential in the message of a 401 (G4.2). It looks only at the form of
// the text that the caller sent, and at the kinds that the contract lists for the operation. It
// never looks anything up. So the message cannot tell if a key, an account or a workspace exists.
import type { IncomingHttpHeaders } from "node:http";
import { cookieTokenForm } from "../../access/index.ts";
import type { Caller } from "../../contract/index.ts";
import { apiKey, fromAuthorization } from "../routing/credential-readers.ts";

interface CredentialForm {
  readonly name: string;
  readonly form: RegExp;
  /** The kinds of callers that a credential of this form can stand for. */
  readonly callers: readonly Caller["kind"][];
}

const forms: readonly CredentialForm[] = [
  { name: "an API key", form: apiKey, callers: ["key"] },
  { name: "an access token", form: /^eyJ/, callers: ["endUser", "oauth"] },
  // Refresh tokens and tokens of cookies have the same form.
  { name: "a refresh token or the cookie of a portal session", form: cookieTokenForm, callers: [] },
];

/**
 * Returns a sentence that names the kind of the credential in the headers, if the operation never
 * takes this kind in the same header. Returns undefined in all other cases, such as an unknown key
 * or token.
 * @param callers the kinds of callers of the operation
 */
export function wrongKind(
  callers: ReadonlySet<Caller["kind"]>,
  headers: IncomingHttpHeaders,
): string | undefined {
  const token = fromAuthorization(headers);
  if (token !== undefined) {
    const sent = token === null ? undefined : formOf(token);
    if (sent === undefined || sent.callers.some((kind) => callers.has(kind))) return undefined;
    return `You sent ${sent.name}, which this address does not accept.`;
  }
  const key = headers["x-api-key"];
  const sent = typeof key === "string" ? formOf(key) : undefined;
  if (sent === undefined) return undefined;
  if (sent.callers.includes("key"))
    return callers.has("key")
      ? undefined
      : `You sent ${sent.name}, which this address does not accept.`;
  return `You sent ${sent.name} in \`X-Api-Key\`, which accepts only API keys.`;
}

const formOf = (token: string): CredentialForm | undefined =>
  forms.find(({ form }) => form.test(token));
