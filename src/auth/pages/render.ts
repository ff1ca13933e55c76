// Renders a page from its template in the look of a workspace, or of none, and in the reader's language. Pages run no scripts and load
// nothing but the workspace's logo; every value is escaped (G14.6).
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Liquid, type Template } from "liquidjs";
import {
  brandingOf,
  noBranding,
  type Workspace,
  type WorkspaceBranding,
} from "../../catalog/index.ts";
import { languageOf } from "../language.ts";
import { brandOf, lookOf } from "./look.ts";
import { wordsOf, type PageWords } from "./words.ts";

const folder = join(import.meta.dirname, "../../../templates/pages");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

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

export interface Reader {
  readonly workspace: Workspace;
  /** A language tag. */
  readonly language: string;
  /** Address of the folder with the workspace's logo; by default beside the page. */
  readonly logoFolder?: string;
}

/** Who reads a page that is no workspace's. */
export type Stranger = Pick<Reader, "language">;

/** What the browser is told of a page's forms. */
export interface FormPolicy {
  /** Where sending the form may lead in the end, beside this origin: sources of `form-action`. */
  readonly leadsTo: string;
}

interface Frame {
  readonly branding: WorkspaceBranding;
  readonly logoFolder: string;
  readonly links: { readonly terms: string | null; readonly privacy: string | null };
}

function frameOf(reader: Reader | Stranger): Frame {
  if (!("workspace" in reader))
    return { branding: noBranding, logoFolder: "", links: { terms: null, privacy: null } };
  const { workspace, logoFolder = "logo" } = reader;
  const { termsUrl, privacyUrl } = workspace.definition.workspace.auth;
  const links = { terms: termsUrl, privacy: privacyUrl };
  return { branding: brandingOf(workspace), logoFolder, links };
}

interface Engine {
  readonly liquid: Liquid;
  readonly style: Template[];
  readonly templates: Map<PageTemplate, Template[]>;
}

let engine: Engine | undefined;

/** Nothing is read before the first page is asked for. */
function engineOf(): Engine {
  if (engine !== undefined) return engine;
  const partials = ["head", "foot", "flaws", "client"];
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: "escape",
    templates: Object.fromEntries(partials.map((name) => [name, read(`${name}.liquid`)])),
  });
  return (engine = { liquid, style: liquid.parse(read("style.css")), templates: new Map() });
}

function templateOf({ liquid, templates }: Engine, name: PageTemplate): Template[] {
  let template = templates.get(name);
  if (template === undefined)
    templates.set(name, (template = liquid.parse(read(`${name}.liquid`))));
  return template;
}

/**
 * @param valuesOf what the template names, beside what all pages have
 * @param form of a page whose forms check where they are sent from
 */
export function renderPage<Status extends number>(
  status: Status,
  name: PageTemplate,
  reader: Reader | Stranger,
  valuesOf: (words: PageWords) => Readonly<Record<string, unknown>>,
  form?: FormPolicy,
): PageReply<Status> {
  const known = engineOf();
  const { branding, logoFolder, links } = frameOf(reader);
  const language = languageOf(reader.language);
  const words = wordsOf(language);
  const css = String(known.liquid.renderSync(known.style, lookOf(branding)));
  const globals = {
    language,
    style: css,
    brand: brandOf(branding, logoFolder),
    links,
    words: words.words,
    ...valuesOf(words),
  };
  const html = String(known.liquid.renderSync(templateOf(known, name), {}, { globals }));
  return { status, type: "text/html", stream: html, headers: headersOf(css, form) };
}

/** The one style sheet is named by its hash; nothing else of the page may style, run or load. */
function headersOf(css: string, form: FormPolicy | undefined): Record<string, string> {
  const hash = createHash("sha256").update(css).digest("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    `form-action 'self'${form === undefined ? "" : ` ${form.leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    // Without any referrer browsers send the origin of a form as `null`.
    "Referrer-Policy": form === undefined ? "no-referrer" : "same-origin",
  };
}
