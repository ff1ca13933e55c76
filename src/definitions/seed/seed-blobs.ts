// Files of a seed: what lies in `seed/files/` becomes files of the workspace, what lies in its `public/` for everybody. Rows name them in
// file columns by their path. Refuses what could not be uploaded.
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

/** What brings the files of a seed in, in the transaction of its rows. */
export type SeedStore = Pick<BlobCopies, "listAll" | "begin" | "write" | "add" | "discard">;

/** By its path in `seed/files/`, with forward slashes. */
export type SeedBlobs = ReadonlyMap<string, SeedBlob>;

export interface SeedBlob {
  /** Of the file on this computer. */
  readonly path: string;
  readonly record: Omit<BlobRecord, "bytesId">;
}

const PUBLIC = "public/";
const TOGETHER = 8;

/** The files, and what is wrong with those that cannot be one. An id follows from path and content: what has changed is another file. */
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
        hint: "Remove the file, or give it the name of what it is.",
      });
    }
  }
  return { blobs, diagnostics };
}

/**
 * Stores those that are not there yet; what the transaction does not commit goes with the sweep of the file store.
 * @returns how many were stored
 * @throws StorageError, the database's error
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
    // Where this fails too, the sweep does it.
    await store.discard(missing.map(({ record }) => record)).catch(() => {});
    throw error;
  }
  return missing.length;
}

/** All of them end before the first failure is told: nothing is written any more then. */
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

interface Digest {
  readonly size: number;
  readonly hash: string;
  /** The first bytes. */
  readonly head: Buffer;
}

async function digestOf(path: string): Promise<Digest> {
  const hash = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    // The first chunk is longer than what tells a kind, unless it is all there is.
    if (head.length === 0) head = Buffer.from(chunk.subarray(0, headLength));
  }
  return { size, hash: hash.digest("base64url"), head };
}
