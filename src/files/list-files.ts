// Lists the newest files of a workspace. A caller with the right `files.list` sees the files of all
// uploaders. A caller with `files.listOwn` sees only the files that it uploaded.
import type { ContractSchema } from "../contract/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { listedFile } from "./file-reply.ts";
import { makerOf, missingRight } from "./makers.ts";
import type { FileReadRequest } from "./readable-file.ts";

export interface FileListRequest extends Pick<FileReadRequest, "grant" | "caller"> {
  readonly limit: number;
}

/**
 * Returns the files that the caller may see, the newest first, at most `limit`.
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to list files
 */
export async function listFiles(
  { blobs }: FileDependencies,
  { grant: { rights, workspace }, caller, limit }: FileListRequest,
): Promise<ContractSchema<"ListedFile">[]> {
  if (!rights.has("files.list") && !rights.has("files.listOwn")) throw missingRight("list");
  const filter = rights.has("files.list") ? {} : { madeBy: makerOf(caller) };
  return (await blobs.list(workspace.id, { ...filter, limit })).map(listedFile);
}
