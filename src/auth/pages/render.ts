// Renders an HTML page from its template in the reader's language. The page has the colours of its
// workspace, or neutral colours if it belongs to no workspace. Pages run no scripts and load only
// the workspace's logo. Every value in a page is escaped (G14.6).
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { Liquid, type Template } from "liquidjs";
import { brandingOf, noBranding, type Workspace } from "../../catalog/index.ts";
import { languageOf, preferredLanguage } from "../language.ts";
import { brandOf, lookOf } from "./look.ts";
import { pageWordsOf, type PageWords } from "./words.ts";

const folder = join(import.meta.dirname, "../../../templates/pages");
const readTemplate = (name: string): string => readFileSync(join(folder, name), "utf8");

/** The icon of pages without a logo. It is the icon of the portal. */
const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%231257c4'/%3E%3Cpath d='M7 16h18M16 7v18' stroke='white' stroke-width='4' stroke-linecap='round'/%3E%3C/svg%3E";

export type PageTemplate =
  | "message"
  | "confirmation"
  | "choose-password"
  | "invitation"
  | "sign-in"
  | "consent"
  | "no-access";

export interface PageReply<Status extends number> {
  readonly status: Status;
  readonly type: "text/html";
  readonly stream: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The workspace and the language of a page. */
export interface PageReader {
  readonly workspace: Workspace;
  /** The language tag of the page, such as `de-AT`. */
  readonly language: string;
  /**
   * URL of the folder that contains the workspace's logo. The default is `logo`, relative to the
   * URL of the page.
   */
  readonly logoFolder?: string;
}

/** The language of a page that belongs to no workspace. */
export type AnonymousReader = Pick<PageReader, "language">;

/** Returns the language of a page that belongs to no workspace. */
export const anonymousReader = (headers: IncomingHttpHeaders): AnonymousReader => ({
  language: preferredLanguage(headers["accept-language"]),
});

/**
 * Returns the workspace and the language of a page whose URL path does not begin with the
 * workspace's id. The URL of its logo is therefore not relative to the page.
 */
export const readerOf = (workspace: Workspace, headers: IncomingHttpHeaders): PageReader => ({
  workspace,
  language: preferredLanguage(headers["accept-language"], workspace),
  logoFolder: `/${workspace.id}/auth/logo`,
});

function frameOf(reader: PageReader | AnonymousReader) {
  if (!("workspace" in reader))
    return { branding: noBranding, logoFolder: "", links: { terms: null, privacy: null } };
  const { workspace, logoFolder = "logo" } = reader;
  const { termsUrl, privacyUrl } = workspace.definition.workspace.auth;
  const links = { terms: termsUrl, privacy: privacyUrl };
  return { branding: brandingOf(workspace), logoFolder, links };
}

type Engine = ReturnType<typeof createEngine>;

let cachedEngine: Engine | undefined;

function createEngine() {
  const partials = ["head", "foot", "flaws", "client", "code"];
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: "escape",
    templates: Object.fromEntries(partials.map((name) => [name, readTemplate(`${name}.liquid`)])),
  });
  const templates = new Map<PageTemplate, Template[]>();
  return { liquid, style: liquid.parse(readTemplate("style.css")), templates };
}

function templateOf({ liquid, templates }: Engine, name: PageTemplate): Template[] {
  let template = templates.get(name);
  if (template === undefined)
    templates.set(name, (template = liquid.parse(readTemplate(`${name}.liquid`))));
  return template;
}

/**
 * Renders a page.
 * @param valuesOf returns the values that only this template uses; `renderPage` adds the values
 *   that all pages use
 * @param leadsTo the other origins to which the form of the page may redirect the user, for the
 *   policy `form-action`. If it is given, browsers also send the header `Origin` with the form.
 *   Undefined if the page needs neither the origins nor the header.
 */
export function renderPage<Status extends number>(
  status: Status,
  name: PageTemplate,
  reader: PageReader | AnonymousReader,
  valuesOf: (words: PageWords) => Readonly<Record<string, unknown>>,
  leadsTo?: string,
): PageReply<Status> {
  // Creates the template engine when the first page is rendered.
  const pageEngine = (cachedEngine ??= createEngine());
  const { branding, logoFolder, links } = frameOf(reader);
  const language = languageOf(reader.language);
  const words = pageWordsOf(language);
  const css = String(pageEngine.liquid.renderSync(pageEngine.style, lookOf(branding)));
  const globals = {
    language,
    style: css,
    brand: brandOf(branding, logoFolder),
    favicon,
    links,
    words: words.words,
    ...valuesOf(words),
  };
  const html = String(pageEngine.liquid.renderSync(templateOf(pageEngine, name), {}, { globals }));
  return { status, type: "text/html", stream: html, headers: pageHeaders(css, leadsTo) };
}

/**
 * Returns the response headers of a page. The header `Content-Security-Policy` allows only the
 * style sheet of this page, by its hash, images of the gateway, and the icon of the page.
 */
function pageHeaders(css: string, leadsTo: string | undefined): Record<string, string> {
  const hash = createHash("sha256").update(css).digest("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    // The icon of pages without a logo is a `data:` address.
    "img-src 'self' data:",
    `form-action 'self'${leadsTo === undefined ? "" : ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    // With `no-referrer`, browsers send `Origin: null` with a form. A form that checks its origin
    // needs `same-origin`.
    "Referrer-Policy": leadsTo === undefined ? "no-referrer" : "same-origin",
  };
}
