// GET /{workspaceId}/files/{blobId}: the bytes, whole or one range of them, 304 or 412. Whom the address lets in by itself the credential step
// has let in (`open-address.ts`); others are asked for the right to read.
import type { Grant } from "../../access/index.ts";
import type { BlobRecord, Blobs } from "../../blobs/index.ts";
import { GatewayError, type Call, type Handler, type Reply } from "../../contract/index.ts";
import { goOn, type Clock, type Soon } from "../../platform/index.ts";
import { byteRangeOf } from "../byte-range.ts";
import { isMeant, isSameFile, isUnchanged } from "../conditions.ts";
import { fileHeaders, openingOf, typeOf } from "../file-headers.ts";
import { readableFile, type ReadingDependencies } from "../readable-file.ts";

export interface DownloadDependencies extends ReadingDependencies {
  readonly blobs: Pick<Blobs, "open">;
  readonly clock: Clock;
}

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE, UNAVAILABLE */
export const downloadFileHandler =
  (deps: DownloadDependencies): Handler<"downloadFile", Grant> =>
  (call) => {
    const { path, caller, grant, signal } = call;
    const { workspaceId, blobId } = path;
    const found =
      caller.kind === "none" || grant === null
        ? deps.found.find(workspaceId, blobId)
        : readableFile(deps, { grant, caller, blobId, signal });
    return goOn(found, (record) => {
      if (record === undefined) throw new GatewayError("NOT_FOUND");
      return answer(deps, call, record);
    });
  };

function answer(
  { blobs, clock }: DownloadDependencies,
  { caller, headers, method }: Call<"downloadFile", Grant>,
  record: BlobRecord,
): Soon<Reply<"downloadFile">> {
  if (!isMeant(record, headers)) throw new GatewayError("PRECONDITION_FAILED");
  const sent = fileHeaders(record, openingOf(caller, clock.now()));
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
    return goOn(blobs.open(record), (stream) => ({ status: 200, type, stream, headers: sent }));
  }
  const { start, end } = range;
  const part = {
    "Content-Range": `bytes ${start}-${end}/${size}`,
    "Content-Length": String(end - start + 1),
  };
  return goOn(blobs.open(record, range), (stream) => ({
    status: 206,
    type,
    stream,
    headers: { ...sent, ...part },
  }));
}
