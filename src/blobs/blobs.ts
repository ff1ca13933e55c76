// Files of workspaces: bytes first, then the record, in one order that leaves neither alone whenever it is interrupted; deleting goes the
// other way. What fails leaves nothing behind, or leaves it to the sweep.
import type { Readable } from "node:stream";
import type { Workspace } from "../catalog/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { guidV7, type Clock, type Logger, type Soon } from "../platform/index.ts";
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
import { createFindTogether } from "./find-together.ts";
import {
  abandonUpload,
  beginUpload,
  finishUpload,
  forgetBytes,
  removeRecord,
  removeRecords,
  type BytesPlace,
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
import { createUploadPlaces, type PlacePatience } from "./upload-places.ts";
import { countBytes, holdLease, LEASE_MS, limitsOf, type UploadSource } from "./upload.ts";

export interface BlobsDependencies {
  readonly control: Connection;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether it is soon closed again, as a command's is, so that sweeping is left to gateways. */
  readonly isPassing?: boolean;
  /** Another one than usual; for tests only. */
  readonly patience?: PlacePatience;
}

export interface Blobs {
  /**
   * Durable when it resolves. Waits for a place where many upload.
   * @throws BlobTooLargeError, StorageFullError, StorageUnavailableError, TOO_MANY_CONCURRENT, the database's error, and what `bytes`
   * throw; then nothing is stored, save that a lost connection to the database may leave the record behind, whole
   */
  readonly store: (workspace: Workspace, upload: NewBlob) => Promise<BlobRecord>;
  readonly find: (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;
  /** The newest first. */
  readonly list: (workspaceId: Guid, options: BlobListOptions) => Promise<BlobRecord[]>;
  /**
   * The bytes of a record that was found a moment ago, or a part of them; small ones at once where they are kept. Destroy the stream to
   * end it early.
   * @throws BlobMissingError, StorageUnavailableError
   */
  readonly open: (record: BlobRecord, range?: ByteRange) => Soon<Readable | Buffer>;
  /** @param options only where this one made it @returns whether there was one */
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
  /** Records and bytes; to be called again where it fails. */
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
  const find = createFindTogether(control);
  const contents = createStoredBytes({ storage, keys, find, log });
  const places = createUploadPlaces(storage.uploadsAtOnce, deps.patience);
  const parts = { control, storage, keys };

  let isOpen = true;
  /** Uploads and removals under way: they write to the store until they end. */
  const changing = new Set<Promise<unknown>>();
  function untilDone<T>(change: Promise<T>): Promise<T> {
    changing.add(change);
    const forget = (): void => void changing.delete(change);
    change.then(forget, forget);
    return change;
  }

  /** Takes away what an upload that failed has left; what it cannot, its row tells the sweep. */
  async function giveUp(place: BytesPlace): Promise<void> {
    try {
      // A record that was made after all keeps its bytes.
      if (!(await abandonUpload(control, place))) return;
      await removeBytes(place);
    } catch (error) {
      log.warn({ reason: String(error) }, "an upload that failed is left to the sweep");
    }
  }

  async function removeBytes(place: BytesPlace): Promise<void> {
    await storage.discard(await keys.keyOf(place));
    await forgetBytes(control, [place]);
  }

  async function store(workspace: Workspace, upload: NewBlob): Promise<BlobRecord> {
    const pace = new UploadPace();
    const { signal, leave } = await places.take(pace);
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
    const place = { workspaceId: workspace.id, bytesId };
    const key = await keys.keyOf(place);
    await beginUpload(control, place, LEASE_MS);
    const lease = holdLease(control, place);
    try {
      const limits = limitsOf(workspace, upload);
      const signal = AbortSignal.any([source.signal, lease.signal]);
      const counted = countBytes(control, place, limits, { ...source, signal });
      await storage.put(key, counted.bytes);
      const described = { name, extension, contentType, createdBy, isPublic };
      const stored = { size: counted.size(), hash: counted.hash() };
      const createdAt = upload.createdAt ?? new Date(now);
      const id = upload.id ?? bytesId;
      const record: BlobRecord = { ...place, id, ...described, ...stored, createdAt };
      if (await finishUpload(control, record)) return record;
      throw new StorageUnavailableError("The upload was given up.");
    } catch (error) {
      await giveUp(place);
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
    const place = await removeRecord(control, workspaceId, id, madeBy ?? null);
    if (place === undefined) return false;
    contents.forget(workspaceId, place.bytesId);
    // The row is there for the sweep where this fails.
    await removeBytes(place).catch((error: unknown) =>
      log.warn({ reason: String(error) }, "the bytes of a deleted file are left to the sweep"),
    );
    return true;
  }

  const sweepAll = async (isOpen: () => boolean): Promise<void> => {
    await sweepPending(parts, isOpen);
    const count = await sweepStore(parts, isOpen);
    if (count > 0) log.warn({ count }, "bytes without a record were taken out of the file store");
  };
  const complaint = "the file store could not be swept";
  // What a crash has left goes without waiting for the first round.
  const first = (deps.isPassing === true ? Promise.resolve() : sweepAll(() => isOpen)).catch(
    (error: unknown) => {
      if (isOpen) log.warn({ reason: String(error) }, complaint);
    },
  );

  return {
    store,
    open: contents.open,
    remove: (...place) => untilDone(remove(...place)),
    find,
    list: (workspaceId, options) => listBlobs(control, workspaceId, options),
    setPublic: (workspaceId, id, isPublic) => setBlobPublic(control, workspaceId, id, isPublic),
    async removeWorkspace(workspaceId) {
      await removeRecords(control, workspaceId);
      await storage.removeAll(await keys.workspaceFolder(workspaceId));
    },
    signLink: (workspace, id, ttlMinutes) => signLink(clock, workspace, id, ttlMinutes),
    checkLink: (workspace, id, link) => checkLink(clock, workspace, id, link),
    capacities: [places.capacity, ...(storage.capacities ?? [])],
    housekeeping: [
      { everyMs: PENDING_EVERY_MS, sweep: (goesOn) => sweepPending(parts, goesOn), complaint },
      { everyMs: STORE_EVERY_MS, sweep: sweepAll, complaint },
    ],
    async close() {
      isOpen = false;
      await Promise.allSettled([first, ...changing]);
      storage.close();
    },
  };
}
