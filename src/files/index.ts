// Public API of files/: its capability, and the check which addresses need no credential.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { Capability } from "../contract/index.ts";
import { createFileRecordCache } from "./file-record-cache.ts";
import { createLinkToFile, type FileLinkDependencies, type LinkToFile } from "./link-to-file.ts";
import { createListFiles, type ListFiles } from "./list-files.ts";
import { openAddress, type OpenAddress, type OpenAddressDependencies } from "./open-address.ts";
import { deleteFileHandler } from "./operations/deleteFile.ts";
import { downloadFileHandler, type DownloadDependencies } from "./operations/downloadFile.ts";
import { getFileUrlHandler } from "./operations/getFileUrl.ts";
import { listFilesHandler } from "./operations/listFiles.ts";
import { markFileHandler } from "./operations/markFile.ts";
import { uploadFileHandler } from "./operations/uploadFile.ts";

export { checkContents, headLength } from "./file-contents.ts";
export { fileNameOf } from "./file-name.ts";
export { fileTypes, isFileExtension } from "./file-types.ts";
export type { OpenAddress };

export interface FilesDependencies extends Omit<
  OpenAddressDependencies & DownloadDependencies & FileLinkDependencies,
  "records" | "blobs"
> {
  readonly blobs: Blobs;
}

export interface Files extends Capability<
  "listFiles" | "uploadFile" | "downloadFile" | "getFileUrl" | "deleteFile" | "markFile",
  Grant
> {
  readonly openAddress: OpenAddress;
  readonly list: ListFiles;
  readonly linkTo: LinkToFile;
}

export function createFiles(given: FilesDependencies): Files {
  const deps = { ...given, records: createFileRecordCache(given.blobs) };
  const [list, linkTo] = [createListFiles(given.blobs), createLinkToFile(deps)];
  return {
    openAddress: openAddress(deps),
    list,
    linkTo,
    operations: {
      listFiles: listFilesHandler(list),
      uploadFile: uploadFileHandler(deps),
      downloadFile: downloadFileHandler(deps),
      getFileUrl: getFileUrlHandler(linkTo),
      deleteFile: deleteFileHandler(deps),
      markFile: markFileHandler(deps),
    },
  };
}
