// Makes a link to a file as the operation `getFileUrl` does.
import type { Files } from "../../files/index.ts";
import type { Tool } from "../tool.ts";

export interface FileUrlDependencies {
  readonly files: Pick<Files, "linkTo">;
}

const readingRights = ["files.read", "files.readOwn", "files.readReferenced"] as const;

export const getFileUrl = ({ files }: FileUrlDependencies): Tool<"get_file_url"> => ({
  name: "get_file_url",
  isOffered: ({ grant: { rights } }) => readingRights.some((right) => rights.has(right)),
  run: ({ grant, caller, signal }, { fileId, expiresMinutes }) =>
    files.linkTo({ grant, caller, signal, blobId: fileId.toLowerCase(), expiresMinutes }),
});
