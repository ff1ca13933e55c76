// GET /{workspaceId}/files/{blobId}: downloads a file or one byte range of it. Supports conditional
// requests (304 and 412). Public files and signed links need no credential (`open-address.ts`). All
// other requests need a credential with the right to read the file.
import parseRange from "range-parser";
import type { Grant } from "../../access/index.ts";
import type { BlobRecord, ByteRange } from "../../blobs/index.ts";
import { GatewayError, type Call, type Handler, type Reply } from "../../contract/index.ts";
import { meetsPreconditions, rangeApplies, isUnchanged } from "../conditions.ts";
import type { FileDependencies } from "../dependencies.ts";
import { fileHeaders, typeOf } from "../file-headers.ts";
import { readableFile } from "../readable-file.ts";

/**
 * Creates the handler of the operation.
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to read files; NOT_FOUND if the
 *   file does not exist or the caller may not read it
 * @throws GatewayError PRECONDITION_FAILED if `If-Match` or `If-Unmodified-Since` does not match;
 *   RANGE_NOT_SATISFIABLE if `Range` is not one range inside the file
 * @throws GatewayError UNAVAILABLE if the file store cannot be read
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
  // `Range` has a meaning only in GET requests (RFC 9110, section 14.2).
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
 * Returns the byte range that the header `Range` requests.
 * @returns null for the whole file, if the header is absent or its unit is not `bytes`;
 *   "unsatisfiable" for a malformed range, for several ranges, and for a range outside the file
 */
function byteRangeOf(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !/^bytes[ \t]*=/i.test(header)) return null;
  // `bytes=-500` requests the last 500 bytes. If the file is shorter than this, the range means the
  // whole file (RFC 9110, section 14.1.2). The library `range-parser` would refuse this range.
  const [, suffix] = /=[ \t]*-(\d+)$/.exec(header) ?? [];
  if (size > 0 && Number(suffix) > size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  return typeof ranges === "number" || header.includes(",") ? "unsatisfiable" : ranges[0]!;
}
