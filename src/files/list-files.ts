// The newest files that a caller may list: all of them, or its own.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { AuthenticatedCaller, ContractSchema } from "../contract/index.ts";
import { lacks, makerOf } from "./makers.ts";
import { listedFile } from "./shown-file.ts";

export type ListFiles = (asked: {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly limit: number;
}) => Promise<ContractSchema<"ListedFile">[]>;

/** @throws GatewayError SCOPE_VIOLATION, as what it makes does */
export const createListFiles =
  (blobs: Pick<Blobs, "list">): ListFiles =>
  async ({ grant: { rights, workspace }, caller, limit }) => {
    if (!rights.has("files.list") && !rights.has("files.listOwn")) throw lacks("list");
    const whose = rights.has("files.list") ? {} : { madeBy: makerOf(caller) };
    return (await blobs.list(workspace.id, { ...whose, limit })).map(listedFile);
  };
