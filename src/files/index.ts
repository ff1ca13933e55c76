// Public API of `files/`: the operations on files, and the check that decides if a file can be
// downloaded without a credential.
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { createFileRecordCache } from "./file-record-cache.ts";
import { linkToFile, type FileLinkRequest } from "./link-to-file.ts";
import { listFiles, type FileListRequest } from "./list-files.ts";
import { openAddress } from "./open-address.ts";
import { deleteFileHandler } from "./operations/deleteFile.ts";
import { downloadFileHandler } from "./operations/downloadFile.ts";
import { getFileUrlHandler } from "./operations/getFileUrl.ts";
import { listFilesHandler } from "./operations/listFiles.ts";
import { markFileHandler } from "./operations/markFile.ts";
import { uploadFileHandler } from "./operations/uploadFile.ts";

export { checkContents, headLength } from "./file-contents.ts";
export { fileNameOf } from "./file-name.ts";
export { fileTypes, isFileExtension } from "./file-types.ts";
export type { OpenAddress } from "./open-address.ts";

export type Files = ReturnType<typeof createFiles>;

export function createFiles(given: Omit<FileDependencies, "records">) {
  const deps = { ...given, records: createFileRecordCache(given.blobs) };
  const operations = {
    listFiles: listFilesHandler(deps),
    uploadFile: uploadFileHandler(deps),
    downloadFile: downloadFileHandler(deps),
    getFileUrl: getFileUrlHandler(deps),
    deleteFile: deleteFileHandler(deps),
    markFile: markFileHandler(deps),
  };
  const capability: Capability<keyof typeof operations, Grant> = { operations };
  return {
    ...capability,
    openAddress: openAddress(deps),
    list: (request: FileListRequest) => listFiles(deps, request),
    linkTo: (request: FileLinkRequest) => linkToFile(deps, request),
  };
}
