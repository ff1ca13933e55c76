// Finds what widespread mail programs cannot show, by the data of caniemail.com in the package. What MJML itself writes with a fallback,
// and what is no loss where it is missing, does not count.
import type { Diagnostic } from "../../platform/index.ts";
import { diagnosticAt, type CheckedMail } from "./rule.ts";

/** The programs that must show a mail as it is meant. */
export const programs = [
  "apple-mail.ios",
  "apple-mail.macos",
  "gmail.android",
  "gmail.desktop-webmail",
  "gmail.ios",
  "gmx.desktop-webmail",
  "outlook.android",
  "outlook.ios",
  "outlook.macos",
  "outlook.outlook-com",
  "outlook.windows",
  "samsung-email.android",
  "thunderbird.macos",
  "web-de.desktop-webmail",
  "yahoo.desktop-webmail",
  "yahoo.ios",
] as const;

/** Features by the names of the data: written by MJML, or of the kind that nobody misses. */
const accepted: ReadonlySet<string> = new Set([
  "!important keyword",
  "<body> element",
  "<style> element",
  "@media",
  "Chaining selectors",
  "Child combinator",
  "Class selector",
  "Descendant combinator",
  "ID selector",
  "Type selector",
  "aria-label attribute",
  "border-radius",
  "color-scheme CSS property",
  "color-scheme meta tag",
  "cursor",
  "dir attribute",
  "height property",
  "lang attribute",
  "max-height property",
  "opacity",
  "outline",
  "overflow",
  "role attribute",
  "target attribute",
  "word-break",
  "word-spacing",
]);

export async function checkClients(checked: CheckedMail): Promise<readonly Diagnostic[]> {
  const unsupported = await findUnsupported(checked.mail.html);
  return [...unsupported].map(([feature, without]) =>
    diagnosticAt(checked, undefined, {
      rule: "unsupported-feature",
      message: `${without.join(", ")} cannot show: ${feature}`,
      hint: `Do without it; see https://www.caniemail.com/search/?s=${encodeURIComponent(feature)}.`,
      severity: "warning",
    }),
  );
}

type Lacking = ReadonlyMap<string, readonly string[]>;

/** Of mails that were looked at before: who writes templates has the same ones checked again and again. */
const known = new Map<string, Promise<Lacking>>();
const KNOWN_MAX = 100;

/** Programs by the feature that they lack. One whose data lacks a feature altogether is left out: it cannot be judged. */
export function findUnsupported(html: string): Promise<Lacking> {
  let lacking = known.get(html);
  if (lacking === undefined) {
    lacking = judge(html);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(html, lacking);
    lacking.catch(() => known.delete(html));
  }
  return lacking;
}

async function judge(html: string): Promise<Lacking> {
  const { caniemail } = await import("caniemail");
  const found = new Map<string, Set<string>>();
  const ask = (clients: readonly (typeof programs)[number][]): boolean => {
    try {
      const { issues } = caniemail({ clients: [...clients], html });
      for (const program of clients)
        for (const { title } of issues.errors.get(program) ?? [])
          if (!accepted.has(title)) found.set(title, (found.get(title) ?? new Set()).add(program));
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return false;
    }
  };
  // All at once is ten times faster than one by one.
  if (!ask(programs)) for (const program of programs) ask([program]);
  return new Map([...found].map(([title, names]) => [title, [...names]]));
}
