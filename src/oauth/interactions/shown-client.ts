// Prepares the name of an OAuth client for the sign-in and consent pages. A client can choose any
// name, so the name is shown as one short line. The pages also show the host of the client's
// metadata document and of its redirect address.
import type { PageWords } from "../../auth/index.ts";
import { isLoopbackName } from "../../platform/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";

const NAME_MAX = 60;
/** Characters that are invisible, break the line, or change the direction of the text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u034f\u115f\u1160\u3164\uffa0]/gu;
/** A letter with more than three combining marks, which would cover the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export interface ShownClient {
  readonly name: string;
  /**
   * The host of the client's metadata document; null if the gateway's configuration lists the
   * client.
   */
  readonly document: string | null;
  readonly returnsTo: string;
}

export function shownClient(
  { client, returnsTo }: PendingAuthorization,
  { words }: PageWords,
): ShownClient {
  const name = singleLine(client.name);
  return {
    name: name === "" ? client.host : name,
    document: client.isRegistered ? null : client.host,
    returnsTo: destinationOf(returnsTo, words),
  };
}

/** Returns at most 60 characters of a name, on one line. */
export function singleLine(text: string): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/\s/gu, " ")
    .replaceAll(invisible, "")
    .replaceAll(stackedMarks, "$1")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  return letters.length <= NAME_MAX ? line : `${letters.slice(0, NAME_MAX - 1).join("")}…`;
}

/**
 * Returns a text that tells the user where the browser is finally redirected: a host, an app, or a
 * program on the user's own computer.
 */
function destinationOf(returnsTo: string, words: PageWords["words"]): string {
  const url = URL.parse(returnsTo);
  if (url === null || !/^https?:$/.test(url.protocol)) return `${words["anApp"]} ${returnsTo}`;
  return isLoopbackName(url.hostname) ? `${words["thisComputer"]} ${url.host}` : url.host;
}

/**
 * Returns the source for the CSP directive `form-action` of the page. The directive does not allow
 * IPv6 addresses. So for an IPv6 address, the result is only the scheme, such as `http:`.
 */
export function formActionOf(returnsTo: string): string {
  const url = URL.parse(returnsTo);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && !url.hostname.startsWith("[")) return url.origin;
  const scheme = url?.protocol ?? returnsTo;
  return /^[a-z][a-z\d+.-]*:$/i.test(scheme) ? scheme : "";
}
