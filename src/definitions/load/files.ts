// Finds and reads the YAML files of a workspace folder. Does not follow links to folders. Rejects
// files that are not UTF-8 text.
import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { DiagnosticError, type Violation } from "../../platform/index.ts";

/** Thrown if definition files cannot be read, or contain an error. Nothing has changed. */
export class DefinitionError extends DiagnosticError {}

const FILE_BYTES_MAX = 4 * 1024 * 1024;
const FILES_MAX = 1000;
const DEPTH_MAX = 10;
/** Names of folders in a workspace folder with rows, images and mails, and no definition files. */
const dataFolders: ReadonlySet<string> = new Set(["seed", "assets", "mail"]);
const isYaml = (name: string): boolean => /\.ya?ml$/.test(name);

/**
 * Returns the workspace folders of a path. If the folder at this path contains a `workspace.yaml`,
 * it is the only one. Otherwise, returns all folders in it that contain a `workspace.yaml`.
 * @throws DefinitionError if there is no `workspace.yaml`
 */
export function listWorkspaceFolders(path: string): readonly string[] {
  const folder = openFolder(path);
  if (holdsWorkspace(folder)) return [folder];
  const inside = entriesOf(folder)
    .map((name) => join(folder, name))
    .filter((candidate) => isFolder(candidate) && holdsWorkspace(candidate));
  if (inside.length > 0) return inside;
  throw new DefinitionError(
    `Neither the folder ${folder} nor a folder in it contains a workspace.yaml. Give the path of a workspace folder, or of a folder that contains workspace folders.`,
  );
}

/**
 * Returns the YAML files of a workspace folder.
 * @returns `files`: relative paths with forward slashes, `workspace.yaml` first, then by name.
 *   `links`: links to folders, which the gateway does not follow.
 * @throws DefinitionError if the folder cannot be read, or contains no YAML file or too many
 */
export function listDefinitionFiles(path: string): {
  readonly files: readonly string[];
  readonly links: readonly string[];
} {
  const folder = openFolder(path);
  const files: string[] = [];
  const links: string[] = [];
  const visit = (inner: string, depth: number): void => {
    for (const name of entriesOf(inner)) {
      const entry = join(inner, name);
      const kind = kindOf(entry);
      const spelled = relative(folder, entry).split(sep).join("/");
      if (kind === "link") links.push(spelled);
      else if (kind === "folder" && depth < DEPTH_MAX && !(depth === 0 && dataFolders.has(name)))
        visit(entry, depth + 1);
      // A broken link counts as a file, so that it is reported. Otherwise an apply would remove the
      // entries of the missing file from the workspace.
      else if (kind === "file" && isYaml(name)) files.push(spelled);
    }
  };
  visit(folder, 0);
  if (files.length === 0)
    throw new DefinitionError(
      `The folder ${folder} contains no YAML file. Write a workspace.yaml with the id of the workspace.`,
    );
  if (files.length > FILES_MAX)
    throw new DefinitionError(
      `The folder ${folder} contains ${files.length} YAML files. A workspace folder can contain at most ${FILES_MAX}. Join some of the files.`,
    );
  const rank = (file: string): number => (isMain(file) ? 0 : 1);
  const sorted = files.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return { files: sorted, links };
}

/**
 * Returns the kind of a path. Links to files, and broken links, are files. `link` is a link to a
 * folder.
 */
function kindOf(path: string): "file" | "folder" | "link" | "other" {
  const own = lstatSync(path, { throwIfNoEntry: false });
  if (own?.isDirectory()) return "folder";
  const target = statSync(path, { throwIfNoEntry: false });
  if (target?.isDirectory()) return "link";
  return target === undefined || target.isFile() ? "file" : "other";
}

/** Name of the folder in `seed/` that contains the files to which seeded rows refer. */
export const SEED_FILES = "files";

/**
 * Returns the names of the files in `seed/`, without the folder `seed/files`. Returns an empty list
 * if `seed/` does not exist.
 */
export function listSeedFiles(folder: string): readonly string[] {
  const path = join(folder, "seed");
  const isThere = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? entriesOf(path).filter((name) => name !== SEED_FILES) : [];
}

/**
 * Returns the text of a definition file, or a problem. The message of a problem continues a
 * sentence that begins with the name of the file.
 */
export function readDefinitionFile(
  folder: string,
  file: string,
): { readonly text: string } | Omit<Violation, "rule"> {
  try {
    const bytes = readFileSync(join(folder, file));
    if (bytes.length > FILE_BYTES_MAX)
      return {
        message: `has ${bytes.length} bytes, more than 4 MiB`,
        hint: "A definition file can have at most 4 MiB. Split it into smaller files.",
      };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError)
      return {
        message: "is not UTF-8 text",
        hint: "Save the file with the character encoding UTF-8.",
      };
    return {
      message: `cannot be read (${(error as NodeJS.ErrnoException).code})`,
      hint: "Give the system user that runs this command the right to read the file.",
    };
  }
}

const isMain = (file: string): boolean => /^workspace\.ya?ml$/.test(file);
const holdsWorkspace = (folder: string): boolean => entriesOf(folder).some(isMain);
const isFolder = (path: string): boolean => kindOf(path) === "folder";

function openFolder(path: string): string {
  const folder = resolve(path);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return folder;
  const what = stats === undefined ? "does not exist" : "is a file, not a folder";
  throw new DefinitionError(
    `The workspace folder ${folder} ${what}. Give the path of a folder with a workspace.yaml.`,
  );
}

/**
 * Returns the sorted names of files and folders in a folder, without names that begin with a dot.
 */
function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .toSorted();
  } catch (error) {
    throw new DefinitionError(
      `The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}). Give the system user that runs this command the right to read the folder.`,
    );
  }
}
