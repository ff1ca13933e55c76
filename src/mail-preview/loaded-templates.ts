// Loads mail templates from disk and renders mails for the preview. If a template has errors,
// renders the last version that had no errors, and returns the errors of the current version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createBrand,
  loadMailFolder,
  MailFolderError,
  MailTemplateError,
  MailValueError,
  ownMailFolder,
  renderMail,
  type Logo,
  type MailTemplate,
  type RenderedMail,
} from "../mail/index.ts";
import { isError, type Diagnostic } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewRequest } from "./preview-request.ts";

interface Rendering {
  /** The rendered mail. Null if no version of the template could be rendered. */
  readonly mail: RenderedMail | null;
  /**
   * Errors and warnings of the current version of the template. Empty if this version could be
   * rendered.
   */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The error about a value that the user entered and that does not fit its variable; null if all
   * values fit.
   */
  readonly refusedValue: Pick<MailValueError, "variable" | "message" | "hint"> | null;
  /**
   * True if the mail was rendered from an earlier version of the template, because the current
   * version has errors.
   */
  readonly stale: boolean;
}

export type LoadedTemplates = ReturnType<typeof loadTemplates>;

/**
 * Loads all mail templates in a folder.
 * @throws MailFolderError if the folder contains no templates
 */
export function loadTemplates(folder: string) {
  let templates = loadMailFolder(folder);
  let problem: string | null = null;
  /** The last version of each template that could be rendered, by the name of the template. */
  const lastGood = new Map(
    [...templates].filter(([_name, { diagnostics }]) => !diagnostics.some(isError)),
  );
  return {
    byName: (): ReadonlyMap<string, MailTemplate> => templates,
    /**
     * Returns a sentence that says why the folder cannot be read now; null if it can be read. While
     * it cannot be read, the preview shows the templates that were loaded before.
     */
    problem: () => problem,
    /** Reads all templates in the folder again. */
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
     * Renders a mail with the values that the page sends.
     * @throws PreviewError if the template does not exist
     */
    async render(request: PreviewRequest): Promise<Rendering> {
      const template = templates.get(request.template);
      if (template === undefined)
        throw new PreviewError(
          "The folder has no template of this name. Choose another template in the list.",
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

/**
 * Renders a mail of a template with the values that the page sends. The result has the errors of
 * the template or of a value.
 */
export async function attempt(template: MailTemplate, request: PreviewRequest): Promise<Rendering> {
  const { language, values = {}, logo = false } = request;
  const sample = template.samples.find(({ name }) => name === request.sample);
  const shownLogo = logo ? (sample?.logo ?? exampleLogo()) : null;
  const brand = createBrand(request.brand, undefined, shownLogo);
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

/** Returns an example logo. The preview shows it if the sample names no logo. */
function exampleLogo(): Logo {
  logoCache ??= {
    type: "image/png",
    bytes: readFileSync(join(ownMailFolder, "_shared/logo.png")),
  };
  return logoCache;
}
