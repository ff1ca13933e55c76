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
/** Name of the folder with the approved images of the mails. This folder is not a template. */
export const goldenFolder = "golden";

/**
 * The files of one template, or of the shared folder. The key of a file is its path relative to the
 * folder of all templates.
 */
export interface TemplateSource {
  readonly name: string;
  /** The texts of the MJML and YAML files. */
  readonly files: ReadonlyMap<string, string>;
  /** The contents of the pictures, which samples can name as a logo. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** The files of all templates in a folder, with the mistakes in reading them. */
export interface MailSources {
  readonly shared: TemplateSource;
  readonly templates: readonly TemplateSource[];
  readonly diagnostics: readonly Diagnostic[];
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

/** Returns true if a folder of this name in the folder of all templates is a template. */
export const isTemplateName = (name: string): boolean =>
  /^[a-z][a-z0-9-]*$/.test(name) && name !== goldenFolder;

/**
 * Reads the files of all templates in a folder.
 * @throws MailFolderError if the folder contains no templates
 */
export function readTemplateFiles(folder: string): MailSources {
  const sources = sourcesOf(listFiles(folder), (file) => readBytes(join(folder, file)));
  if (sources.templates.length === 0)
    throw new MailFolderError(
      `${folder} contains no mail templates. Give the path of a folder that contains one folder for each template.`,
    );
  return sources;
}

type FileFlaw = Pick<Diagnostic, "message" | "hint">;

/**
 * Sorts files into templates.
 * @param paths the paths of all files, relative to the folder of all templates
 * @param read returns the content of a file, or the reason why the file cannot be read
 */
export function sourcesOf(
  paths: readonly string[],
  read: (path: string) => Uint8Array | FileFlaw,
): MailSources {
  const diagnostics: Diagnostic[] = [];
  const sourceOf = (name: string): TemplateSource => {
    const files = new Map<string, string>();
    const pictures = new Map<string, Uint8Array>();
    for (const file of paths.filter((path) => path.startsWith(`${name}/`))) {
      const kind = useOf(file.slice(name.length + 1));
      if (kind === "unknown") diagnostics.push(unknownFile(file));
      if (kind === "unknown" || kind === "ignored") continue;
      const content = read(file);
      const text = content instanceof Uint8Array && kind === "text" ? readUtf8(content) : content;
      if (text instanceof Uint8Array) pictures.set(file, text);
      else if (typeof text !== "string")
        diagnostics.push({ file, line: 1, rule: "bad-file", severity: "error", ...text });
      else {
        if (text.startsWith(BYTE_ORDER_MARK)) diagnostics.push(byteOrderMark(file));
        files.set(file, text.replace(BYTE_ORDER_MARK, ""));
      }
    }
    return { name, files, pictures };
  };
  const names = new Set(paths.map((path) => path.split("/", 1)[0]!).filter(isTemplateName));
  const shared = sourceOf(sharedFolder);
  return { shared, templates: [...names].toSorted().map(sourceOf), diagnostics };
}

/**
 * Returns how a file of a template is used.
 * @param path relative to the folder of the template
 */
function useOf(path: string): "text" | "picture" | "ignored" | "unknown" {
  if (
    /^(?:[a-z][a-z0-9-]*\.mjml|variables\.yaml|samples\/[a-z][a-z0-9-]*\.yaml)$/.test(path) ||
    /^i18n\/[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*\.yaml$/.test(path)
  )
    return "text";
  if (/^[\w-]+\.(?:png|jpe?g|gif)$/i.test(path)) return "picture";
  return /\.(?:mjml|ya?ml)$/i.test(path) ? "unknown" : "ignored";
}

const unknownFile = (file: string): Diagnostic => ({
  file,
  line: 1,
  rule: "unknown-file",
  message: "no mail uses this file, because of its name or its folder",
  hint: "Rename the file to `template.mjml`, `variables.yaml`, `i18n/<language>.yaml` or `samples/<name>.yaml`, or delete it.",
  severity: "warning",
});

const BYTE_ORDER_MARK = "\uFEFF";

const byteOrderMark = (file: string): Diagnostic => ({
  file,
  line: 1,
  rule: "byte-order-mark",
  message: "the file begins with a byte order mark",
  hint: "Save the file as UTF-8 without a byte order mark (BOM).",
  severity: "warning",
});

function readUtf8(bytes: Uint8Array): string | FileFlaw {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    return {
      message: "the file is not text in UTF-8",
      hint: "Save the file as text with the encoding UTF-8.",
    };
  }
}

function readBytes(path: string): Uint8Array | FileFlaw {
  try {
    const { size } = statSync(path);
    return size > FILE_BYTES_MAX ? tooLarge(size) : readFileSync(path);
  } catch (error) {
    return {
      message: `the file cannot be read (${(error as Error).message})`,
      hint: "Check that you have permission to read the file.",
    };
  }
}

/** Returns the reason why a file of more than 256 KiB is not read. */
const tooLarge = (bytes: number): FileFlaw => ({
  message: `the file has ${bytes} bytes, but at most 256 KiB are allowed`,
  hint: "Reduce the size of the file to at most 256 KiB.",
});

/**
 * Returns true if files in this folder can belong to a template. Other folders are not read,
 * because a user can name a folder with very many files.
 * @param depth number of folders above `path`
 */
const isRead = (path: string, depth: number): boolean =>
  depth < 2 || (depth === 2 && /\/(?:i18n|samples)$/.test(path));

/**
 * Returns the paths of the files in a folder and its subfolders, sorted and relative to the folder.
 * Returns no paths if the folder does not exist.
 */
function listFiles(folder: string): readonly string[] {
  const visit = (path: string, depth: number): readonly string[] => {
    const entry = statSync(join(folder, path), { throwIfNoEntry: false });
    if (entry?.isFile() === true) return depth > 1 ? [path] : [];
    if (entry?.isDirectory() !== true || !isRead(path, depth)) return [];
    const isWanted = (name: string): boolean =>
      depth > 0 || isTemplateName(name) || name === sharedFolder;
    return readdirSync(join(folder, path))
      .filter(isWanted)
      .toSorted()
      .slice(0, ENTRIES_MAX)
      .flatMap((name) => visit(path === "" ? name : `${path}/${name}`, depth + 1));
  };
  return visit("", 0);
}
