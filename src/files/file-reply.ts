// Converts the stored record of a file to the JSON object that responses contain.
import type { BlobRecord } from "../blobs/index.ts";
import type { ContractSchema } from "../contract/index.ts";
import { fileExtensionOf } from "./file-headers.ts";

export const listedFile = (record: BlobRecord): ContractSchema<"ListedFile"> => ({
  id: record.id,
  name: record.name,
  extension: fileExtensionOf(record),
  createdDate: record.createdAt.toISOString(),
});

export const storedFile = (record: BlobRecord): ContractSchema<"UploadedFile"> => ({
  ...listedFile(record),
  size: record.size,
});
