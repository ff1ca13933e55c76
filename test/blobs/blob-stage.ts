// Opens blobs of two workspaces on a real database and a real folder, without a gateway.
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { NewBlob, Blobs, ByteRange, BlobRecord } from "../../src/blobs/index.ts";
import { createBlobs } from "../../src/blobs/blobs.ts";
import { adoptStorage } from "../../src/blobs/owned-storage.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import type { Storage } from "../../src/blobs/storage/storage.ts";
import type { UploadSlotTimeouts } from "../../src/blobs/upload-slots.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { PlanDefinition } from "../../src/catalog/definition.ts";
import type { Workspace } from "../../src/catalog/index.ts";
import type { Capability } from "../../src/contract/capability.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { defineWorkspace, roomyPlan, WORKSPACE_ID } from "../support/definition.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openStage, type Stage } from "../support/stage.ts";

export const MB = 1024 * 1024;
export const OTHER_ID = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

export interface BlobStage extends Stage {
  readonly folder: string;
  /**
   * Opens one more node: blobs on the same database, and on the folder unless another store is
   * given.
   */
  readonly openBlobs: (options?: {
    storage?: Storage;
    clock?: Clock;
    timeouts?: UploadSlotTimeouts;
    /** True by default: the node sweeps only when the test calls it. */
    isShortLived?: boolean;
  }) => Blobs & Capability;
  readonly logLines: readonly Record<string, unknown>[];
  /** Paths of the files, relative to the folder. */
  readonly files: () => Promise<string[]>;
}

/** Opens a stage with two workspaces. */
export async function openBlobStage(): Promise<BlobStage> {
  const stage = await openStage(defineWorkspace(), defineWorkspace({ id: OTHER_ID }));
  const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-blobs-"));
  const { log, lines } = createLogSpy();
  stage.keep({ close: () => rm(folder, { recursive: true, force: true }) });
  // Claims the folder for the database before the test. So a test that counts calls of its store
  // counts only its own calls.
  await adoptStorage(openDisk(folder), stage.database.database.control);
  return {
    ...stage,
    folder,
    openBlobs: ({
      storage = openDisk(folder),
      clock = systemClock,
      isShortLived = true,
      timeouts,
    } = {}) => {
      const { control } = stage.database.database;
      const blobs = createBlobs({ control, storage, clock, log, isShortLived, timeouts });
      stage.keep({ close: () => blobs.close?.() });
      return blobs;
    },
    logLines: lines,
    files: async () => filesIn(folder),
  };
}

/** Returns the paths of the stored files. Leaves out owner records and store markers. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        !entry.isDirectory() && !["database", "store"].includes(basename(entry.parentPath)),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Returns the workspace as the catalog does, with another plan. */
export function workspaceOf(plan: Partial<PlanDefinition> = {}, id = WORKSPACE_ID): Workspace {
  const definition = defineWorkspace({ id, workspace: { plan: { ...roomyPlan, ...plan } } });
  const rootSecret = createHash("sha256").update(id).digest();
  const facts = { version: 1, rootSecret, untracked: null };
  return buildWorkspace(definition, facts);
}

/** Returns pseudo-random bytes. Equal sizes and seeds give equal bytes. */
export function bytesOf(size: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let state = seed * 2_654_435_761 + size;
  for (let n = 0; n < size; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}

/** Yields the bytes in chunks, as a network delivers them. */
export async function* inChunks(bytes: Buffer, chunk = 64 * 1024): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

export const upload = (
  bytes: Buffer | AsyncIterable<Buffer>,
  more: Partial<NewBlob> = {},
): NewBlob => ({
  name: "report.pdf",
  extension: "pdf",
  contentType: "application/pdf",
  createdBy: null,
  bytes: Buffer.isBuffer(bytes) ? inChunks(bytes) : bytes,
  ...more,
});

export async function readAll(
  blobs: Blobs,
  record: BlobRecord,
  range?: ByteRange,
): Promise<Buffer> {
  const content = await blobs.open(record, range);
  return Buffer.isBuffer(content) ? content : buffer(content);
}

export const sweeps = async (blobs: Capability): Promise<void> => {
  for (const { sweep } of blobs.housekeeping ?? []) await sweep(() => true);
};
