// GET /{workspaceId}/files/{blobId}: returns the bytes or one range of them, 304 or 412. The
// credential step admits callers of open addresses (`open-address.ts`). All other callers need the
// right to read.
import parseRange from "range-parser";
import type { Grant } from "../../access/index.ts";
import type { BlobRecord, ByteRange } from "../../blobs/index.ts";
import { GatewayError, type Call, type Handler, type Reply } from "../../contract/index.ts";
import { meetsPreconditions, rangeApplies, isUnchanged } from "../conditions.ts";
import type { FileDependencies } from "../dependencies.ts";
import { fileHeaders, typeOf } from "../file-headers.ts";
import { readableFile } from "../readable-file.ts";

/**
 * Creates the handler.
 * @throws GatewayError SCOPE_VIOLATION, NOT_FOUND, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE,
 *   UNAVAILABLE
 */
export const downloadFileHandler =
  (deps: FileDependencies): Handler<"downloadFile", Grant> =>
  async (call) => {
    const { path, caller, grant, signal } = call;
    const { workspaceId, blobId } = path;
    const record =
      caller.kind === "none" || grant === null
        ? await deps.records.find(workspaceId, blobId)
        : await readableFile(deps, { grant, caller, blobId, signal });
    if (record === undefined) throw new GatewayError("NOT_FOUND");
    return downloadReply(deps, call, record);
  };

async function downloadReply(
  { blobs, clock }: FileDependencies,
  { caller, headers, method }: Call<"downloadFile", Grant>,
  record: BlobRecord,
): Promise<Reply<"downloadFile">> {
  if (!meetsPreconditions(record, headers)) throw new GatewayError("PRECONDITION_FAILED");
  const sent = fileHeaders(record, caller, clock.now());
  if (isUnchanged(record, headers)) return { status: 304, headers: sent };
  const { size } = record;
  const type = typeOf(record);
  // Ranges apply to GET only (RFC 9110, 14.2).
  const requestedRange =
    method === "GET" && rangeApplies(record, headers) ? headers.range : undefined;
  const range = byteRangeOf(requestedRange, size);
  if (range === "unsatisfiable")
    throw new GatewayError("RANGE_NOT_SATISFIABLE", {
      headers: { "Content-Range": `bytes */${size}` },
    });
  if (range === null) {
    sent["Content-Length"] = String(size);
    return { status: 200, type, stream: await blobs.open(record), headers: sent };
  }
  const { start, end } = range;
  const part = {
    "Content-Range": `bytes ${start}-${end}/${size}`,
    "Content-Length": String(end - start + 1),
  };
  const stream = await blobs.open(record, range);
  return { status: 206, type, stream, headers: { ...sent, ...part } };
}

/**
 * Returns the requested range of a file.
 * @returns null for the whole file: without the header, or for units other than bytes;
 *   "unsatisfiable" for a range outside the file, several ranges, or a malformed range
 */
function byteRangeOf(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !/^bytes[ \t]*=/i.test(header)) return null;
  // The library refuses a suffix that is longer than the file. It means the whole file (RFC 9110,
  // 14.1.2).
  const [, suffix] = /=[ \t]*-(\d+)$/.exec(header) ?? [];
  if (size > 0 && Number(suffix) > size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  return typeof ranges === "number" || header.includes(",") ? "unsatisfiable" : ranges[0]!;
}
