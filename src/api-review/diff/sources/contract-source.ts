// The files of two revisions of a contract: parses them on demand and follows references. Knows
// which files are the same in both revisions, so that a comparison can skip them.
import { posix } from "node:path";
import { isObject } from "../../../platform/index.ts";
import { ContractError, parsePlaced, sourcePlaceOf } from "./positions.ts";

/** The files of one revision. Paths are relative to the root of the repository. */
export interface ContractFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Paths that are no regular files, such as symbolic links. They are not read. */
  readonly refused: ReadonlySet<string>;
}

/** A chain with more references must be a circle. */
const CHAIN_MAX = 100;

/** One revision of a contract. */
export class ContractSource {
  readonly files: ContractFiles;
  /** Sentences for the user about references that have no target. */
  readonly broken = new Set<string>();
  readonly #folder: string;
  readonly #parsed: ParsedTexts;

  constructor(files: ContractFiles, folder: string, parsed: ParsedTexts) {
    this.files = files;
    this.#folder = folder;
    this.#parsed = parsed;
  }

  /**
   * Returns the parsed content of a file; undefined if there is no such file.
   * @throws ContractError if it cannot be parsed
   */
  read(file: string): unknown {
    const text = this.files.texts.get(file);
    return text === undefined ? undefined : this.#parsed.values.get(file, text);
  }

  /**
   * Returns the files to which a file refers. The list may be incomplete: no file is parsed for it.
   */
  targetsOf(file: string): readonly string[] {
    return this.#parsed.targets.get(file, this.files.texts.get(file) ?? "") ?? [];
  }

  /**
   * Follows the references of a value to the value that they lead to. A reference to another
   * server, or to nothing, is not followed.
   * @throws ContractError if a reference leads out of the folder of the contract
   */
  resolve(value: unknown): unknown {
    let found = value;
    for (let step = 0; isReference(found); step++) {
      const target = step > CHAIN_MAX ? this.#fail(found, "leads in a circle") : this.follow(found);
      if (target === undefined) return found;
      found = target;
    }
    return found;
  }

  /**
   * Follows one reference. Returns undefined if it leads to another server or to nothing.
   * @throws ContractError if it leads out of the folder of the contract
   */
  follow(reference: PlacedReference): unknown {
    const fragment = reference.$ref.split("#", 2)[1] ?? "";
    const file = targetFile(reference);
    if (file === undefined) return undefined;
    // Files outside of the folder are not read, so a change in them would be missed.
    if (this.files.refused.has(file))
      throw new ContractError(this.#sentence(reference, "leads to a symbolic link"));
    if (!file.startsWith(this.#folder))
      throw new ContractError(this.#sentence(reference, "leads out of the folder of the contract"));
    if (!this.files.texts.has(file)) return this.#fail(reference, "does not lead to a file");
    return this.#at(this.read(file), fragment) ?? this.#fail(reference, "does not lead to a value");
  }

  #at(root: unknown, fragment: string): unknown {
    if (fragment === "") return root;
    if (!fragment.startsWith("/")) return undefined;
    let found = root;
    for (const part of fragment.slice(1).split("/")) {
      const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
      // A pointer may lead through a reference, as in `#/channels/bus/messages/auth`.
      const holder = this.resolve(found);
      if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key))
        return undefined;
      found = (holder as Readonly<Record<string, unknown>>)[key];
    }
    return found;
  }

  #fail(reference: PlacedReference, what: string): undefined {
    this.broken.add(this.#sentence(reference, what));
  }

  #sentence(reference: PlacedReference, what: string): string {
    const place = sourcePlaceOf(reference);
    return `${place?.file}:${place?.line} the reference ${JSON.stringify(reference.$ref)} ${what}. Correct the reference.`;
  }
}

interface PlacedReference {
  readonly $ref: string;
}

export const isReference = (value: unknown): value is PlacedReference =>
  isObject(value) && typeof value["$ref"] === "string";

/** Returns the file that a reference names; undefined if it is on another server. */
function targetFile(reference: PlacedReference): string | undefined {
  const [path = ""] = reference.$ref.split("#", 1);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const from = sourcePlaceOf(reference)?.file ?? "";
  return path === "" ? from : posix.join(posix.dirname(from), decode(path));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Caches a value that is computed from the text of a file. */
class ByText<T> {
  readonly #values = new Map<string, Map<string, T>>();
  readonly #derive: (file: string, text: string) => T;

  constructor(derive: (file: string, text: string) => T) {
    this.#derive = derive;
  }

  get(file: string, text: string): T {
    const byText = this.#values.get(file) ?? new Map<string, T>();
    this.#values.set(file, byText);
    if (!byText.has(text)) byText.set(text, this.#derive(file, text));
    return byText.get(text) as T;
  }
}

/** The parsed texts of both revisions. A text that is the same in both is parsed once. */
export class ParsedTexts {
  readonly values = new ByText<unknown>(parsePlaced);
  /** The files to which a text refers; undefined if only the parser can find them. */
  readonly targets = new ByText(referencedFiles);
}

/** Both revisions of a contract. */
export class TwoRevisions {
  readonly old: ContractSource;
  readonly new: ContractSource;
  readonly #changed: ReadonlySet<string>;

  /** @param folder folder of the contract, with a slash at the end; empty for the root */
  constructor(
    oldFiles: ContractFiles,
    newFiles: ContractFiles,
    folder: string,
    parsed: ParsedTexts,
  ) {
    this.old = new ContractSource(oldFiles, folder, parsed);
    this.new = new ContractSource(newFiles, folder, parsed);
    this.#changed = changedFiles(oldFiles.texts, newFiles.texts, parsed);
  }

  /**
   * Returns true if both values are the same object, in an unchanged file that refers only to
   * unchanged files.
   */
  isUnchanged(oldValue: unknown, newValue: unknown): boolean {
    if (oldValue !== newValue) return false;
    if (typeof oldValue !== "object" || oldValue === null) return true;
    const file = sourcePlaceOf(oldValue)?.file;
    return file !== undefined && !this.#changed.has(file);
  }

  /** Returns true if a file is the same in both revisions, with all files that it refers to. */
  isUnchangedFile(file: string): boolean {
    return (
      this.old.files.texts.has(file) && this.new.files.texts.has(file) && !this.#changed.has(file)
    );
  }

  /** Returns true if two references lead to the same value of an unchanged file. Reads no file. */
  isUnchangedTarget(oldReference: unknown, newReference: unknown): boolean {
    if (!isReference(oldReference) || !isReference(newReference)) return false;
    const file = targetFile(newReference);
    return (
      oldReference.$ref === newReference.$ref &&
      file !== undefined &&
      targetFile(oldReference) === file &&
      this.isUnchangedFile(file)
    );
  }
}

/** Returns the files whose text changed, and the files that refer to them, directly or not. */
function changedFiles(
  oldTexts: ReadonlyMap<string, string>,
  newTexts: ReadonlyMap<string, string>,
  parsed: ParsedTexts,
): ReadonlySet<string> {
  const referrers = new Map<string, string[]>();
  const changed: string[] = [];
  for (const [file, text] of newTexts) {
    const targets = oldTexts.get(file) === text ? parsed.targets.get(file, text) : undefined;
    if (targets === undefined) changed.push(file);
    for (const target of new Set(targets)) {
      const known = referrers.get(target);
      if (known === undefined) referrers.set(target, [file]);
      else known.push(file);
    }
  }
  for (const file of oldTexts.keys()) if (!newTexts.has(file)) changed.push(file);
  const found = new Set(changed);
  // A set grows while it is read, so this loop also visits the files that it adds.
  for (const file of found) for (const referrer of referrers.get(file) ?? []) found.add(referrer);
  return found;
}

/**
 * Returns the files that a text refers to; undefined if a reference is written in a way that only
 * the parser understands. The file then counts as changed, so the comparison takes longer, but its
 * result is the same.
 */
function referencedFiles(file: string, text: string): readonly string[] | undefined {
  if (/\\(?:[uU]0*24|x24|\r?\n)/.test(text)) return undefined;
  const found = [
    ...text.matchAll(/\$ref["']?\s*:\s*(?:"([^"\\]*)"|'([^']*)'|([^\s"'>|&*!,}\]]+))/g),
  ];
  if (found.length !== text.split("$ref").length - 1) return undefined;
  return found
    .map(([, double, single, plain]) => (double ?? single ?? plain ?? "").split("#", 1)[0]!)
    .filter((path) => path !== "")
    .map((path) => posix.join(posix.dirname(file), decode(path)));
}
