// Reads the customised mails of a workspace folder: `mail/<name>/` with a template, translated
// texts and samples (example values). Refuses symbolic links, files that the gateway would not use,
// and mails above 256 KiB.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import { join } from "node:path";
import { isError, nameHint, sha256, type Diagnostic } from "../../platform/index.ts";
import { mailTemplates, type MailTemplateName } from "../templates/contracts.ts";
import { sharedFolder } from "../templates/template-files.ts";

/** Name of the folder in a workspace folder that contains its customised mails. */
export const customisedFolder = "mail";

/** The mails that a workspace may customise: all mails that its end users get. */
export const customisableMails: readonly MailTemplateName[] = mailTemplates.filter(
  (name) => name !== "invitation",
);

/** A customised mail, as it was read from a workspace folder. */
export interface CustomisedMail {
  readonly name: MailTemplateName;
  /** The texts of the files, by path in the folder of the mail, such as `i18n/de.yaml`. */
  readonly files: ReadonlyMap<string, string>;
}

interface ReadMails {
  /** The mails whose files could all be read. */
  readonly mails: readonly CustomisedMail[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Maximum size of all files of a customised mail together, in bytes. */
export const MAIL_BYTES_MAX = 256 * 1024;
const FILES_MAX = 100;
const innerFolders: ReadonlyMap<string, RegExp> = new Map([
  ["i18n", /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*\.yaml$/],
  ["samples", /^[a-z][a-z0-9-]*\.yaml$/],
]);

/** Returns true for the path of a file that a customised mail may have. */
export function isMailFile(path: string): boolean {
  const [folder = "", name, ...deeper] = path.split("/");
  if (name === undefined) return folder === "template.mjml";
  return deeper.length === 0 && innerFolders.get(folder)?.test(name) === true;
}

/** Returns the files of a mail as one text, with the hash of this text. */
export function packMail(files: CustomisedMail["files"]): {
  readonly hash: string;
  readonly files: string;
} {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  return { hash: sha256(text).toString("base64url"), files: text };
}

/**
 * Returns the files that `packMail` has packed.
 * @throws Error if the text is not the result of `packMail`
 */
export function unpackMail(text: string): CustomisedMail["files"] {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  for (const [, content] of entries)
    if (typeof content !== "string")
      throw new Error("A stored file of this mail is not text. Apply the files of the mail again.");
  return new Map(entries as [string, string][]);
}

/**
 * Reads the customised mails of a workspace folder. Returns no mails if it has no folder `mail/`.
 * The paths in the diagnostics are relative to the workspace folder.
 */
export function readCustomisedMails(workspaceFolder: string): ReadMails {
  const root = join(workspaceFolder, customisedFolder);
  const kind = entryKind(root);
  if (kind === "missing") return { mails: [], diagnostics: [] };
  if (kind !== "folder")
    return {
      mails: [],
      diagnostics: [
        refused(customisedFolder, "bad-folder", "mail/ is not a folder, or it is a link", noLink),
      ],
    };
  const mails: CustomisedMail[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of namesIn(root)) {
    const flaw = flawOfName(root, name);
    if (flaw !== undefined) diagnostics.push(flaw);
    else {
      const reader = new MailReader(root, name);
      const files = reader.read();
      diagnostics.push(...reader.diagnostics);
      if (!reader.diagnostics.some(isError)) mails.push({ name: name as MailTemplateName, files });
    }
  }
  return { mails, diagnostics };
}

const noLink =
  "The gateway does not follow symbolic links in this folder. Replace the link with the files.";

function flawOfName(root: string, name: string): Diagnostic | undefined {
  const file = `${customisedFolder}/${name}`;
  const kind = entryKind(join(root, name));
  if (kind === "link") return refused(file, "linked-file", `${file} is a link`, noLink);
  if (kind !== "folder")
    return refused(
      file,
      "misplaced-file",
      `${file} belongs to no mail`,
      "The folder `mail/` contains one folder for each customised mail, and no definition files. Move the file.",
    );
  if (name === sharedFolder)
    return refused(
      file,
      "shared-mail-parts",
      "the shared parts of the mails cannot be customised",
      "Copy the text of the part into the `template.mjml` of the mail.",
    );
  const hint = customisableHint(name);
  return hint === undefined
    ? undefined
    : refused(file, "unknown-mail", `${JSON.stringify(name)} cannot be customised`, hint);
}

/**
 * Returns a sentence that says why a mail cannot be customised. Returns undefined if it can be
 * customised.
 */
export function customisableHint(name: string): string | undefined {
  if (customisableMails.some((known) => known === name)) return undefined;
  return name === "invitation"
    ? "The mail `invitation` belongs to the portal, so all workspaces send the same one."
    : nameHint(name, customisableMails);
}

const refused = (file: string, rule: string, message: string, hint: string): Diagnostic => ({
  file,
  rule,
  message,
  hint,
  severity: "error",
});

/** Reads the files of one mail, and collects their problems. */
class MailReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #root: string;
  readonly #name: string;
  readonly #files = new Map<string, string>();
  #bytesLeft = MAIL_BYTES_MAX;

  constructor(root: string, name: string) {
    this.#root = root;
    this.#name = name;
  }

  read(): ReadonlyMap<string, string> {
    for (const entry of namesIn(join(this.#root, this.#name))) {
      const inner = innerFolders.get(entry);
      if (entry === "template.mjml") this.#take(entry);
      else if (entry === "variables.yaml")
        this.#refuse(
          entry,
          "customised-variables",
          "the variables of a mail cannot be customised",
          "Remove this file. The gateway always uses the variables of its own mail.",
        );
      else if (inner !== undefined) this.#takeAll(entry, inner);
      else this.#warn(entry);
    }
    return this.#files;
  }

  #takeAll(folder: string, pattern: RegExp): void {
    if (this.#kind(folder) !== "folder") return this.#refuseKind(folder);
    for (const name of namesIn(join(this.#root, this.#name, folder))) {
      if (pattern.test(name)) this.#take(`${folder}/${name}`);
      else this.#warn(`${folder}/${name}`);
    }
  }

  #take(path: string): void {
    if (this.#kind(path) !== "file") return this.#refuseKind(path);
    if (this.#bytesLeft < 0) return;
    const bytes = readRegularFile(join(this.#root, this.#name, path), this.#bytesLeft);
    if (bytes === undefined) return this.#refuseKind(path);
    this.#bytesLeft -= bytes.length;
    if (this.#bytesLeft < 0 || this.#files.size >= FILES_MAX)
      return this.#refuse(
        path,
        "too-large",
        `the mail has more than 256 KiB, or more than ${FILES_MAX} files`,
        "Shorten the template or the translated texts, or remove files with sample values.",
      );
    const text = plainTextOf(bytes);
    if (text !== undefined) return void this.#files.set(path, text);
    this.#refuse(
      path,
      "bad-file",
      "the file is not text in UTF-8, or it contains control characters",
      "Save the file as text with the encoding UTF-8.",
    );
  }

  #kind(path: string): string {
    return entryKind(join(this.#root, this.#name, path));
  }

  #refuseKind(path: string): void {
    this.#refuse(path, "linked-file", "this is a link, or neither a file nor a folder", noLink);
  }

  #refuse(path: string, rule: string, message: string, hint: string): void {
    this.diagnostics.push(refused(this.#fileOf(path), rule, message, hint));
  }

  #warn(path: string): void {
    const hint = `A customised mail has \`template.mjml\`, \`i18n/<language>.yaml\` and \`samples/<name>.yaml\`. Remove the file.`;
    const file = this.#fileOf(path);
    const message = "the gateway does not use this file";
    this.diagnostics.push({ file, rule: "unused-file", message, hint, severity: "warning" });
  }

  #fileOf(path: string): string {
    return `${customisedFolder}/${this.#name}/${path}`;
  }
}

/**
 * Reads at most one byte more than `most`, so that the caller can detect a file that is too large.
 * Returns undefined if the path is not a regular file. The file is opened without following a
 * symbolic link, because a link may have replaced the file since it was checked.
 */
function readRegularFile(path: string, most: number): Buffer | undefined {
  // Windows has only the first of these constants. The others count as 0 there.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let file: number | undefined;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = Buffer.alloc(most + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function plainTextOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
    return /[^\P{Cc}\n\t]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function entryKind(path: string): "missing" | "file" | "folder" | "link" | "other" {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "missing";
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return "folder";
  return stats.isFile() ? "file" : "other";
}

const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .toSorted();
