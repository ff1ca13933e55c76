// Stores, reads and deletes files of workspaces. An upload stores the bytes first, and then the
// record. A deletion removes the record first. So a crash can leave only bytes without a record.
// The next sweep (periodic deletion of such bytes) deletes them.
import type { Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { guidV7, type Clock, type Logger } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { processPart } from "../platform/machine/index.ts";
import { StorageUnavailableError, type BlobMaker, type BlobRecord, type NewBlob } from "./blob.ts";
import { listBlobs, setBlobPublic, type BlobListOptions } from "./blob-store.ts";
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
   * True if this process ends soon, such as a command. Such a process does not delete bytes without
   * a record at its start.
   */
  readonly isShortLived?: boolean;
  /**
   * Number of gateway processes of this machine, which divide the memory for small files and the
   * places for uploads.
   */
  readonly processes?: number;
  /** Timeouts of uploads that replace the defaults. Only tests set them. */
  readonly timeouts?: UploadSlotTimeouts;
}

const PENDING_EVERY_MS = 15_000;
const STORE_EVERY_MS = 6 * 3_600_000;

export type Blobs = ReturnType<typeof createBlobs>;

/**
 * Creates the functions for files of workspaces. Deletes bytes without a record now and at
 * intervals (a "sweep").
 */
export function createBlobs(deps: BlobsDependencies) {
  const { control, clock, log } = deps;
  const storage = ownedStorage(deps.storage, control);
  const find = createBatchedFind(control);
  const contents = createStoredBytes({ storage, find, log, processes: deps.processes });
  const uploads = processPart(deps.storage.uploadsAtOnce, deps.processes, 2);
  const slots = createUploadSlots(uploads, deps.timeouts);

  let isOpen = true;
  /** Running uploads and deletions. `close` waits for them, because they write to the store. */
  const changing = new Set<Promise<unknown>>();
  function untilDone<T>(change: Promise<T>): Promise<T> {
    changing.add(change);
    const unregister = (): void => void changing.delete(change);
    change.then(unregister, unregister);
    return change;
  }

  /**
   * Removes the bytes of a failed upload. If this fails, its row in the table of pending bytes
   * remains, and the next sweep removes the bytes.
   */
  async function cleanUp(location: BytesLocation): Promise<void> {
    try {
      // If the upload has succeeded after all, its record exists and its bytes must stay.
      if (!(await abandonUpload(control, location))) return;
      await removeBytes(location);
    } catch (error) {
      log.warn(
        { reason: String(error) },
        "The bytes of a failed upload could not be removed from the file store. The gateway tries again within two minutes. See `reason`.",
      );
    }
  }

  async function removeBytes(location: BytesLocation): Promise<void> {
    await storage.discard(location);
    await forgetBytes(control, [location]);
  }

  /**
   * Stores a file. Waits for an upload slot if all slots are in use. The file is durable when the
   * promise resolves. If the function throws, nothing is stored, with one exception: if the
   * connection to the database was lost, the file may be stored completely.
   * @throws BlobTooLargeError if the file is larger than the plan allows
   * @throws StorageFullError if the workspace has no storage left
   * @throws StorageUnavailableError if the file store cannot be used
   * @throws CapacitySpentError if no upload slot became free
   * @throws the error of the database, and the errors of `bytes`
   */
  async function store(workspace: Workspace, upload: NewBlob): Promise<BlobRecord> {
    const pace = new UploadPace();
    const { signal, leave } = await slots.take(pace);
    try {
      if (!isOpen)
        throw new StorageUnavailableError(
          "The gateway is stopping, so it accepts no uploads. Send the upload again in a few seconds.",
        );
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
    await beginUpload(control, location, LEASE_MS);
    const lease = keepLease(control, location);
    try {
      const limits = uploadLimitsOf(workspace, upload);
      const signal = AbortSignal.any([source.signal, lease.signal]);
      const counted = countBytes(control, location, limits, { ...source, signal });
      await storage.put(location, counted.bytes);
      const described = { name, extension, contentType, createdBy, isPublic };
      const stored = { size: counted.size(), hash: counted.hash() };
      const createdAt = upload.createdAt ?? new Date(now);
      const id = upload.id ?? bytesId;
      const record: BlobRecord = { ...location, id, ...described, ...stored, createdAt };
      if (await finishUpload(control, record)) return record;
      throw new StorageUnavailableError(
        "The upload failed, because the gateway could not record its progress in the database for 60 seconds. Upload the file again.",
      );
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
    // If the removal fails, the row in the table of pending bytes remains, and the next sweep
    // removes the bytes.
    await removeBytes(location).catch((error: unknown) =>
      log.warn(
        { reason: String(error) },
        "The bytes of a deleted file could not be removed from the file store. The gateway tries again within a minute. See `reason`.",
      ),
    );
    return true;
  }

  const sweepAll = async (isOpen: () => boolean): Promise<void> => {
    await sweepPending(control, storage, isOpen);
    const count = await sweepStore(control, storage, isOpen);
    if (count > 0)
      log.warn(
        { count },
        "The gateway found contents in the file store that belonged to no file, and deleted them. The field `count` is their number.",
      );
  };
  const complaint =
    "The bytes of deleted files or failed uploads could not be deleted from the file store. The gateway tries again later. Check the file store if this message repeats. See `reason`.";
  // The first sweep runs at the start, so that bytes left by a crash are removed early.
  const firstSweep = (
    deps.isShortLived === true ? Promise.resolve() : sweepAll(() => isOpen)
  ).catch((error: unknown) => {
    if (isOpen) log.warn({ reason: String(error) }, complaint);
  });

  return {
    store,
    find,
    open: contents.open,
    /**
     * Deletes a file.
     * @param options with `madeBy`, the file is deleted only if this account or key uploaded it
     * @returns true if the file existed
     */
    remove: (...file: Parameters<typeof remove>): Promise<boolean> => untilDone(remove(...file)),
    /** Returns the records of files of a workspace. The newest record is first. */
    list: (workspaceId: Guid, options: BlobListOptions): Promise<BlobRecord[]> =>
      listBlobs(control, workspaceId, options),
    setPublic: (workspaceId: Guid, id: Guid, isPublic: boolean): Promise<BlobRecord | undefined> =>
      setBlobPublic(control, workspaceId, id, isPublic),
    /** Deletes all records and bytes of a workspace. If this fails, call it again. */
    async removeWorkspace(workspaceId: Guid): Promise<void> {
      await removeRecords(control, workspaceId);
      await storage.removeWorkspace(workspaceId);
    },
    signLink: (workspace: LinkKey, id: Guid, ttlMinutes: number): SignedLink =>
      signLink(clock, workspace, id, ttlMinutes),
    checkLink: (workspace: LinkKey, id: Guid, link: LinkParameters) =>
      checkLink(clock, workspace, id, link),
    capacities: [slots.capacity, ...(deps.storage.capacities ?? [])],
    housekeeping: [
      {
        everyMs: PENDING_EVERY_MS,
        sweep: (mayContinue: () => boolean) => sweepPending(control, storage, mayContinue),
        complaint,
      },
      { everyMs: STORE_EVERY_MS, sweep: sweepAll, complaint },
    ],
    async close() {
      isOpen = false;
      await Promise.allSettled([firstSweep, ...changing]);
      deps.storage.close();
    },
  };
}
