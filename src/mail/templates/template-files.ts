// Reads the files of the mail templates. Refuses files that are larger than 256 KiB or not UTF-8
// text. Defines the errors for a folder without templates and for a template with mistakes.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, DiagnosticError, formatDiagnostics } from "../../platform/index.ts";

/** The folder of the gateway's own templates. */
export const ownMailFolder = join(import.meta.dirname, "../../../templates/mail");
const FILE_BYTES_MAX = 256 * 1024;
const ENTRIES_MAX = 100;
/** Name of the folder with the MJML parts and the texts that all templates share. */
export const sharedFolder = "_shared";

/**
 * The files of one template, or of the shared folder. The key of a file is its path relative to the
 * folder of all templates, and the value is its text.
 */
export interface TemplateSource {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Thrown if a folder contains no mail templates. The message is for users of the command line. */
export class MailFolderError extends DiagnosticError {}

/**
 * Thrown if a mail cannot be rendered because its template has errors. The error contains all of
 * them.
 */
export class MailTemplateError extends DiagnosticError {
  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics, "line"), { diagnostics, details: [] });
  }
}

/**
 * Reads the files of all templates in a folder.
 * @throws MailFolderError if the folder contains no templates
 */
export function readTemplateFiles(folder: string) {
  const names = entryNames(folder, "folder").filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  if (names.length === 0)
    throw new MailFolderError(
      `${folder} contains no mail templates. Give the path of a folder that contains one folder for each template.`,
    );
  const diagnostics: Diagnostic[] = [];
  const shared = readSource(folder, sharedFolder, diagnostics);
  const templates = names.map((name) => readSource(folder, name, diagnostics));
  return { shared, templates, diagnostics };
}

function readSource(folder: string, name: string, diagnostics: Diagnostic[]): TemplateSource {
  const inFolder = (inner: string, pattern: RegExp): string[] =>
    entryNames(join(folder, name, inner), "file")
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
        message: `the file has ${bytes.length} bytes, but at most 256 KiB are allowed`,
        hint: "Reduce the size of the file to at most 256 KiB.",
      };
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    if (error instanceof TypeError)
      return {
        message: "the file is not text in UTF-8",
        hint: "Save the file as text with the encoding UTF-8.",
      };
    return {
      message: `the file cannot be read (${(error as Error).message})`,
      hint: "Check that you have permission to read the file.",
    };
  }
}

/**
 * Returns the names of the files or the subfolders in a folder, sorted. Returns no names if the
 * folder does not exist.
 */
function entryNames(path: string, kind: "file" | "folder"): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(path)
    .filter((name) => {
      const entry = statSync(join(path, name), { throwIfNoEntry: false });
      return kind === "file" ? entry?.isFile() === true : entry?.isDirectory() === true;
    })
    .toSorted()
    .slice(0, ENTRIES_MAX);
}
