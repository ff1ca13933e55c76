// The kinds of stores, by the scheme of `storage.url`.
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** The schemes that the schema of the configuration admits. */
type Scheme = "file" | "s3";

/** Each opens the store that the address names, and asks it nothing yet. @throws ConfigError for an address that cannot be one */
const kinds: Readonly<Record<Scheme, (url: string) => Storage>> = {
  file: (url) => openDisk(url.slice("file:".length)),
  s3: (url) => openS3(url),
};

/** @param url of `storage.url` */
export const openStorage = (url: string): Storage =>
  kinds[url.startsWith("s3:") ? "s3" : "file"](url);
