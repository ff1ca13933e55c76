// Loads mail templates from disk and renders mails. If a template is broken, renders its last
// working version, and returns the errors of the current version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createBrand,
  loadMailFolder,
  MailFolderError,
  MailTemplateError,
  MailValueError,
  renderMail,
  type Logo,
  type MailTemplate,
  type RenderedMail,
} from "../mail/index.ts";
import { isError, type Diagnostic } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewRequest } from "./preview-request.ts";

interface Rendering {
  /** Null if neither the current nor an earlier version can be rendered. */
  readonly mail: RenderedMail | null;
  /** Errors and warnings of the current version. Empty if it was rendered. */
  readonly diagnostics: readonly Diagnostic[];
  /** A sample value that does not match the type of its variable. */
  readonly refusedValue: Pick<MailValueError, "variable" | "message" | "hint"> | null;
  /**
   * True if the mail was rendered from an earlier version, because the current version is broken.
   */
  readonly stale: boolean;
}

export type LoadedTemplates = ReturnType<typeof loadTemplates>;

/**
 * Loads the templates of a folder.
 * @throws MailFolderError if the folder contains no templates
 */
export function loadTemplates(folder: string) {
  let templates = loadMailFolder(folder);
  let problem: string | null = null;
  /** The newest version of each template that could be rendered. */
  const lastGood = new Map(
    [...templates].filter(([_name, { diagnostics }]) => !diagnostics.some(isError)),
  );
  return {
    byName: (): ReadonlyMap<string, MailTemplate> => templates,
    /**
     * Returns why the folder cannot be read, as a sentence, or null. If the folder cannot be read,
     * the earlier templates are used.
     */
    problem: () => problem,
    /** Reads the folder again. */
    reload(): void {
      try {
        templates = loadMailFolder(folder);
        problem = null;
      } catch (error) {
        if (!(error instanceof MailFolderError)) throw error;
        problem = error.message;
      }
    },
    /**
     * Renders a mail.
     * @throws PreviewError if the template does not exist
     */
    async render(request: PreviewRequest): Promise<Rendering> {
      const template = templates.get(request.template);
      if (template === undefined)
        throw new PreviewError(
          "This template does not exist. Choose another template in the list.",
        );
      const current = await attempt(template, request);
      const before = lastGood.get(template.name);
      if (current.mail !== null) lastGood.set(template.name, template);
      if (current.mail !== null || before === undefined) return current;
      const { mail } = await attempt(before, request);
      return { ...current, mail, stale: mail !== null };
    },
  };
}

const nothing: Rendering = { mail: null, diagnostics: [], refusedValue: null, stale: false };

async function attempt(template: MailTemplate, request: PreviewRequest): Promise<Rendering> {
  const { language, values = {}, logo = false } = request;
  const brand = createBrand(request.brand, undefined, logo ? sampleLogo() : null);
  try {
    return { ...nothing, mail: await renderMail(template, { language, values, brand }) };
  } catch (error) {
    if (error instanceof MailTemplateError) return { ...nothing, diagnostics: error.diagnostics };
    if (!(error instanceof MailValueError)) throw error;
    const { variable, message, hint } = error;
    return { ...nothing, refusedValue: { variable, message, hint } };
  }
}

let logoCache: Logo | undefined;

/** Returns a sample logo, in place of a workspace's logo. */
function sampleLogo(): Logo {
  logoCache ??= {
    type: "image/png",
    bytes: readFileSync(join(import.meta.dirname, "sample-logo.png")),
  };
  return logoCache;
}
