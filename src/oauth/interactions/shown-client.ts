// A client as the pages name it. Its name may be anything: it is shown as one short line that cannot pass for a text of the page, beside the
// addresses that it cannot make up.
import type { PageWords } from "../../auth/index.ts";
import { isLoopbackName } from "../../platform/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";

const NAME_MAX = 60;
/** What shows nothing, breaks the line, or turns the direction of what follows. */
const unshown = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u034f\u115f\u1160\u3164\uffa0]/gu;
/** More marks than any script puts on a letter would cover the lines around it. */
const stacked = /(\p{M}{3})\p{M}+/gu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export interface ShownClient {
  readonly name: string;
  /** The host whose document speaks for it; null where the deployment's configuration does. */
  readonly document: string | null;
  readonly returnsTo: string;
}

export function shownClient(
  { client, returnsTo }: PendingAuthorization,
  { words }: PageWords,
): ShownClient {
  const name = lineOf(client.name);
  return {
    name: name === "" ? client.host : name,
    document: client.isRegistered ? null : client.host,
    returnsTo: placeOf(returnsTo, words),
  };
}

/** At most 60 characters of a name, on one line. */
export function lineOf(text: string): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/\s/gu, " ")
    .replaceAll(unshown, "")
    .replaceAll(stacked, "$1")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  return letters.length <= NAME_MAX ? line : `${letters.slice(0, NAME_MAX - 1).join("")}…`;
}

/** Where the browser goes in the end, in words where it is no host. */
function placeOf(returnsTo: string, words: PageWords["words"]): string {
  const url = URL.parse(returnsTo);
  if (url === null || !/^https?:$/.test(url.protocol)) return `${words["anApp"]} ${returnsTo}`;
  return isLoopbackName(url.hostname) ? `${words["thisComputer"]} ${url.host}` : url.host;
}

/** The sources of `form-action` that cover it; a literal IPv6 address has none but its scheme. */
export function formActionOf(returnsTo: string): string {
  const url = URL.parse(returnsTo);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && !url.hostname.startsWith("[")) return url.origin;
  const scheme = url?.protocol ?? returnsTo;
  return /^[a-z][a-z\d+.-]*:$/i.test(scheme) ? scheme : "";
}
