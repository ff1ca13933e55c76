// Tests that the conformance kit reports a server that changes a file, or that answers a range
// request with the wrong bytes.
import { expect, it } from "vitest";
import { fileCases } from "../../../src/conform/semantics/files.ts";
import { changed, findingsAt, respond, type Defect, type TinyHandler } from "./tiny-server.ts";

const modified = "Fri, 06 Nov 2026 08:00:00 GMT";

/** Keeps files in memory, and serves them with ranges. */
function honest(): TinyHandler {
  const files = new Map<string, Buffer>();
  return ({ method, path, headers, body }) => {
    const id = path.split("/")[3];
    if (method === "POST") {
      const start = body.indexOf("\r\n\r\n") + 4;
      const name = /filename="([^"]*)"/.exec(body.toString("latin1"))![1]!;
      const bytes = body.subarray(start, body.lastIndexOf("\r\n--", body.length - 4));
      files.set(String(files.size + 1), bytes);
      return respond(200, { id: String(files.size), name, size: bytes.length, extension: "txt" });
    }
    if (id === undefined) {
      const listed = [...files.keys()].toReversed();
      return respond(200, { files: listed.map((one) => ({ id: one, createdDate: modified })) });
    }
    const bytes = files.get(id);
    if (bytes === undefined) return respond(404, { error: "There is no such file." });
    if (method === "DELETE") {
      files.delete(id);
      return respond(200, {});
    }
    const { length } = bytes;
    const etag = `"${id}"`;
    const own = {
      etag,
      "last-modified": modified,
      "accept-ranges": "bytes",
      "content-type": "text/plain",
      "content-disposition": "attachment",
    };
    const isWhole = headers["if-range"] !== undefined && headers["if-range"] !== etag;
    const range = /^bytes=(\d*)-(\d*)$/.exec(headers["range"] ?? "");
    if (range === null || isWhole) {
      const full = respond(200, bytes, { ...own, "content-length": String(length) });
      return method === "HEAD" ? { ...full, body: Buffer.alloc(0) } : full;
    }
    const [first, last] = [range[1]!, range[2]!];
    const start = first === "" ? length - Number(last) : Number(first);
    const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
    if (start >= length) return respond(416, "", { "content-range": `bytes */${length}` });
    const named = { ...own, "content-range": `bytes ${start}-${end}/${length}` };
    return respond(206, bytes.subarray(start, end + 1), named);
  };
}

const cases = fileCases("w").filter(({ id }) => /round-trip|ranges/.test(id));

function findings(defect: Defect = (request, server) => server(request)) {
  const server = honest();
  return findingsAt((request) => defect(request, server), cases);
}

it("finds nothing at a server that keeps files as they are", async () => {
  expect(await findings()).toEqual([]);
});

const isPart = (_request: unknown, { status }: { readonly status: number }): boolean =>
  status === 206;
const isDownload: Parameters<typeof changed>[0] = ({ method, path }, { status }) =>
  method === "GET" && path.split("/").length === 4 && status === 200;

it.each<[name: string, message: RegExp, defect: Defect]>([
  [
    "a download that is cut short",
    /The download does not have the bytes/,
    changed(isDownload, (response) => {
      response.body = response.body.subarray(1);
      response.headers["content-length"] = String(response.body.length);
    }),
  ],
  [
    "a download with another byte",
    /The first difference is at byte 7/,
    changed(isDownload, (response) => {
      response.body = Buffer.from(response.body);
      response.body[7] = 0;
    }),
  ],
  [
    "a range that is ignored",
    /The status is 200. 206 is expected/,
    (request, server) => server({ ...request, headers: { ...request.headers, range: undefined } }),
  ],
  [
    "a range with a byte too few",
    /`Range: bytes=0-9` does not have the requested bytes/,
    changed(isPart, (response) => void (response.body = response.body.subarray(1))),
  ],
  [
    "a range that names another part",
    /`Content-Range` must state the requested range/,
    changed(isPart, ({ headers }) => void (headers["content-range"] = "bytes 0-0/1")),
  ],
  [
    "a file that stays after its deletion",
    /a deleted file must get a 404/,
    (request, server) => (request.method === "DELETE" ? respond(200, {}) : server(request)),
  ],
])("finds %s", async (_name, message, defect) => {
  const found = await findings(defect);
  expect(found.map((one) => one.message)).toContainEqual(expect.stringMatching(message));
});
