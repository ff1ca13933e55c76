// Public API of the folder `blobs`: storing, reading and deleting files, their records and errors,
// and statements for the transactions of other folders.
export { createBlobs, type Blobs } from "./blobs.ts";
export {
  type BlobMaker,
  BlobMissingError,
  type BlobRecord,
  BlobTooLargeError,
  type ByteRange,
  type NewBlob,
  StorageFullError,
  StorageUnavailableError,
} from "./blob.ts";
export { createBlobCopies, type BlobCopies } from "./copies.ts";
export {
  blobTable,
  blobTables,
  forgetBlobMaker,
  listBlobsById,
  storedBytesOf,
} from "./blob-store.ts";
export type { LinkParameters, SignedLink } from "./signed-links.ts";
export { adoptStorage, readStorageOwner } from "./owned-storage.ts";
export { acceptStore, OtherStoreError } from "./store-marker.ts";
export { UploadPace } from "./upload-pace.ts";
export { openStorage } from "./storage/registry.ts";
export { StorageError } from "./storage/storage.ts";
