// Public API of files/: its capability, and which addresses let everybody in.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { Capability } from "../contract/index.ts";
import { createFoundFiles } from "./found-files.ts";
import { openAddress, type OpenAddress, type OpenAddressDependencies } from "./open-address.ts";
import { deleteFileHandler } from "./operations/deleteFile.ts";
import { downloadFileHandler, type DownloadDependencies } from "./operations/downloadFile.ts";
import { getFileUrlHandler, type UrlDependencies } from "./operations/getFileUrl.ts";
import { listFilesHandler } from "./operations/listFiles.ts";
import { markFileHandler } from "./operations/markFile.ts";
import { uploadFileHandler } from "./operations/uploadFile.ts";

export { checkContents, headLength } from "./file-contents.ts";
export { fileNameOf } from "./file-name.ts";
export { fileTypes } from "./file-types.ts";
export type { OpenAddress };

export interface FilesDependencies extends Omit<
  OpenAddressDependencies & DownloadDependencies & UrlDependencies,
  "found" | "blobs"
> {
  readonly blobs: Blobs;
}

export interface Files extends Capability<
  "listFiles" | "uploadFile" | "downloadFile" | "getFileUrl" | "deleteFile" | "markFile",
  Grant
> {
  readonly openAddress: OpenAddress;
}

export function createFiles(given: FilesDependencies): Files {
  const deps = { ...given, found: createFoundFiles(given.blobs) };
  return {
    openAddress: openAddress(deps),
    operations: {
      listFiles: listFilesHandler(deps),
      uploadFile: uploadFileHandler(deps),
      downloadFile: downloadFileHandler(deps),
      getFileUrl: getFileUrlHandler(deps),
      deleteFile: deleteFileHandler(deps),
      markFile: markFileHandler(deps),
    },
  };
}
