// Lists the newest files that a caller may list: all files, or its own uploads.
import type { ContractSchema } from "../contract/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { listedFile } from "./file-reply.ts";
import { makerOf, missingRight } from "./makers.ts";
import type { FileReadRequest } from "./readable-file.ts";

export interface FileListRequest extends Pick<FileReadRequest, "grant" | "caller"> {
  readonly limit: number;
}

/**
 * Lists files.
 * @throws GatewayError SCOPE_VIOLATION
 */
export async function listFiles(
  { blobs }: FileDependencies,
  { grant: { rights, workspace }, caller, limit }: FileListRequest,
): Promise<ContractSchema<"ListedFile">[]> {
  if (!rights.has("files.list") && !rights.has("files.listOwn")) throw missingRight("list");
  const filter = rights.has("files.list") ? {} : { madeBy: makerOf(caller) };
  return (await blobs.list(workspace.id, { ...filter, limit })).map(listedFile);
}
