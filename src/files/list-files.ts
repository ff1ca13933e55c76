// Lists the newest files that a caller may list: all files, or its own uploads.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { AuthenticatedCaller, ContractSchema } from "../contract/index.ts";
import { missingRight, makerOf } from "./makers.ts";
import { listedFile } from "./file-reply.ts";

export type ListFiles = (request: {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly limit: number;
}) => Promise<ContractSchema<"ListedFile">[]>;

/** Creates a function that lists files. The function throws GatewayError SCOPE_VIOLATION. */
export const createListFiles =
  (blobs: Pick<Blobs, "list">): ListFiles =>
  async ({ grant: { rights, workspace }, caller, limit }) => {
    if (!rights.has("files.list") && !rights.has("files.listOwn")) throw missingRight("list");
    const filter = rights.has("files.list") ? {} : { madeBy: makerOf(caller) };
    return (await blobs.list(workspace.id, { ...filter, limit })).map(listedFile);
  };
