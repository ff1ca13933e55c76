// Entries of a definition, such as one endpoint: finds and replaces them.
import type { OpenDocument } from "../../api/definition.ts";

/** Section and name of an entry, such as `endpoints` and `order-paid`. */
export type EntryPath = readonly [section: string, name: string];

export type EntryMembers = Readonly<Record<string, unknown>>;

/** Returns an entry. Undefined if the document does not contain it. */
export function entryAt(
  document: OpenDocument,
  [section, name]: EntryPath,
): EntryMembers | undefined {
  const entries = sectionOf(document, section);
  return Object.hasOwn(entries, name) ? (entries[name] as EntryMembers) : undefined;
}

/**
 * Returns the document with another entry in place of the current one. A new entry comes last.
 * @param name name of the new entry
 * @param entry undefined removes the current entry
 * @throws Error if another entry has the name, because that entry would be lost
 */
export function withEntry(
  document: OpenDocument,
  [section, present]: EntryPath,
  name: string,
  entry: EntryMembers | undefined,
): OpenDocument {
  const entries = Object.entries(sectionOf(document, section));
  if (name !== present && entries.some(([other]) => other === name))
    throw new Error(`Another entry below ${section} has the name ${name}. Choose another name.`);
  const at = entries.findIndex(([other]) => other === present);
  entries.splice(
    at === -1 ? entries.length : at,
    at === -1 ? 0 : 1,
    ...(entry === undefined ? [] : [[name, entry] as [string, unknown]]),
  );
  return { ...document, [section]: Object.fromEntries(entries) };
}

const sectionOf = (document: OpenDocument, section: string): EntryMembers =>
  (document[section] as EntryMembers | undefined) ?? {};

/** Returns true for a valid name of a table, a column or another entry. */
export const isEntryName = (name: string): boolean =>
  /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_]\w{0,62}$/.test(name);
