// The kinds of stores, by the scheme of `storage.url`.
import type { Storage } from "./storage.ts";
import { openDisk } from "./disk.ts";

/** Each opens the store that the address names, and asks it nothing yet. @throws ConfigError for an address that cannot be one */
const kinds: Readonly<Record<string, (url: string) => Storage>> = {
  file: (url) => openDisk(url.slice("file:".length)),
};

/** @param url of `storage.url` */
export function openStorage(url: string): Storage {
  const scheme = url.slice(0, url.indexOf(":"));
  const open = kinds[scheme];
  if (open === undefined) throw new Error(`No store has the scheme ${scheme}.`);
  return open(url);
}
