// GET /{workspaceId}/files: the newest files, all of them or the caller's own.
import type { Grant } from "../../access/index.ts";
import type { Blobs } from "../../blobs/index.ts";
import type { Handler } from "../../contract/index.ts";
import { lacks, makerOf } from "../makers.ts";
import { listedFile } from "../shown-file.ts";

const limit = 500;

/** @throws GatewayError SCOPE_VIOLATION */
export const listFilesHandler =
  ({ blobs }: { readonly blobs: Pick<Blobs, "list"> }): Handler<"listFiles", Grant> =>
  async ({ grant: { rights, workspace }, caller, facts }) => {
    if (!rights.has("files.list") && !rights.has("files.listOwn")) throw lacks("list");
    const whose = rights.has("files.list") ? {} : { madeBy: makerOf(caller) };
    const records = await blobs.list(workspace.id, { ...whose, limit });
    facts.rows = records.length;
    return { status: 200, body: { files: records.map(listedFile) } };
  };
