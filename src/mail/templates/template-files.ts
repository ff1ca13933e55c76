// Reads the files that make up the mail templates. Refuses files that are large, not text, or too many.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, DiagnosticError } from "../../platform/index.ts";

/** The folder of the templates that come with the gateway. */
export const ownMailFolder = join(import.meta.dirname, "../../../templates/mail");
const FILE_BYTES_MAX = 256 * 1024;
const ENTRIES_MAX = 100;
/** The folder of what templates share. */
export const sharedFolder = "_shared";

/** Texts of the files, by their paths relative to the folder of all templates. */
export interface TemplateSource {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface TemplateSources {
  readonly shared: TemplateSource;
  readonly templates: readonly TemplateSource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** There are no mail templates at the path; the message is a sentence for whoever named it. */
export class MailFolderError extends DiagnosticError {}

/** @throws MailFolderError */
export function readTemplateFiles(folder: string): TemplateSources {
  const names = namesIn(folder, "folder").filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  if (names.length === 0)
    throw new MailFolderError(
      `${folder} holds no mail templates. Give the path of a folder with a folder for each template.`,
    );
  const diagnostics: Diagnostic[] = [];
  const shared = readSource(folder, sharedFolder, diagnostics);
  const templates = names.map((name) => readSource(folder, name, diagnostics));
  return { shared, templates, diagnostics };
}

function readSource(folder: string, name: string, diagnostics: Diagnostic[]): TemplateSource {
  const inFolder = (inner: string, pattern: RegExp): string[] =>
    namesIn(join(folder, name, inner), "file")
      .filter((file) => pattern.test(file))
      .map((file) => [name, inner, file].filter(Boolean).join("/"));
  const paths = [
    ...inFolder("", /^(?:[a-z][a-z0-9-]*\.mjml|variables\.yaml)$/),
    ...inFolder("i18n", /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*\.yaml$/),
    ...inFolder("samples", /^[a-z][a-z0-9-]*\.yaml$/),
  ];
  const files = new Map<string, string>();
  for (const file of paths) {
    const text = readText(join(folder, file));
    if (typeof text === "string") files.set(file, text);
    else diagnostics.push({ file, rule: "bad-file", severity: "error", ...text });
  }
  return { name, files };
}

function readText(path: string): string | Pick<Diagnostic, "message" | "hint"> {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > FILE_BYTES_MAX)
      return {
        message: `it has ${bytes.length} bytes, more than 256 KiB`,
        hint: "Make it smaller.",
      };
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    if (error instanceof TypeError)
      return { message: "it is not text in UTF-8", hint: "Save it as UTF-8." };
    return {
      message: `it cannot be read (${(error as Error).message})`,
      hint: "Check its rights.",
    };
  }
}

/** Sorted; empty where there is no such folder. */
function namesIn(path: string, kind: "file" | "folder"): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(path)
    .filter((name) => {
      const entry = statSync(join(path, name), { throwIfNoEntry: false });
      return kind === "file" ? entry?.isFile() === true : entry?.isDirectory() === true;
    })
    .toSorted()
    .slice(0, ENTRIES_MAX);
}
