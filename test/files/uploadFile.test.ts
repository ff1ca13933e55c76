// POST /{workspaceId}/files/upload (G25.9, G25.10): the accepted files, and the messages of the
// refusals.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesIn } from "../blobs/blob-stage.ts";
import { FormScan } from "../../src/gateway/body/form-scan.ts";
import { boundary, fieldPart, filePart, form, formOf, formType, part } from "../support/forms.ts";
import { MB, openFileStage, ours, type FileStage } from "./file-stage.ts";

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage({ plan: { maxFileMb: 2, storageMb: 4 } });
});
afterAll(() => stage.close());

const send = (ask: object, key = stage.key("server")) => stage.ask("/upload", { ...ask, key });
const png = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489",
  "hex",
);

it("200: a file, with its stored name", async () => {
  const answer = await send(formOf("Invoice 4711.PDF", "%PDF-1.7\nhello"));
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Invoice 4711.PDF",
    extension: ".pdf",
    size: 14,
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

it("200: other text fields are ignored; an empty file is accepted", async () => {
  const beside = Array.from({ length: 10 }, (_, index) => fieldPart(`f${index}`, "x".repeat(1024)));
  const answer = await send(form(...beside.slice(0, 5), filePart("a.txt", ""), ...beside.slice(5)));
  expect([answer.status, answer.json.size]).toEqual([200, 0]);
});

it.each([
  ["report.pdf", "report.pdf"],
  ["a.tar.gz", "a.tar.gz", ".gz"],
  ["../../etc/x.txt", "x.txt"],
  ["C:\\\\Users\\\\ada\\\\x.txt", "x.txt"],
  ["  x.txt. . ", "x.txt"],
  [".txt", "file.txt"],
  ["x\u202etxt.exe.txt", "xtxt.exe.txt"],
  ["x\u200b\ufeff.txt", "x.txt"],
  ["a\u200db\u200c.t\u200dxt\u200d", "ab.txt"],
  ["a\u3164\u115f\u034f\u2800\ufe0f\u{e0041}\ufffe.t\u180ext", "a.txt"],
  [
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt",
  ],
  ["\u{1f469}\u200d\u{1f469}.txt", "\u{1f469}\u200d\u{1f469}.txt"],
  ["u\u0308ber.txt", "über.txt"],
  ["\u{1f600}".repeat(120) + ".txt", "\u{1f600}".repeat(96) + ".txt"],
  ["a".repeat(300) + ".JPEG", "a".repeat(95) + ".JPEG", ".jpeg"],
  ["50%.txt", "50%.txt"],
  ["a%22b.txt", 'a"b.txt'],
])("200: the name %j is %j", async (given, name, extension = name.slice(name.lastIndexOf("."))) => {
  const body =
    extension === ".gz"
      ? Buffer.from([0x1f, 0x8b, 8])
      : extension === ".jpeg"
        ? Buffer.from("ffd8ffe000104a464946", "hex")
        : extension === ".pdf"
          ? "%PDF-1.4"
          : "x";
  const { status, json } = await send(formOf(given, body));
  expect([status, json.name, json.extension]).toEqual([200, name, extension]);
});

it.each([
  ["filename* alone", `filename*=UTF-8''%C3%BC%20a.txt`, "ü a.txt"],
  ["filename* before filename", `filename*=utf-8'de'%C3%BC.txt; filename="u.txt"`, "ü.txt"],
  ["filename* after filename", `filename="old.TXT"; filename*=UTF-8''new.txt`, "new.txt"],
  ["filename* in Latin-1", `filename*=ISO-8859-1''%FC.txt; filename=u.txt`, "ü.txt"],
  [
    "extensions that are the same once decoded",
    `filename="A.TXT "; filename*=UTF-8''b%2Etxt`,
    "b.txt",
  ],
  ["an escape that is no escape in filename*", `filename*=UTF-8''50%2522.txt`, "50%22.txt"],
  ["an empty filename*", `filename="a.txt"; filename*=UTF-8''; x=1`, "a.txt"],
  ["quoted pairs", `filename="a\\"b.txt" `, 'a"b.txt'],
])("200: %s", async (_what, parameters, name) => {
  const head = `Content-Disposition: form-data; name="file"; ${parameters}`;
  const { status, json, text } = await send(form(part(head, "x")));
  expect([status, text, json.name]).toEqual([200, text, name]);
});

it("200: a form in chunks of any size, with no or one line end after it", async () => {
  const text = `x\r\n--${boundary.slice(0, -1)}\r\n\r\n-- y`;
  const body = formOf("a.txt", text).body as Buffer;
  for (const whole of [body, body.subarray(0, -2)])
    for (const size of [1, 2, 3, 7, 50]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, (at + 1) * size),
      );
      const scan = new FormScan(formType);
      for (const piece of pieces) scan.push(piece);
      scan.end();
      expect(scan.file).toEqual({ name: "a.txt", otherName: null });
    }
  const { status, json } = await send({ ...formOf("a.txt", ""), body: body.subarray(0, -2) });
  expect([status, json.size]).toEqual([200, text.length]);
});

it("200: text in UTF-16 is text", async () => {
  for (const text of ["\ufeffgrün", "plain text, without a mark"])
    for (const bytes of [Buffer.from(text, "utf16le"), Buffer.from(text, "utf16le").swap16()])
      expect((await send(formOf("a.txt", bytes))).status).toBe(200);
});

describe("400", () => {
  it.each([
    [
      "a page in UTF-16 that says it is an image",
      formOf("a.mp3", Buffer.from("\ufeff<html>", "utf16le")),
      "(text) do not fit its extension .mp3",
    ],

    [
      "no file",
      form(fieldPart("a", "b")),
      'no file. Send one file, with a file name, in the field "file"',
    ],
    ["a field in its place", form(fieldPart("file", "b")), "no file"],
    ["a file without a name", formOf("", "x"), "no file"],
    ["two files", form(filePart("a.txt", "x"), filePart("b.txt", "y")), "more than one file"],
    ["another field", form(filePart("a.txt", "x", "upload")), 'in the field "upload"'],
    [
      "many fields",
      form(...Array.from({ length: 11 }, () => fieldPart("a", "b")), filePart("a.txt", "x")),
      "too many text fields. Send at most 10.",
    ],
    [
      "a long field",
      form(fieldPart("a", "b".repeat(1025)), filePart("a.txt", "x")),
      '"a" is longer than 1024',
    ],
    ["a nested field", form(fieldPart("a[b]", "b"), filePart("a.txt", "x")), '"a[b]"'],
    ["no extension", formOf("README", "x"), "no extension"],
    ["another extension", formOf("run.EXE", "x"), '".exe"'],
    ["an extension behind dots and blanks", formOf("a.txt .exe. .", "x"), '".exe"'],
    [
      "a page that says it is an image",
      formOf("a.png", "<html><script>alert(1)</script>"),
      "(text) do not fit its extension .png",
    ],
    ["an image with the extension of a document", formOf("a.pdf", png), "PNG"],
    ["an image that says it is text", formOf("a.txt", png), "PNG"],
    [
      "an archive that says it is an image",
      formOf("a.gif", Buffer.from("PK\u0003\u0004\u0000\u0000", "latin1")),
      "ZIP",
    ],
    ["more than the plan has for a file", formOf("a.txt", Buffer.alloc(2 * MB + 1)), "2 MB"],
    ["far more than that", formOf("a.txt", Buffer.alloc(3 * MB)), "2 MB"],
  ])("%s", async (_what, ask, words) => {
    const { status, json } = await send(ask);
    expect([status, json]).toEqual([400, { error: expect.stringContaining(words) }]);
  });

  it("more than the workspace may store, without remains", async () => {
    const size = 2 * MB - 1024;
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(
        await send(
          formOf(
            "big.zip",
            Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(size)]),
          ),
        ),
      );
    expect(answers.map(({ status }) => status)).toContain(400);
    const refused = answers.filter(({ status }) => status === 400);
    for (const { json } of refused) expect(json.error).toContain("4 MB");
  });
});

it("401 and 403 before the form is read", async () => {
  const parts = { method: "POST", headers: { "content-type": "text/plain" }, body: "no form" };
  expect((await stage.ask("/upload", parts)).status).toBe(401);
  const form = formOf("a.txt", "x");
  expect((await send(form, stage.key("lists"))).status).toBe(403);
  expect(
    (await stage.ask("/upload", { ...form, headers: { ...form.headers, ...stage.members.viewer } }))
      .status,
  ).toBe(403);
});

it.each(["editor", "owner"] as const)("200: by an %s of the workspace", async (role) => {
  const form = formOf("a.txt", "x");
  const answer = await stage.ask("/upload", {
    ...form,
    headers: { ...form.headers, ...stage.members[role] },
  });
  expect(answer.status).toBe(200);
});

it("a client with Expect: 100-continue sends its form only if the gateway accepts it", async () => {
  const { body, headers } = formOf("a.txt", "x".repeat(1_000));
  const ask = (key: string) =>
    new Promise<readonly [asked: boolean, status: number | undefined]>((resolve, reject) => {
      let asked = false;
      const { port } = stage.gateway;
      const path = `/${ours}/files/upload`;
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: "POST",
          agent: false,
          headers: { ...headers, authorization: `Bearer ${key}`, expect: "100-continue" },
        },
        (response) => response.resume().on("end", () => resolve([asked, response.statusCode])),
      );
      sent.on("continue", () => {
        asked = true;
        sent.end(body);
      });
      sent.on("error", reject);
      sent.flushHeaders();
    });
  expect(await ask(stage.key("server"))).toEqual([true, 200]);
  expect(await ask(stage.key("lists"))).toEqual([false, 403]);
  expect(await ask("nonsense")).toEqual([false, 401]);
});

it("400: public callers leave a tenth of the storage to callers with a secret (G25.18)", async () => {
  const small = await openFileStage({ plan: { maxFileMb: 1, storageMb: 1 } });
  const ask = (credential: string, size: number) =>
    small.ask("/upload", {
      ...formOf("a.gz", Buffer.alloc(size, "\x1f\x8b\b", "latin1")),
      key: credential,
    });
  const publicCallers = [small.key("dropBox"), await small.tokenOf("uploader")];
  expect((await ask(publicCallers[1]!, 0.5 * MB)).status).toBe(200);
  for (const credential of publicCallers) {
    const { status, json } = await ask(credential, 0.45 * MB);
    expect([status, json]).toEqual([400, { error: expect.stringContaining("0.9 MB") }]);
    expect(json.error).toContain("plan.reserve");
  }
  expect((await ask(small.key("server"), 0.45 * MB)).status).toBe(200);
  await small.close();
});

it("415: bodies other than a form with a file", async () => {
  for (const type of [
    "application/octet-stream",
    "multipart/mixed; boundary=a",
    "multipart/form-data2; boundary=a",
  ]) {
    const { status, json } = await send({ body: "x", headers: { "content-type": type } });
    expect([type, status, json]).toEqual([
      type,
      415,
      {
        error:
          "Send the body as multipart/form-data, and name this type in the `Content-Type` header.",
      },
    ]);
  }
});

it("503: a store that cannot be written to", async () => {
  const broken = await openFileStage({ settings: { "storage.url": "file:/dev/null/nowhere" } });
  const answer = await broken.ask("/upload", {
    ...formOf("a.txt", "x"),
    key: broken.key("server"),
  });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "1"]);
  const { json } = await broken.ask("", { key: broken.key("server") });
  expect(json).toEqual({ files: [] });
  await broken.close();
});

it("the folder contains only stored files", async () => {
  const { json } = await stage.ask("", { key: stage.key("server") });
  expect(await filesIn(stage.folder)).toHaveLength(json.files.length);
});
