// Reads mails of the development inbox (`/_/mail`), for flows that need a code or a link.
import { setTimeout as sleep } from "node:timers/promises";
import { SkippedError, type CaseContext } from "../case.ts";

export interface ReadMail {
  readonly id: string;
  readonly code: string | null;
  /** The link in the mail, and its path with the query. Null if the mail has no link. */
  readonly link: string | null;
  readonly path: string | null;
}

const waitMs = 30_000;
const everyMs = 150;

/**
 * Waits for a mail to an address.
 * @param seen ids of mails that earlier steps have read; the id of the found mail is added
 * @throws SkippedError if the deployment has no development inbox, or no mail comes
 */
export async function readMail(
  context: CaseContext,
  to: string,
  seen: Set<string>,
): Promise<ReadMail> {
  const until = performance.now() + waitMs;
  for (;;) {
    const list = await get(context, "getMailInbox", "/_/mail");
    if (list === undefined)
      throw new SkippedError("the deployment has no development inbox (/_/mail) that answers here");
    const rows = list.matchAll(/<a href="mail\/([^"]+)">[^<]*<\/a><\/td><td>([^<]*)<\/td>/g);
    const found = [...rows].find(
      ([, id, recipient]) =>
        !seen.has(id!) && unescaped(recipient!).toLowerCase().includes(to.toLowerCase()),
    );
    if (found !== undefined) {
      const [, id = ""] = found;
      seen.add(id);
      return { id, ...factsOf((await get(context, "getMailMessage", `/_/mail/${id}`)) ?? "") };
    }
    if (performance.now() > until)
      throw new SkippedError(`no mail to ${to} arrived within 30 seconds`);
    await sleep(everyMs);
  }
}

async function get(
  context: CaseContext,
  operationId: string,
  path: string,
): Promise<string | undefined> {
  const { response } = await context.forward({ operationId, method: "GET", path });
  return response.status === 200 ? Buffer.from(response.bytes).toString("utf8") : undefined;
}

function factsOf(page: string): Omit<ReadMail, "id"> {
  const code = /<dd><code>([^<]+)<\/code><\/dd>/.exec(page)?.[1] ?? null;
  const href = /<dt>Link<\/dt><dd><a href="([^"]+)"/.exec(page)?.[1];
  const link = href === undefined ? null : unescaped(href);
  const url = link === null ? null : URL.parse(link);
  return { code, link, path: url === null ? null : url.pathname + url.search };
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
