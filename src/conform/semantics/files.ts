// Files: a download equals its upload, ranges, conditions, signed links, public files, deletion.
import type { Case, CaseContext, CaseRequest, Exchange } from "../case.ts";
import { shown, type LooseJson, type Probe } from "./probe.ts";
import { semanticCase, type SemanticCase } from "./source.ts";

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly path: string;
}

const boundary = "conform-boundary-7f3a";

/** Returns a form with one file. */
export function fileForm(
  name: string,
  type: string,
  bytes: Buffer,
): { headers: Record<string, string>; body: Uint8Array } {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Stores a text file that is removed at the end of the run. */
async function storeFile(probe: Probe, workspaceId: string, size = 5000): Promise<StoredFile> {
  const name = `conform-${Date.now().toString(36)}-${size}.txt`;
  const bytes = Buffer.from(
    Array.from({ length: size }, (_, at) => 97 + ((at * 7 + (at >> 5)) % 26)),
  );
  const upload: CaseRequest = {
    operationId: "uploadFile",
    method: "POST",
    path: `/${workspaceId}/files/upload`,
    credential: "serverKey",
    ...fileForm(name, "text/plain", bytes),
  };
  const exchange = await probe.call(upload, 200);
  const stored = exchange.response.json as LooseJson;
  probe.equal(exchange, "/size", stored.size, size, "The size is the number of uploaded bytes.");
  probe.equal(
    exchange,
    "/extension",
    String(stored.extension).replace(/^\./, ""),
    "txt",
    "The extension is that of the file name.",
  );
  if (!String(stored.name).startsWith(name.replace(/\.txt$/, "")))
    probe.report(
      exchange,
      `The name is ${shown(stored.name)}. The file was uploaded as ${shown(name)}.`,
      { at: "/name" },
    );
  const path = `/${workspaceId}/files/${stored.id}`;
  removeAtEnd(probe.context, path);
  return { id: String(stored.id), name, bytes, path };
}

function removeAtEnd(context: CaseContext, path: string): void {
  context.atEnd(async () => {
    await context.send({
      operationId: "deleteFile",
      method: "DELETE",
      path,
      credential: "serverKey",
    });
  });
}

const download = (
  file: StoredFile,
  headers: Readonly<Record<string, string>> = {},
): CaseRequest => ({
  operationId: "downloadFile",
  method: "GET",
  path: file.path,
  credential: "serverKey",
  headers,
});

function expectBytes(probe: Probe, exchange: Exchange, expected: Buffer, why: string): void {
  const received = Buffer.from(exchange.response.bytes);
  if (received.equals(expected)) return;
  const first = expected.findIndex((byte, at) => received[at] !== byte);
  const where = received.length === expected.length ? ` The first other byte is at ${first}.` : "";
  probe.report(
    exchange,
    `${why} The response has ${received.length} bytes, ${expected.length} are expected.${where}`,
  );
}

/** Returns the cases of files in a workspace. */
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
        // One file on each side of the size that the gateway keeps in memory.
        for (const size of [5000, 300_000]) {
          const file = await storeFile(probe, workspaceId, size);
          const exchange = await probe.call(download(file), 200);
          expectBytes(probe, exchange, file.bytes, "The download is not the uploaded file.");
          const { headers } = exchange.response;
          if (!(headers["content-type"] ?? "").startsWith("text/plain"))
            probe.report(
              exchange,
              `The content type is ${shown(headers["content-type"])}. A text file is \`text/plain\`.`,
              { at: "header content-type" },
            );
          if (headers["content-length"] !== undefined)
            probe.equal(
              exchange,
              "header content-length",
              headers["content-length"],
              String(size),
              "`Content-Length` is the size of the file.",
            );
          if (!(headers["content-disposition"] ?? "").startsWith("attachment"))
            probe.report(exchange, "A text file is not sent as an attachment.", {
              at: "header content-disposition",
            });
          probe.equal(
            exchange,
            "header accept-ranges",
            headers["accept-ranges"],
            "bytes",
            "Files can be requested in ranges.",
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
          const files = (list.response.json as LooseJson).files as LooseJson[];
          if (!files.some(({ id }) => id === file.id))
            probe.report(list, "The list does not have the new file.", { at: "/files" });
          else
            probe.equal(list, "/files/0/id", files[0].id, file.id, "The newest file comes first.");
          const times = files.map(({ createdDate }) => Date.parse(String(createdDate)));
          if (times.some((time, at) => at > 0 && time > times[at - 1]!))
            probe.report(list, "The files do not have the order newest first.", { at: "/files" });
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
          probe.equal(missing, "", missing.response.status, 404, "A deleted file is gone.");
          const after = await probe.call({ ...list.request }, 200);
          if (
            ((after.response.json as LooseJson).files as LooseJson[]).some(
              ({ id }) => id === file.id,
            )
          )
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
            `The part for \`${range}\` differs.`,
          );
          probe.equal(
            exchange,
            "header content-range",
            exchange.response.headers["content-range"],
            `bytes ${start}-${end}/${length}`,
            "`Content-Range` names the part.",
          );
        }
        const outside = await probe.call(download(file, { range: `bytes=${length}-` }), 416);
        probe.equal(
          outside,
          "header content-range",
          outside.response.headers["content-range"],
          `bytes */${length}`,
          "A 416 says how long the file is.",
        );
        const whole = await probe.call(download(file, { range: "lines=0-9" }), 200);
        expectBytes(probe, whole, file.bytes, "An unknown unit means the whole file.");
        const { etag = "" } = whole.response.headers;
        const part = await probe.call(
          download(file, { range: "bytes=0-4", "if-range": etag }),
          206,
        );
        expectBytes(
          probe,
          part,
          file.bytes.subarray(0, 5),
          "`If-Range` with the current validator is a part.",
        );
        const other = await probe.call(
          download(file, { range: "bytes=0-4", "if-range": '"another"' }),
          200,
        );
        expectBytes(
          probe,
          other,
          file.bytes,
          "`If-Range` with another validator is the whole file.",
        );
        const head = await probe.call({ ...download(file), method: "HEAD" }, 200);
        probe.equal(
          head,
          "header content-length",
          head.response.headers["content-length"],
          String(length),
          "HEAD has the length of GET.",
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
            `The status for ${shown(headers)} is another one.`,
          );
        }
      },
    }),
    fileCase({
      id: "signed-link",
      operations: ["getFileUrl", "downloadFile", "uploadFile"],
      place: "guarantees.md G25.5, G25.7",
      quick: true,
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const link = await probe.call(
          {
            operationId: "getFileUrl",
            method: "GET",
            path: `${file.path}/url?expiresMinutes=7`,
            credential: "serverKey",
          },
          200,
        );
        const answer = link.response.json as LooseJson;
        probe.equal(
          link,
          "/ttlMinutes",
          answer.ttlMinutes,
          7,
          "The link is made for the requested time.",
        );
        probe.equal(link, "/id", answer.id, file.id, "The link leads to the file.");
        const left = (Date.parse(String(answer.expiresAt)) - link.startedAt.getTime()) / 60_000;
        if (!(left > 5.5 && left < 8.5))
          probe.report(link, `The link ends in ${left.toFixed(1)} minutes. 7 are expected.`, {
            at: "/expiresAt",
          });
        const url = new URL(String(answer.url));
        const open = (search: string): CaseRequest => ({
          operationId: "downloadFile",
          method: "GET",
          path: url.pathname + search,
          credential: "none",
        });
        const opened = await probe.call(open(url.search), 200);
        expectBytes(probe, opened, file.bytes, "The link opens another content.");
        const refused = async (search: string, what: string): Promise<void> => {
          const exchange = await probe.call(open(search));
          if (exchange.response.status < 400)
            probe.report(
              exchange,
              `${what} opens the file with status ${exchange.response.status}.`,
              { kind: "accepted" },
            );
        };
        await refused("", "An address without a signature");
        for (const [name, value] of url.searchParams) {
          const changed = new URLSearchParams(url.searchParams);
          changed.set(name, name === "sig" ? flipped(value) : String(Number(value) + 600));
          await refused(`?${changed}`, `A link with another \`${name}\``);
          const without = new URLSearchParams(url.searchParams);
          without.delete(name);
          await refused(`?${without}`, `A link without \`${name}\``);
        }
        const other = await storeFile(probe, workspaceId, 64);
        const foreign = await probe.call({ ...open(url.search), path: other.path + url.search });
        if (foreign.response.status < 400)
          probe.report(foreign, "The signature of one file opens another file.", {
            kind: "accepted",
          });
        for (const [asked, expected] of [
          ["1", 5],
          ["99999", 1440],
        ] as const) {
          const exchange = await probe.call(
            { ...link.request, path: `${file.path}/url?expiresMinutes=${asked}` },
            200,
          );
          probe.equal(
            exchange,
            "/ttlMinutes",
            (exchange.response.json as LooseJson).ttlMinutes,
            expected,
            "The time is brought within 5 and 1440 minutes.",
          );
        }
      },
    }),
    fileCase({
      id: "public",
      operations: ["markFile", "downloadFile", "uploadFile"],
      place: "guarantees.md G25.8, G25.12",
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const anonymous: CaseRequest = { ...download(file), credential: "none" };
        const mark = (isPublic: boolean): CaseRequest => ({
          operationId: "markFile",
          method: "PATCH",
          path: file.path,
          credential: "serverKey",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ public: isPublic }),
        });
        const before = await probe.call(anonymous);
        probe.equal(before, "", before.response.status, 401, "A private file needs a credential.");
        const marked = await probe.call(mark(true), 200);
        probe.equal(
          marked,
          "/public",
          (marked.response.json as LooseJson).public,
          true,
          "The file is public.",
        );
        const opened = await probe.call(anonymous, 200);
        expectBytes(probe, opened, file.bytes, "The public file has another content.");
        probe.equal(
          opened,
          "header cache-control",
          opened.response.headers["cache-control"],
          "public, max-age=300",
          "A public file may be cached.",
        );
        probe.equal(
          opened,
          "header cross-origin-resource-policy",
          opened.response.headers["cross-origin-resource-policy"],
          "cross-origin",
          "Other sites may show a public file.",
        );
        await probe.call(mark(false), 200);
        const closed = await probe.call(anonymous);
        probe.equal(
          closed,
          "",
          closed.response.status,
          401,
          "A file that is private again needs a credential.",
        );
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
            `The file ${shown(name)} is refused.`,
          );
        }
      },
    }),
  ];
}

const flipped = (text: string): string => (text.startsWith("A") ? "B" : "A") + text.slice(1);
