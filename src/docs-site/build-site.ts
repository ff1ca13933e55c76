// Builds the documentation site into `.cache/docs/`. The files are written into a temporary folder,
// which is renamed when it is complete. A lock prevents two builds at the same time.
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { manifestName, openBuiltSite, type BuiltFile } from "./built-site.ts";
import { succeeds } from "../platform/index.ts";
import type { RenderedSite } from "./render-site.ts";

/**
 * Number of the newest built sites that are kept, because gateways of other versions may still use
 * them.
 */
const SITES_MAX = 5;
/**
 * If a lock is older than this number of milliseconds, its build counts as ended without removing
 * it.
 */
const LOCK_AGE_MAX_MS = 240_000;
const LOCK_POLL_MS = 100;
/**
 * Minimum size of a file that is compressed. Smaller files do not become smaller by compression.
 */
const COMPRESSED_MIN_BYTES = 400;

export interface SiteBuild {
  /** True if this call built the site. False if the site existed already. */
  readonly isNew: boolean;
  readonly deadLinks: readonly string[];
}

/**
 * Builds the site into a folder, unless it is built already.
 * @param folder from `siteFolder`
 * @param render makes the files of the site; called only for a new build
 * @throws Error if the folder cannot be written, or if `render` fails
 */
export async function buildSite(
  folder: string,
  render: () => Promise<RenderedSite>,
): Promise<SiteBuild> {
  const sites = dirname(folder);
  await mkdir(sites, { recursive: true });
  const lock = join(sites, "lock");
  await takeLock(lock);
  try {
    if (await succeeds(openBuiltSite(folder))) return { isNew: false, deadLinks: [] };
    await removeLeftovers(sites, folder);
    const { files, deadLinks } = await render();
    const part = `${folder}.part`;
    await writeSite(part, files);
    await rename(part, folder);
    return { isNew: true, deadLinks };
  } finally {
    await rm(lock, { force: true });
  }
}

/** Waits until no other process builds the site, and then takes the lock. */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      const handle = await open(lock, "wx");
      await handle.writeFile(String(process.pid));
      return await handle.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (await isLeftLock(lock)) await rm(lock, { force: true });
    else await sleep(LOCK_POLL_MS);
  }
}

/** Returns true if the process that took the lock has ended, or takes far too long. */
async function isLeftLock(lock: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(lock), readFile(lock, "utf8")]);
    if (Date.now() - mtimeMs > LOCK_AGE_MAX_MS) return true;
    // The lock is empty for a moment, while its process writes the id.
    return text !== "" && !isRunning(Number(text));
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes half-written sites, and the oldest sites. */
async function removeLeftovers(sites: string, folder: string): Promise<void> {
  const timeOf = async (name: string) => ({ name, time: (await stat(join(sites, name))).mtimeMs });
  const names = (await readdir(sites)).filter((name) => name !== "lock");
  const isSite = (name: string): boolean => /^[\da-f]{16}$/.test(name) && name !== basename(folder);
  const times = await Promise.all(names.filter(isSite).map(timeOf));
  const old = times.toSorted((one, other) => other.time - one.time).slice(SITES_MAX - 1);
  const removed = [
    ...names.filter((name) => !/^[\da-f]{16}$/.test(name)),
    ...old.map(({ name }) => name),
  ];
  // The folder for the present sources is also removed. If it exists, it is damaged, because the
  // caller could not open it as a built site.
  for (const name of [...removed, basename(folder)])
    await rm(join(sites, name), { recursive: true, force: true });
}

/** Writes the files of a site, compressed and plain, and the list of files. */
export async function writeSite(folder: string, files: RenderedSite["files"]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const listed: Record<string, BuiltFile> = {};
  for (const [address, { type, text }] of files) {
    const bytes = Buffer.from(text);
    const hash = createHash("sha256").update(bytes).digest("base64url");
    const forms: Record<string, Buffer> = { identity: bytes };
    if (bytes.length >= COMPRESSED_MIN_BYTES) {
      forms["br"] = brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      });
      forms["gzip"] = gzipSync(bytes);
    }
    const stored: Record<string, readonly [string, number]> = {};
    for (const [coding, content] of Object.entries(forms)) {
      const name = `${hash}.${coding}`;
      await writeFile(join(folder, name), content);
      stored[coding] = [name, content.length];
    }
    // The ETag is weak, because all content codings of a file have the same ETag.
    listed[address] = { type, entityTag: `W/"${hash}"`, stored };
  }
  await writeFile(join(folder, manifestName), JSON.stringify({ files: listed }));
}

/**
 * Compression quality of Brotli. This quality takes a tenth of the time of the highest quality
 * (11), and still compresses well.
 */
const BROTLI_QUALITY = 6;
