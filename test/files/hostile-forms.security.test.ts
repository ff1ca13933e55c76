// Malformed and hostile forms: each is refused with a sentence, and leaves neither files nor open
// descriptors (G24.3, G25.9).
import { readdir, readlink } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesIn } from "../blobs/blob-stage.ts";
import { boundary, end, fieldPart, filePart, form, formType, part } from "../support/forms.ts";
import { openFileStage, ours, type FileStage } from "./file-stage.ts";

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage({ limits: { bodyIdleMs: 300 } });
});
afterAll(() => stage.close());

const type = formType;
const file = filePart("a.txt", "hello");
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
const raw = (...pieces: readonly (string | Buffer)[]) => ({
  body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  headers: { "content-type": type },
});
const typed = (contentType: string, body: Buffer = Buffer.concat([file, end])) => ({
  body,
  headers: { "content-type": contentType },
});
const many = (count: number, make: (index: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, index) => make(index));

const hostile: Readonly<Record<string, object>> = {
  "no boundary": typed("multipart/form-data"),
  "an empty boundary": typed("multipart/form-data; boundary="),
  "an empty quoted boundary": typed('multipart/form-data; boundary=""'),
  "another boundary": typed("multipart/form-data; boundary=other"),
  "a boundary that never ends": typed('multipart/form-data; boundary="abc'),
  "a boundary of 300 letters": typed(`multipart/form-data; boundary=${"b".repeat(300)}`),
  "two boundaries": typed("multipart/form-data; boundary=x; boundary=y"),
  "only the end of a form": raw(end),
  "a line that is no form": raw("hello"),
  JSON: raw('{"file":"x"}'),
  "NUL bytes alone": raw(Buffer.alloc(1_000)),
  "no end": raw(file),
  "half a file": raw(file.subarray(0, file.length - 4)),
  "half a head": raw(file.subarray(0, 60)),
  "a boundary in the wrong place": raw("x", file, end),
  "an end that is cut": raw(file, end.subarray(0, end.length - 3)),
  "a head without colon": raw(part("nonsense", "x"), end),
  "a head that is binary": raw(part("\u0000\u0001: \u0002", "x"), end),
  "a head with NUL in the name": raw(part(disposition.replace("a.txt", "a\u0000.txt"), "x"), end),
  "a head that breaks its line": raw(
    part('Content-Disposition: form-data; name="file";\nfilename="a.txt"', "x"),
    end,
  ),
  "a head of 20 KiB": raw(part(`${disposition}\r\nX-Long: ${"x".repeat(20_480)}`, "x"), end),
  "an attachment": raw(
    part('Content-Disposition: attachment; name="file"; filename="a.txt"', "x"),
    end,
  ),
  "an empty name": raw(part('Content-Disposition: form-data; name=""; filename="a.txt"', "x"), end),
  "a broken encoding of the name": raw(
    part("Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff%fe%", "x"),
    end,
  ),
  "an unknown encoding of the name": raw(
    part("Content-Disposition: form-data; name=\"file\"; filename*=klingon''a.txt.exe", "x"),
    end,
  ),
  "a repeated name": raw(
    part('Content-Disposition: form-data; name="file"; filename="a.txt"; filename="b.txt"', "x"),
    end,
  ),
  "a name that is repeated in another case": raw(
    part('Content-Disposition: form-data; name="file"; filename="a.txt"; FileName="a.txt"', "x"),
    end,
  ),
  "a repeated field name": raw(part(`${disposition}; name="file"`, "x"), end),
  "a repeated extended name": raw(
    part(`${disposition}; filename*=UTF-8''a.txt; filename*=UTF-8''a.txt`, "x"),
    end,
  ),
  "a repeated unknown parameter": raw(part(`${disposition}; a=1; A=2`, "x"), end),
  "a parameter twice, over folded lines": raw(part(`${disposition};\r\n a=1;\r\n\ta=1`, "x"), end),
  "a repeated parameter, in a field after a good file": raw(
    file,
    part('Content-Disposition: form-data; name="a"; name="b"', "x"),
    end,
  ),
  "two dispositions": raw(part(`${disposition}\r\n${disposition}`, "x"), end),
  "a part without disposition after a good file": raw(file, part("X-A: b", "x"), end),
  "two names with different extensions": raw(
    part(`${disposition}; filename*=UTF-8''a.html`, "x"),
    end,
  ),
  "two names of which the allowed one wins": raw(
    part(
      `Content-Disposition: form-data; name="file"; filename="a.exe"; filename*=UTF-8''a.txt`,
      "x",
    ),
    end,
  ),
  "a byte behind the end": raw(file, end, "x"),
  "two line ends after the end": raw(file, end, "\r\n"),
  "half a line end after the end": raw(file, end.subarray(0, end.length - 1)),
  "a Unix line end after the end of the form": raw(file, end.subarray(0, end.length - 2), "\n"),
  "a second form after the end": raw(file, end, filePart("b.txt", "y"), end),
  "a boundary followed by other bytes": raw(part(disposition, `x\r\n--${boundary} y`), end),
  "a second end of the form": raw(file, end.subarray(0, end.length - 2), `\r\n--${boundary}--`),
  "a megabyte behind the end": raw(file, end, Buffer.alloc(1_048_576, "x")),
  "a boundary within a head": raw(
    part(`${disposition}\r\n--${boundary}; filename="b.txt"`, "x"),
    end,
  ),
  "a page in UTF-16 that is called an image": form(
    filePart("a.png", Buffer.from("\ufeff<html><script>alert(1)</script>", "utf16le")),
  ),
  "a page in UTF-16 without a mark that is called an image": form(
    filePart("a.png", Buffer.from("<html><script>alert('ö')</script>", "utf16le").swap16()),
  ),
  "a name of dots": form(filePart("...", "x")),
  "a name of slashes": form(filePart("////", "x")),
  "a path alone": form(filePart("../../", "x")),
  "a name that is an extension of another kind": form(filePart(".htaccess", "x")),
  "a double extension": form(filePart("a.php.exe", "x")),
  "a name of a Windows data stream": form(filePart("a.txt::$DATA", "x")),
  "an extension with a blank": form(filePart("a. txt", "x")),
  "an extension that only looks like one": form(filePart("a.tхt", "x")),
  "a file under __proto__": form(filePart("a.txt", "x", "__proto__")),
  "a field __proto__[x]": form(fieldPart("__proto__[x]", "y"), file),
  "a field constructor[prototype][x]": form(fieldPart("constructor[prototype][x]", "y"), file),
  "a field with an index of a billion": form(fieldPart("a[1000000000]", "y"), file),
  "a field with a name of 10 KiB": form(fieldPart("a".repeat(10_240), "y"), file),
  "a field of a megabyte": form(fieldPart("a", "y".repeat(1_048_576)), file),
  "11 fields": form(...many(11, (index) => fieldPart(`a${index}`, "y")), file),
  "a thousand fields": form(...many(1_000, (index) => fieldPart(`a${index}`, "y")), file),
  "a hundred files": form(...many(100, (index) => filePart(`${index}.txt`, "y"))),
  "a second file after a good one": form(file, filePart("b.txt", "y")),
  "a second file under another field": form(file, filePart("b.txt", "y", "b")),
  "a long field after a good file": form(file, fieldPart("a", "y".repeat(2_000))),
  "a broken head after a good file": raw(file, part("nonsense", "x").subarray(0, 30)),
  "no end of the form after a good file and a field": raw(file, fieldPart("a", "b")),
  "a form within the form": form(
    part(
      `Content-Type: multipart/mixed; boundary=inner\r\nContent-Disposition: form-data; name="file"`,
      '--inner\r\nContent-Disposition: file; filename="a.txt"\r\n\r\nx\r\n--inner--',
    ),
  ),
  "the file as base64 of a page in an image": form(
    part(
      `Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Transfer-Encoding: base64`,
      "PGh0bWw+",
    ),
  ),
  "a page that is called an image": form(
    filePart("a.jpg", "<!doctype html><script>alert(1)</script>"),
  ),
  "a content encoding": {
    ...form(file),
    headers: { "content-type": type, "content-encoding": "gzip" },
  },
  "a type of another family": typed(`multipart/related; boundary=${boundary}`),
  "a type with more letters": typed(`multipart/form-data-x; boundary=${boundary}`),
};

async function openInFolder(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((path) => path.startsWith(stage.folder));
}
const stored = async (): Promise<number> => (await filesIn(stage.folder)).length;

async function expectNothingLeft(): Promise<void> {
  // The gateway may notice the last disconnected client only now.
  if (process.platform === "linux")
    await expect.poll(openInFolder, { timeout: 30_000 }).toEqual([]);
  await expect.poll(stored, { timeout: 30_000 }).toBe(0);
  expect((await stage.ask("", { key: stage.key("server") })).json).toEqual({ files: [] });
}

it(`there are more than 50 of them`, () => expect(Object.keys(hostile).length).toBeGreaterThan(50));

it.each(Object.entries(hostile))("%s", async (_name, ask) => {
  const { status, json, text } = await stage.ask("/upload", {
    method: "POST",
    ...ask,
    key: stage.key("server"),
  });
  expect([status, text]).toEqual([
    expect.toSatisfy((it: number) => it === 400 || it === 415),
    text,
  ]);
  expect(json.error).toMatch(/^[^{}]{10,400}$/);
  expect(json.error).not.toMatch(/multer|busboy|Malformed part header|Unexpected end/);
});

it("leave no files and descriptors", expectNothingLeft);

const headOf = (length: number): string =>
  `POST /${ours}/files/upload HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${stage.key("server")}\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`;

describe("clients that do not finish", () => {
  it("are disconnected by the dozen in the middle of a file", async () => {
    const begun = Buffer.concat([
      Buffer.from(headOf(5_000_000)),
      filePart("a.txt", Buffer.alloc(200_000, "x")),
    ]);
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const socket = connect(stage.gateway.port, "127.0.0.1");
        socket.on("error", () => {});
        await new Promise<void>((resolve) =>
          socket.write(begun.subarray(0, begun.length - index * 1_000), () => resolve()),
        );
        if (index % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
    await expect.poll(stored, { timeout: 30_000 }).toBe(0);
    await expect.poll(openInFolder, { timeout: 30_000 }).toEqual([]);
  });

  it("get 408 if they send no more bytes, as for other bodies", async () => {
    const socket = connect(stage.gateway.port, "127.0.0.1");
    socket.write(
      Buffer.concat([Buffer.from(headOf(5_000_000)), filePart("a.txt", "x".repeat(10_000))]),
    );
    let answer = "";
    for await (const piece of socket) answer += String(piece);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await expectNothingLeft();
  });
});
