// GET /{workspaceId}/files/{blobId}: the bytes, whole or one range of them, or 304. Whom the address lets in by itself the credential step
// has let in (`open-address.ts`); others are asked for the right to read.
import type { Grant } from "../../access/index.ts";
import type { Blobs } from "../../blobs/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import { byteRangeOf } from "../byte-range.ts";
import { isSameFile, isUnchanged } from "../conditions.ts";
import { fileHeaders, openingOf, typeOf } from "../file-headers.ts";
import { readableFile, type ReadingDependencies } from "../readable-file.ts";

export interface DownloadDependencies extends ReadingDependencies {
  readonly blobs: Pick<Blobs, "open">;
  readonly clock: Clock;
}

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND, RANGE_NOT_SATISFIABLE, UNAVAILABLE */
export const downloadFileHandler =
  (deps: DownloadDependencies): Handler<"downloadFile", Grant> =>
  async ({ path: { workspaceId, blobId }, caller, grant, headers, method, signal }) => {
    const record =
      caller.kind === "none" || grant === null
        ? await deps.found.find(workspaceId, blobId)
        : await readableFile(deps, { grant, caller, blobId, signal });
    if (record === undefined) throw new GatewayError("NOT_FOUND");
    const sent = fileHeaders(record, openingOf(caller, deps.clock.now()));
    if (isUnchanged(record, headers)) return { status: 304, headers: sent };
    const { size } = record;
    const type = typeOf(record);
    // Ranges are for GET alone (RFC 9110, 14.2).
    const asked = method === "GET" && isSameFile(record, headers) ? headers.range : undefined;
    const range = byteRangeOf(asked, size);
    if (range === "unsatisfiable")
      throw new GatewayError("RANGE_NOT_SATISFIABLE", {
        headers: { "Content-Range": `bytes */${size}` },
      });
    if (range === null) {
      sent["Content-Length"] = String(size);
      return { status: 200, type, stream: await deps.blobs.open(record), headers: sent };
    }
    const { start, end } = range;
    const stream = await deps.blobs.open(record, range);
    const part = {
      "Content-Range": `bytes ${start}-${end}/${size}`,
      "Content-Length": String(end - start + 1),
    };
    return { status: 206, type, stream, headers: { ...sent, ...part } };
  };
