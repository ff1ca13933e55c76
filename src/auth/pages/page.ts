// Renders the pages that mailed links lead to, a message or a form for a new password, in the workspace's look and the reader's language.
// Refusals that nobody foresaw have pages that belong to no workspace. They run no scripts and load nothing but the workspace's logo; every value is escaped (G14.6).
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
import { languageOf, preferredLanguage } from "../language.ts";
import { brandOf, lookOf } from "./look.ts";
import { wordsOf, type PageName, type PageWords } from "./words.ts";
import type { FlowDependencies } from "../flow-context.ts";

const folder = join(import.meta.dirname, "../../../templates/pages");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

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

/** What the form is filled with. */
export interface PasswordForm {
  readonly token: string;
  readonly email: string | null;
  /** What was wrong with what was sent. */
  readonly flaws: readonly (keyof PageWords["flaws"])[];
}

/** What somebody is asked who is invited. */
export interface InvitationForm extends PasswordForm {
  readonly email: string;
  /** The name of the workspace. */
  readonly invitedTo: string;
  /** Whether the present password of an account is asked for, or a new one. */
  readonly hasAccount: boolean;
}

export interface Pages {
  /** A page that only says something. @param reader a language alone where no workspace is known */
  readonly message: <Status extends 200 | 400 | 503>(
    status: Status,
    name: Exclude<PageName, "choosePassword" | "invited">,
    reader: Reader | Pick<Reader, "language">,
  ) => PageReply<Status>;
  /** The page where an invitation is accepted. */
  readonly invitation: <Status extends 200 | 400>(
    status: Status,
    reader: Reader,
    form: InvitationForm,
  ) => PageReply<Status>;
  /** The page with the form. */
  readonly passwordForm: <Status extends 200 | 400>(
    status: Status,
    reader: Reader,
    form: PasswordForm,
  ) => PageReply<Status>;
}

const detailed: ReadonlySet<number> = new Set([400, 413, 415, 500]);

export interface PageDependencies extends FlowDependencies {
  readonly pages: Pages;
}

interface Frame {
  readonly branding: WorkspaceBranding;
  readonly logoFolder: string;
  readonly links: { readonly terms: string | null; readonly privacy: string | null };
  readonly language: string;
}

function frameOf(reader: Reader | Pick<Reader, "language">): Frame {
  const { language } = reader;
  if (!("workspace" in reader)) return plainFrame(language);
  const { workspace, logoFolder = "logo" } = reader;
  const { termsUrl, privacyUrl } = workspace.definition.workspace.auth;
  const links = { terms: termsUrl, privacy: privacyUrl };
  return { branding: brandingOf(workspace), logoFolder, links, language };
}

/** In no workspace's look. */
const plainFrame = (language: string): Frame => ({
  branding: noBranding,
  logoFolder: "",
  links: { terms: null, privacy: null },
  language,
});

let templates: Templates | undefined;

/** Nothing is read before the first page is asked for. */
function render<Status extends number>(
  status: Status,
  template: keyof Templates["pages"],
  { branding, logoFolder, links, language: tag }: Frame,
  valuesOf: (words: PageWords) => Readonly<Record<string, unknown>>,
): PageReply<Status> {
  templates ??= loadTemplates();
  const { engine, style, pages } = templates;
  const language = languageOf(tag);
  const words = wordsOf(language);
  const css = String(engine.renderSync(style, lookOf(branding)));
  const globals = {
    language,
    style: css,
    brand: brandOf(branding, logoFolder),
    links,
    words: words.words,
    ...valuesOf(words),
  };
  const html = String(engine.renderSync(pages[template], {}, { globals }));
  return { status, type: "text/html", stream: html, headers: headersOf(css) };
}

export const pages: Pages = {
  message: (status, name, reader) =>
    render(status, "message", frameOf(reader), ({ pages: { [name]: page } }) => ({
      title: page.title,
      lines: page.lines ?? [],
      sign: status === 200 ? "good" : "bad",
    })),
  invitation: (status, reader, { token, email, flaws, invitedTo, hasAccount }) =>
    render(status, "invitation", frameOf(reader), (words) => ({
      title: words.pages.invited.title,
      token,
      email,
      hasAccount,
      workspace: invitedTo,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
  passwordForm: (status, reader, { token, email, flaws }) =>
    render(status, "choosePassword", frameOf(reader), (words) => ({
      title: words.pages.choosePassword.title,
      token,
      email,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
};

/**
 * The page that says a refusal of this status, in no workspace's look.
 * @param detail told where somebody who made the form, or runs the gateway, can do something about it
 */
export function failurePage(
  status: number,
  {
    acceptLanguage,
    detail,
  }: { readonly acceptLanguage: string | undefined; readonly detail: string },
): PageReply<number> {
  const language = preferredLanguage(acceptLanguage, "en");
  return render(status, "message", plainFrame(language), ({ failures }) => {
    const { title, lines } = failures[status] ?? failures[status < 500 ? 400 : 500]!;
    const more = detailed.has(status) ? [detail] : [];
    return { title, lines: [...(lines ?? []), ...more], sign: "bad" };
  });
}

interface Templates {
  readonly engine: Liquid;
  readonly style: Template[];
  readonly pages: Readonly<Record<"message" | "choosePassword" | "invitation", Template[]>>;
}

function loadTemplates(): Templates {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: "escape",
    templates: { head: read("head.liquid"), foot: read("foot.liquid") },
  });
  return {
    engine,
    style: engine.parse(read("style.css")),
    pages: {
      message: engine.parse(read("message.liquid")),
      choosePassword: engine.parse(read("choose-password.liquid")),
      invitation: engine.parse(read("invitation.liquid")),
    },
  };
}

/** The one style sheet is named by its hash; nothing else of the page may style, run or load. */
function headersOf(css: string): Record<string, string> {
  const hash = createHash("sha256").update(css).digest("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  };
}
