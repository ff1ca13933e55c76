// Finds HTML and CSS features in a mail that widespread mail programs do not support, according to
// the package caniemail. Ignores some features, because MJML adds a fallback for them or the mail
// is complete without them.
import { LRUCache } from "lru-cache";
import type { Diagnostic } from "../../platform/index.ts";
import { diagnosticAt, type CheckedMail } from "./rule.ts";

/** The mail programs in which every mail must be displayed correctly. */
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

/**
 * Features that cause no warning, because MJML adds a fallback for them or the mail is complete
 * without them. The names are those of the package caniemail.
 */
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

/**
 * Returns one warning for each feature in the mail that at least one of the mail programs does not
 * support.
 */
export async function checkClients(checked: CheckedMail): Promise<readonly Diagnostic[]> {
  const unsupported = await findUnsupported(checked.mail.html);
  return [...unsupported].map(([feature, without]) =>
    diagnosticAt(checked, featureOffset(checked, feature), {
      rule: "unsupported-feature",
      message: `${without.join(", ")} cannot show: ${feature}`,
      hint: `Replace this feature of HTML or CSS, or check that the mail is readable without the feature. See https://www.caniemail.com/search/?s=${encodeURIComponent(feature)}.`,
      severity: "warning",
    }),
  );
}

/**
 * Returns the first position in the MJML at which a feature is used; undefined if it is not found.
 * @param feature its title in the package caniemail, such as `display:grid` or `<form> element`
 */
function featureOffset({ mail }: CheckedMail, feature: string): number | undefined {
  const { index } = patternOf(feature).exec(mail.mjml.text) ?? {};
  return index;
}

function patternOf(feature: string): RegExp {
  const pair = /^([a-z-]+):\s*([a-z-]+)/.exec(feature);
  if (pair !== null) return new RegExp(`\\b${pair[1]}\\s*[:=]\\s*"?${pair[2]}`);
  const element = /^<([a-z0-9]+)>/.exec(feature)?.[1];
  if (element !== undefined) return new RegExp(`<${element}\\b`);
  const unit = /^(\S+) unit$/.exec(feature)?.[1];
  if (unit !== undefined) return new RegExp(`\\d${RegExp.escape(unit)}`);
  const called = /([a-z-]+)\(\)/.exec(feature)?.[1];
  if (called !== undefined) return new RegExp(`\\b${called}\\(`);
  const [name = feature] = /^[@:]*[a-z-]+/.exec(feature) ?? [];
  return /^[a-z]/.test(name)
    ? new RegExp(`(?<![\\w-])${name}[\\w-]*\\s*[:=]`)
    : new RegExp(RegExp.escape(name));
}

type ProgramsByFeature = ReadonlyMap<string, readonly string[]>;

/**
 * Results of earlier checks, by the HTML of the mail. The preview checks a template again after
 * each edit of a designer, and often the HTML of its mail is unchanged.
 */
const unsupportedCache = new LRUCache<string, ProgramsByFeature>({
  max: 100,
  fetchMethod: checkFeatures,
});

/**
 * Returns the features that at least one mail program does not support, each with the names of
 * these programs. Programs without data about a feature are left out.
 */
export const findUnsupported = (html: string): Promise<ProgramsByFeature> =>
  unsupportedCache.forceFetch(html);

async function checkFeatures(html: string): Promise<ProgramsByFeature> {
  const { caniemail } = await import("caniemail");
  const found = new Map<string, Set<string>>();
  const record = (clients: readonly (typeof programs)[number][]): boolean => {
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
  // One call of caniemail for all mail programs is ten times faster than one call for each program.
  // If this call fails with a `RangeError`, each program gets its own call.
  if (!record(programs)) for (const program of programs) record([program]);
  return new Map([...found].map(([title, names]) => [title, [...names]]));
}
