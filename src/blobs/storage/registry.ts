// Opens the file store of the setting `storage.url`: a folder (`file:`) or a bucket (`s3:`).
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** The URL schemes that the configuration allows. */
type Scheme = "file" | "s3";

/**
 * The function that opens a store, for each URL scheme. It sends no request yet.
 * @throws ConfigError if the address is invalid
 */
const kinds: Readonly<Record<Scheme, (url: string) => Storage>> = {
  file: (url) => openDisk(url.slice("file:".length)),
  s3: (url) => openS3(url),
};

/**
 * Opens a file store.
 * @param url value of the setting `storage.url`
 * @throws ConfigError if the address of a bucket is invalid
 */
export const openStorage = (url: string): Storage =>
  kinds[url.startsWith("s3:") ? "s3" : "file"](url);
