// Reads the files of the mail templates. Refuses large files, binary files, and too many files.
// Defines the errors of folders and templates.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, DiagnosticError, formatDiagnostics } from "../../platform/index.ts";

/** The folder of the gateway's own templates. */
export const ownMailFolder = join(import.meta.dirname, "../../../templates/mail");
const FILE_BYTES_MAX = 256 * 1024;
const ENTRIES_MAX = 100;
/** The folder of shared parts and words. */
export const sharedFolder = "_shared";

/** The files of one template: texts by path, relative to the folder of all templates. */
export interface TemplateSource {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/** The path contains no mail templates. The message is shown to the user who gave the path. */
export class MailFolderError extends DiagnosticError {}

/** A mail cannot be rendered. The diagnostics give the reasons. */
export class MailTemplateError extends DiagnosticError {
  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics, "line"), { diagnostics, details: [] });
  }
}

/**
 * Reads the files of all templates.
 * @throws MailFolderError
 */
export function readTemplateFiles(folder: string) {
  const names = entryNames(folder, "folder").filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  if (names.length === 0)
    throw new MailFolderError(
      `${folder} contains no mail templates. Give the path of a folder with a folder for each template.`,
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
        message: `it has ${bytes.length} bytes; the limit is 256 KiB`,
        hint: "Make it smaller.",
      };
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    if (error instanceof TypeError)
      return { message: "it is not text in UTF-8", hint: "Save it as UTF-8." };
    return {
      message: `it cannot be read (${(error as Error).message})`,
      hint: "Check the file's permissions.",
    };
  }
}

/** Returns the sorted entries of a folder; empty without the folder. */
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
