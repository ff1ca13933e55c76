// Stores the files in `seed/files/` as files of the workspace. Files in `seed/files/public/` become
// public. Seed rows refer to these files by path. Rejects files that a client could not upload.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { opendir } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import type { BlobCopies, BlobRecord } from "../../blobs/index.ts";
import type { Guid } from "../../contract/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { checkContents, fileNameOf, fileTypes, headLength } from "../../files/index.ts";
import { SEED_FILES } from "../load/files.ts";
import { guidFrom, guidV7, type Diagnostic } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** The operations of the file store that a seed uses, in the transaction of the seed rows. */
export type SeedStore = Pick<BlobCopies, "listAll" | "begin" | "write" | "add" | "discard">;

/** Files by path in `seed/files/`, with forward slashes. */
export type SeedBlobs = ReadonlyMap<string, SeedBlob>;

interface SeedBlob {
  /** Path of the file on this computer. */
  readonly path: string;
  readonly record: Omit<BlobRecord, "bytesId">;
}

const PUBLIC = "public/";
const TOGETHER = 8;

/**
 * Returns the files in `seed/files/`, and diagnostics for files that cannot be stored. The id of a
 * file depends on its path and content, so a changed file is a new file.
 */
export async function findSeedBlobs(
  folder: string,
  workspaceId: Guid,
): Promise<{ readonly blobs: SeedBlobs; readonly diagnostics: readonly Diagnostic[] }> {
  const root = join(folder, "seed", SEED_FILES);
  const blobs = new Map<string, SeedBlob>();
  const diagnostics: Diagnostic[] = [];
  const createdAt = new Date();
  for (const path of await filesBelow(root)) {
    const name = relative(root, path).replaceAll(sep, "/");
    try {
      const { name: shown, extension } = fileNameOf(basename(path));
      const { size, hash, head } = await digestOf(path);
      await checkContents(extension, head);
      const id = guidFrom(workspaceId, `file:${name}:${hash}`);
      const contentType = fileTypes[extension].type;
      const described = { name: shown, extension: extension.slice(1), contentType };
      const made = { createdBy: null, createdAt, isPublic: name.startsWith(PUBLIC) };
      blobs.set(name, { path, record: { workspaceId, id, ...described, size, hash, ...made } });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      diagnostics.push({
        file: `seed/files/${name}`,
        severity: "error",
        rule: "unknown-format",
        message: error.message,
        hint: "Remove the file from `seed/files`, or give it a permitted name whose extension fits its content.",
      });
    }
  }
  return { blobs, diagnostics };
}

/**
 * Stores the files that are not stored yet. If the transaction does not commit, the periodic
 * cleanup of the file store deletes their bytes.
 * @returns the number of newly stored files
 * @throws StorageError if the bytes cannot be stored; otherwise the database's error
 */
export async function storeSeedBlobs(
  connection: Connection,
  store: SeedStore,
  workspaceId: Guid,
  blobs: SeedBlobs,
): Promise<number> {
  const known = new Set<Guid>();
  for await (const records of store.listAll(connection, workspaceId))
    for (const { id } of records) known.add(id);
  const missing = [...blobs.values()]
    .filter(({ record }) => !known.has(record.id))
    .map(({ path, record }) => ({ path, record: { ...record, bytesId: guidV7() } }));
  if (missing.length === 0) return 0;
  await store.begin(connection);
  try {
    for (let from = 0; from < missing.length; from += TOGETHER)
      await allSettled(
        missing
          .slice(from, from + TOGETHER)
          .map(({ path, record }) => store.write(record, createReadStream(path))),
      );
    await store.add(
      connection,
      missing.map(({ record }) => record),
    );
  } catch (error) {
    // If the bytes cannot be deleted here, the periodic cleanup of the file store deletes them.
    await store.discard(missing.map(({ record }) => record)).catch(() => {});
    throw error;
  }
  return missing.length;
}

/**
 * Waits until all writes end, and then throws the first error. So no write continues after the
 * error.
 */
async function allSettled(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works))
    if (result.status === "rejected") throw result.reason;
}

async function filesBelow(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for await (const entry of await opendir(root, { recursive: true }))
      if (entry.isFile() && !entry.name.startsWith("."))
        found.push(join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return found.toSorted();
}

/**
 * Returns the size, the hash and the first bytes of a file. The first bytes identify the type of
 * the file.
 */
async function digestOf(path: string) {
  const hash = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    // The first chunk contains all bytes that identify a file type, unless the file is shorter.
    if (head.length === 0) head = Buffer.from(chunk.subarray(0, headLength));
  }
  return { size, hash: hash.digest("base64url"), head };
}
