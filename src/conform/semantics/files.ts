// Cases that check files: equal bytes in upload and download, range requests, conditional requests,
// and rejected requests.
import type { Case, CaseRequest } from "../case.ts";
import { bodyOf, shownValue } from "./probe.ts";
import { semanticCase, type SemanticCase } from "./source.ts";
import { fileForm, storeFile, download, expectBytes } from "./file-desk.ts";

/** Returns the cases that check uploads and downloads of files. */
export function fileCases(workspaceId: string): Case[] {
  const fileCase = (
    one: Omit<SemanticCase, "writes" | "quick"> & { readonly quick?: boolean },
  ): Case => semanticCase({ ...one, id: `files/${one.id}`, writes: true });
  return [
    fileCase({
      id: "round-trip",
      operations: ["uploadFile", "downloadFile", "listFiles", "deleteFile"],
      place: "guarantees.md G25.1, G25.11",
      quick: true,
      async steps(probe) {
        // The gateway has a cache in memory for small files. The first file fits into the cache,
        // and the second file is too large.
        for (const size of [5000, 300_000]) {
          const file = await storeFile(probe, workspaceId, size);
          const exchange = await probe.call(download(file), 200);
          expectBytes(
            probe,
            exchange,
            file.bytes,
            "The download does not have the bytes of the uploaded file.",
          );
          const { headers } = exchange.response;
          if (!(headers["content-type"] ?? "").startsWith("text/plain"))
            probe.report(
              exchange,
              `The content type is ${shownValue(headers["content-type"])}. A text file must have \`text/plain\`.`,
              { at: "header content-type" },
            );
          if (headers["content-length"] !== undefined)
            probe.equal(
              exchange,
              "header content-length",
              headers["content-length"],
              String(size),
              "`Content-Length` must be the size of the file.",
            );
          if (!(headers["content-disposition"] ?? "").startsWith("attachment"))
            probe.report(
              exchange,
              "The header `Content-Disposition` does not begin with `attachment`.",
              {
                at: "header content-disposition",
              },
            );
          probe.equal(
            exchange,
            "header accept-ranges",
            headers["accept-ranges"],
            "bytes",
            "The response must say that clients can request ranges of the file.",
          );
          const list = await probe.call(
            {
              operationId: "listFiles",
              method: "GET",
              path: `/${workspaceId}/files`,
              credential: "serverKey",
            },
            200,
          );
          const { files } = bodyOf<"listFiles">(list);
          if (!files.some(({ id }) => id === file.id))
            probe.report(list, "The list does not have the new file.", { at: "/files" });
          else
            probe.equal(
              list,
              "/files/0/id",
              files[0]!.id,
              file.id,
              "The newest file must be the first in the list.",
            );
          const times = files.map(({ createdDate }) => Date.parse(String(createdDate)));
          if (times.some((time, at) => at > 0 && time > times[at - 1]!))
            probe.report(list, "The files are not in the order from the newest to the oldest.", {
              at: "/files",
            });
          const gone = await probe.call(
            {
              operationId: "deleteFile",
              method: "DELETE",
              path: file.path,
              credential: "serverKey",
            },
            200,
          );
          const missing = await probe.call(download(file));
          probe.equal(
            missing,
            "",
            missing.response.status,
            404,
            "A request for a deleted file must get a 404.",
          );
          const after = await probe.call({ ...list.request }, 200);
          if (bodyOf<"listFiles">(after).files.some(({ id }) => id === file.id))
            probe.report(after, "The list has a file that was deleted.", { at: "/files" });
          void gone;
        }
      },
    }),
    fileCase({
      id: "ranges",
      operations: ["downloadFile", "uploadFile"],
      place: "RFC 9110, section 14.2; guarantees.md G25.12",
      quick: true,
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const { length } = file.bytes;
        const ranges = [
          ["bytes=0-9", 0, 9],
          ["bytes=100-199", 100, 199],
          [`bytes=${length - 5}-`, length - 5, length - 1],
          ["bytes=-7", length - 7, length - 1],
          [`bytes=10-${length + 100}`, 10, length - 1],
        ] as const;
        for (const [range, start, end] of ranges) {
          const exchange = await probe.call(download(file, { range }), 206);
          expectBytes(
            probe,
            exchange,
            file.bytes.subarray(start, end + 1),
            `The response to \`Range: ${range}\` does not have the requested bytes.`,
          );
          probe.equal(
            exchange,
            "header content-range",
            exchange.response.headers["content-range"],
            `bytes ${start}-${end}/${length}`,
            "`Content-Range` must state the requested range and the size of the file.",
          );
        }
        const outside = await probe.call(download(file, { range: `bytes=${length}-` }), 416);
        probe.equal(
          outside,
          "header content-range",
          outside.response.headers["content-range"],
          `bytes */${length}`,
          "A response with status 416 must state the size of the file.",
        );
        const whole = await probe.call(download(file, { range: "lines=0-9" }), 200);
        expectBytes(
          probe,
          whole,
          file.bytes,
          "A range in an unknown unit must be ignored, so that the whole file is sent.",
        );
        const { etag = "" } = whole.response.headers;
        const part = await probe.call(
          download(file, { range: "bytes=0-4", "if-range": etag }),
          206,
        );
        expectBytes(
          probe,
          part,
          file.bytes.subarray(0, 5),
          "A request whose `If-Range` has the current ETag must get the requested range.",
        );
        const other = await probe.call(
          download(file, { range: "bytes=0-4", "if-range": '"another"' }),
          200,
        );
        expectBytes(
          probe,
          other,
          file.bytes,
          "A request whose `If-Range` has another ETag must get the whole file.",
        );
        const head = await probe.call({ ...download(file), method: "HEAD" }, 200);
        probe.equal(
          head,
          "header content-length",
          head.response.headers["content-length"],
          String(length),
          "HEAD and GET must have the same `Content-Length`.",
        );
      },
    }),
    fileCase({
      id: "conditions",
      operations: ["downloadFile", "uploadFile"],
      place: "RFC 9110, section 13.2; guarantees.md G25.12",
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const { etag = "", "last-modified": modified = "" } = (
          await probe.call(download(file), 200)
        ).response.headers;
        const tries: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
          [{ "if-none-match": etag }, 304],
          [{ "if-none-match": "*" }, 304],
          [{ "if-none-match": '"another"' }, 200],
          [{ "if-modified-since": modified }, 304],
          [{ "if-modified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }, 200],
          [{ "if-none-match": '"another"', "if-modified-since": modified }, 200],
          [{ "if-match": etag }, 200],
          [{ "if-match": '"another"' }, 412],
          [{ "if-unmodified-since": modified }, 200],
          [{ "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }, 412],
          [{ "if-match": etag, "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }, 200],
        ];
        for (const [headers, status] of tries) {
          const exchange = await probe.call(download(file, headers));
          probe.equal(
            exchange,
            "",
            exchange.response.status,
            status,
            `The response to a request with the headers ${shownValue(headers)} has the wrong status.`,
          );
        }
      },
    }),
    fileCase({
      id: "refused",
      operations: ["uploadFile"],
      place: "guarantees.md G25.10",
      async steps(probe) {
        const send = (name: string, type: string, bytes: Buffer): CaseRequest => ({
          operationId: "uploadFile",
          method: "POST",
          path: `/${workspaceId}/files/upload`,
          credential: "serverKey",
          ...fileForm(name, type, bytes),
        });
        const png = Buffer.from([
          0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1,
          0, 0, 0, 1, 8, 6, 0, 0, 0,
        ]);
        for (const [name, bytes] of [
          ["conform.exe", Buffer.from("MZ")],
          ["conform", Buffer.from("no extension")],
          ["conform.pdf", png],
          ["conform.png", Buffer.from("plain text")],
        ] as const) {
          const exchange = await probe.call(send(name, "text/plain", bytes));
          probe.equal(
            exchange,
            "",
            exchange.response.status,
            400,
            `The file ${shownValue(name)} must be refused.`,
          );
        }
      },
    }),
  ];
}
