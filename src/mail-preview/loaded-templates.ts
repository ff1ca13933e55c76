// The templates as they were last loaded from disk, and mails made from them. Of a broken template the last version that worked is
// shown beside its diagnostics.
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

export interface Rendering {
  /** Null where no mail can be made, now or before. */
  readonly mail: RenderedMail | null;
  /** What keeps the mail from being made as its template stands; empty where nothing does. */
  readonly diagnostics: readonly Diagnostic[];
  /** A value that the template's contract does not take. */
  readonly refusedValue: RefusedValue | null;
  /** Whether the mail is made from the template as it was before it broke. */
  readonly stale: boolean;
}

export interface RefusedValue {
  readonly variable: string;
  readonly message: string;
  readonly hint: string;
}

export interface LoadedTemplates {
  readonly byName: () => ReadonlyMap<string, MailTemplate>;
  /** Why the folder cannot be read at all, in a sentence; the templates are then those of before. */
  readonly problem: () => string | null;
  /** Reads the folder again. */
  reload(): void;
  /** @throws PreviewError for a template that there is not */
  render(request: PreviewRequest): Promise<Rendering>;
}

/** @throws MailFolderError where the folder holds no templates */
export function loadTemplates(folder: string): LoadedTemplates {
  let templates = loadMailFolder(folder);
  let problem: string | null = null;
  /** By name, the newest template of which a mail could be made. */
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

let loadedLogo: Logo | undefined;

/** What stands in for the logo of a workspace. */
function sampleLogo(): Logo {
  loadedLogo ??= {
    type: "image/png",
    bytes: readFileSync(join(import.meta.dirname, "sample-logo.png")),
  };
  return loadedLogo;
}
