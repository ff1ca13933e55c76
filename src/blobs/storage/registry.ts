// Opens the store that `storage.url` names, by its scheme.
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** The schemes that the schema of the configuration admits. */
type Scheme = "file" | "s3";

/**
 * Opens the store of an address, and sends no request yet.
 * @throws ConfigError for an invalid address
 */
const kinds: Readonly<Record<Scheme, (url: string) => Storage>> = {
  file: (url) => openDisk(url.slice("file:".length)),
  s3: (url) => openS3(url),
};

/**
 * Opens a store.
 * @param url value of `storage.url`
 * @throws ConfigError
 */
export const openStorage = (url: string): Storage =>
  kinds[url.startsWith("s3:") ? "s3" : "file"](url);
