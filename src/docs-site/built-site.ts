// Reads a built documentation site from disk. Only the list of files is in memory. Every request
// reads its file from disk, so that the site needs no memory in an idle gateway.
import { constants } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Content codings of the stored files, the best first. */
export const codings = ["br", "gzip", "identity"] as const;
export type ContentCoding = (typeof codings)[number];

/** A file of the site, as the list of files (`manifest.json`) describes it. */
export interface BuiltFile {
  readonly type: string;
  readonly entityTag: string;
  /** Name and length in bytes of the stored file, by content coding. */
  readonly stored: Readonly<Partial<Record<ContentCoding, readonly [name: string, bytes: number]>>>;
}

interface SiteManifest {
  /** The files by address, such as `guides/data.html`. */
  readonly files: Readonly<Record<string, BuiltFile>>;
}

/**
 * Addresses of the two pages for addresses that do not exist. The first page is for addresses
 * without a folder, the second page for addresses with a folder. Their relative links differ.
 */
export const missingPages = ["missing.html", "missing/page.html"] as const;

export const manifestName = "manifest.json";

export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>;

/**
 * Opens a built site.
 * @throws Error if the folder is not a complete site
 */
export async function openBuiltSite(folder: string) {
  const { files } = JSON.parse(await readFile(join(folder, manifestName), "utf8")) as SiteManifest;
  const byAddress = new Map(Object.entries(files));
  return {
    /** Returns the description of the file at an address. Undefined if there is none. */
    find: (address: string): BuiltFile | undefined => byAddress.get(address),
    /**
     * Opens the content of a file.
     * @throws Error if the stored file is missing, is a link, or does not have its listed length
     */
    async read({ stored }: BuiltFile, coding: ContentCoding): Promise<Readable> {
      const [name, bytes] = stored[coding] ?? ["", 0];
      // Windows has no `O_NOFOLLOW`.
      const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
      const handle = await open(join(folder, name), flags);
      try {
        const stats = await handle.stat();
        if (!stats.isFile() || stats.size !== bytes)
          throw new Error(
            `The file ${name} of the documentation is damaged. Build the documentation again.`,
          );
        return handle.createReadStream({ highWaterMark: Math.min(bytes, READ_BYTES) || 1 });
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}

/** Number of bytes that one request for a file holds in memory at a time. */
const READ_BYTES = 64 * 1024;
