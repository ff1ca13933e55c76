// Stores, reads and deletes files of workspaces. An upload stores the bytes first and then the
// record; a deletion removes the record first. A crash at any moment leaves at most bytes without a
// record, which the sweep removes.
import type { Readable } from "node:stream";
import type { Workspace } from "../catalog/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { guidV7, type Clock, type Logger } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import {
  StorageUnavailableError,
  type BlobMaker,
  type BlobRecord,
  type ByteRange,
  type NewBlob,
} from "./blob.ts";
import { listBlobs, setBlobPublic, type BlobListOptions } from "./blob-store.ts";
import { createBytesKeys } from "./bytes-keys.ts";
import { createBatchedFind } from "./batched-find.ts";
import {
  abandonUpload,
  beginUpload,
  finishUpload,
  forgetBytes,
  removeRecord,
  removeRecords,
  type BytesLocation,
} from "./pending-store.ts";
import {
  checkLink,
  signLink,
  type LinkKey,
  type LinkParameters,
  type SignedLink,
} from "./signed-links.ts";
import { ownedStorage } from "./owned-storage.ts";
import { asBlobError, createStoredBytes } from "./stored-bytes.ts";
import type { Storage } from "./storage/storage.ts";
import { sweepPending, sweepStore } from "./sweep.ts";
import { UploadPace } from "./upload-pace.ts";
import { createUploadSlots, type UploadSlotTimeouts } from "./upload-slots.ts";
import { countBytes, keepLease, LEASE_MS, uploadLimitsOf, type UploadSource } from "./upload.ts";

export interface BlobsDependencies {
  readonly control: Connection;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * True if the process closes this soon, as a CLI command does. Then the gateways do the sweeping.
   */
  readonly isShortLived?: boolean;
  /** Other timeouts, for tests only. */
  readonly timeouts?: UploadSlotTimeouts;
}

export interface Blobs {
  /**
   * Stores a file. The file is durable when the promise resolves. Waits for an upload slot if all
   * are in use. If it throws, nothing is stored. One exception: a lost connection to the database
   * may leave the complete record.
   * @throws BlobTooLargeError, StorageFullError, StorageUnavailableError, TOO_MANY_CONCURRENT,
   *   the database's error, and the errors of `bytes`
   */
  readonly store: (workspace: Workspace, upload: NewBlob) => Promise<BlobRecord>;
  readonly find: (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;
  /** Returns the records of a workspace, newest first. */
  readonly list: (workspaceId: Guid, options: BlobListOptions) => Promise<BlobRecord[]>;
  /**
   * Returns the bytes of a record that was just read, or a range of them. Returns cached bytes
   * synchronously. Destroy the stream to end it early.
   * @throws BlobMissingError, StorageUnavailableError
   */
  readonly open: (record: BlobRecord, range?: ByteRange) => Promise<Readable | Buffer>;
  /**
   * Deletes a file.
   * @param options `madeBy`: deletes the file only if this maker uploaded it
   * @returns true if the file existed
   */
  readonly remove: (
    workspaceId: Guid,
    id: Guid,
    options?: { readonly madeBy?: BlobMaker },
  ) => Promise<boolean>;
  readonly setPublic: (
    workspaceId: Guid,
    id: Guid,
    isPublic: boolean,
  ) => Promise<BlobRecord | undefined>;
  /** Deletes all records and bytes of a workspace. Call it again if it fails. */
  readonly removeWorkspace: (workspaceId: Guid) => Promise<void>;
  readonly signLink: (workspace: LinkKey, id: Guid, ttlMinutes: number) => SignedLink;
  readonly checkLink: (
    workspace: LinkKey,
    id: Guid,
    link: LinkParameters,
  ) => { readonly expiresAt: Date } | undefined;
}

const PENDING_EVERY_MS = 15_000;
const STORE_EVERY_MS = 6 * 3_600_000;

export function createBlobs(deps: BlobsDependencies): Blobs & Capability {
  const { control, clock, log } = deps;
  const storage = ownedStorage(deps.storage, control);
  const keys = createBytesKeys(control);
  const find = createBatchedFind(control);
  const contents = createStoredBytes({ storage, keys, find, log });
  const slots = createUploadSlots(storage.uploadsAtOnce, deps.timeouts);
  const parts = { control, storage, keys };

  let isOpen = true;
  /** Uploads and removals in progress. `close` waits for them, because they write to the store. */
  const changing = new Set<Promise<unknown>>();
  function untilDone<T>(change: Promise<T>): Promise<T> {
    changing.add(change);
    const unregister = (): void => void changing.delete(change);
    change.then(unregister, unregister);
    return change;
  }

  /**
   * Removes the bytes of a failed upload. If this fails, the pending row remains and the sweep
   * removes the bytes.
   */
  async function cleanUp(location: BytesLocation): Promise<void> {
    try {
      // If the record exists after all, the bytes stay.
      if (!(await abandonUpload(control, location))) return;
      await removeBytes(location);
    } catch (error) {
      log.warn(
        { reason: String(error) },
        "a failed upload could not be cleaned up; the next sweep removes its bytes",
      );
    }
  }

  async function removeBytes(location: BytesLocation): Promise<void> {
    await storage.discard(await keys.keyOf(location));
    await forgetBytes(control, [location]);
  }

  async function store(workspace: Workspace, upload: NewBlob): Promise<BlobRecord> {
    const pace = new UploadPace();
    const { signal, leave } = await slots.take(pace);
    try {
      if (!isOpen) throw new StorageUnavailableError("The gateway is stopping.");
      const source = { bytes: upload.bytes, pace, signal };
      return await untilDone(storeAtOnce(workspace, upload, source));
    } finally {
      leave();
    }
  }

  async function storeAtOnce(
    workspace: Workspace,
    upload: NewBlob,
    source: UploadSource,
  ): Promise<BlobRecord> {
    const { name, extension, contentType, createdBy, isPublic = false } = upload;
    const now = clock.now();
    const bytesId = guidV7(now);
    const location = { workspaceId: workspace.id, bytesId };
    const key = await keys.keyOf(location);
    await beginUpload(control, location, LEASE_MS);
    const lease = keepLease(control, location);
    try {
      const limits = uploadLimitsOf(workspace, upload);
      const signal = AbortSignal.any([source.signal, lease.signal]);
      const counted = countBytes(control, location, limits, { ...source, signal });
      await storage.put(key, counted.bytes);
      const described = { name, extension, contentType, createdBy, isPublic };
      const stored = { size: counted.size(), hash: counted.hash() };
      const createdAt = upload.createdAt ?? new Date(now);
      const id = upload.id ?? bytesId;
      const record: BlobRecord = { ...location, id, ...described, ...stored, createdAt };
      if (await finishUpload(control, record)) return record;
      throw new StorageUnavailableError("The lease of the upload ended.");
    } catch (error) {
      await cleanUp(location);
      throw asBlobError(error);
    } finally {
      lease.end();
    }
  }

  async function remove(
    workspaceId: Guid,
    id: Guid,
    { madeBy }: { readonly madeBy?: BlobMaker } = {},
  ): Promise<boolean> {
    const location = await removeRecord(control, workspaceId, id, madeBy ?? null);
    if (location === undefined) return false;
    contents.forget(workspaceId, location.bytesId);
    // If this fails, the pending row remains and the sweep removes the bytes.
    await removeBytes(location).catch((error: unknown) =>
      log.warn(
        { reason: String(error) },
        "the bytes of a deleted file could not be removed; the next sweep removes them",
      ),
    );
    return true;
  }

  const sweepAll = async (isOpen: () => boolean): Promise<void> => {
    await sweepPending(parts, isOpen);
    const count = await sweepStore(parts, isOpen);
    if (count > 0) log.warn({ count }, "bytes without a record were removed from the file store");
  };
  const complaint = "the file store could not be swept";
  // Sweeps at the start, so that the remains of a crash do not wait for the first round.
  const firstSweep = (
    deps.isShortLived === true ? Promise.resolve() : sweepAll(() => isOpen)
  ).catch((error: unknown) => {
    if (isOpen) log.warn({ reason: String(error) }, complaint);
  });

  return {
    store,
    open: contents.open,
    remove: (...file) => untilDone(remove(...file)),
    find,
    list: (workspaceId, options) => listBlobs(control, workspaceId, options),
    setPublic: (workspaceId, id, isPublic) => setBlobPublic(control, workspaceId, id, isPublic),
    async removeWorkspace(workspaceId) {
      await removeRecords(control, workspaceId);
      await storage.removeAll(await keys.workspaceFolder(workspaceId));
    },
    signLink: (workspace, id, ttlMinutes) => signLink(clock, workspace, id, ttlMinutes),
    checkLink: (workspace, id, link) => checkLink(clock, workspace, id, link),
    capacities: [slots.capacity, ...(storage.capacities ?? [])],
    housekeeping: [
      {
        everyMs: PENDING_EVERY_MS,
        sweep: (mayContinue) => sweepPending(parts, mayContinue),
        complaint,
      },
      { everyMs: STORE_EVERY_MS, sweep: sweepAll, complaint },
    ],
    async close() {
      isOpen = false;
      await Promise.allSettled([firstSweep, ...changing]);
      storage.close();
    },
  };
}
