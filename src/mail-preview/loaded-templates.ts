// Loads the templates from disk and renders mails. For a broken template it renders the last
// version that worked, with the diagnostics of the current one.
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
  /** The diagnostics of the current version; empty if it was rendered. */
  readonly diagnostics: readonly Diagnostic[];
  /** A value that does not fit the template's contract. */
  readonly refusedValue: RefusedValue | null;
  /** True if the mail comes from an earlier version, because the current one is broken. */
  readonly stale: boolean;
}

interface RefusedValue {
  readonly variable: string;
  readonly message: string;
  readonly hint: string;
}

export interface LoadedTemplates {
  readonly byName: () => ReadonlyMap<string, MailTemplate>;
  /**
   * The reason, in a sentence, why the folder cannot be read; then the templates are the earlier
   * ones.
   */
  readonly problem: () => string | null;
  /** Reads the folder again. */
  reload(): void;
  /**
   * Renders a mail.
   * @throws PreviewError for an unknown template
   */
  render(request: PreviewRequest): Promise<Rendering>;
}

/**
 * Loads the templates of a folder.
 * @throws MailFolderError if the folder contains no templates
 */
export function loadTemplates(folder: string): LoadedTemplates {
  let templates = loadMailFolder(folder);
  let problem: string | null = null;
  /** The newest version of each template that could be rendered. */
  const lastGood = new Map(
    [...templates].filter(([_name, { diagnostics }]) => !diagnostics.some(isError)),
  );

  async function renderLastGood(
    name: string,
    request: PreviewRequest,
    broken: Failure,
  ): Promise<Rendering> {
    const before = lastGood.get(name);
    const again = before === undefined ? undefined : await attempt(before, request);
    if (again !== undefined && "subject" in again)
      return { ...nothing, ...broken, mail: again, stale: true };
    return { ...nothing, ...broken };
  }

  return {
    byName: () => templates,
    problem: () => problem,
    reload() {
      try {
        templates = loadMailFolder(folder);
        problem = null;
      } catch (error) {
        if (!(error instanceof MailFolderError)) throw error;
        problem = error.message;
      }
    },
    async render(request) {
      const template = templates.get(request.template);
      if (template === undefined) throw new PreviewError("There is no such template.");
      const result = await attempt(template, request);
      if (!("subject" in result)) return renderLastGood(template.name, request, result);
      lastGood.set(template.name, template);
      return { ...nothing, mail: result };
    },
  };
}

const nothing: Rendering = { mail: null, diagnostics: [], refusedValue: null, stale: false };

type Failure = Partial<Pick<Rendering, "diagnostics" | "refusedValue">>;

async function attempt(
  template: MailTemplate,
  request: PreviewRequest,
): Promise<RenderedMail | Failure> {
  const { language, values = {}, logo = false } = request;
  const brand = createBrand(request.brand, undefined, logo ? sampleLogo() : null);
  try {
    return await renderMail(template, { language, values, brand });
  } catch (error) {
    if (error instanceof MailTemplateError) return { diagnostics: error.diagnostics };
    if (error instanceof MailValueError) {
      const { variable, message, hint } = error;
      return { refusedValue: { variable, message, hint } };
    }
    throw error;
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
