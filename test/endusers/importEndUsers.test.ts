// POST /{workspaceId}/endusers/import (G29.1-G29.3): the report of a file; the gateway stores
// nothing but the import itself. import-files.test.ts covers the accepted files.
import { afterAll, beforeAll, expect, it } from "vitest";
import { fieldPart, form, formOf } from "../support/forms.ts";
import { foreignHashes } from "../support/foreign-hashes.ts";
import { openImportStage, type ImportStage } from "./import-stage.ts";
import { workbook } from "./workbooks.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.close());

const hash = foreignHashes["PHP bcrypt"]!;

it("a file is validated: valid rows and errors in other rows", async () => {
  const file = [
    "email,firstName,lastName,emailVerified,roles,password,passwordHash",
    "Ada@Example.com,Ada,Lovelace,true,customer;editor,,",
    `grace@example.com,Grace,Hopper,,,,${hash}`,
    "alan@example.com,,,,,a password of Alan's,",
    "eve@example.com,,,,admin,,",
  ].join("\n");
  const { status, json } = await stage.upload(file);
  expect(status).toBe(200);
  const nobody = { firstName: null, lastName: null, username: null, emailVerified: false };
  const row = { ...nobody, roles: null };
  expect(json).toEqual({
    importId: expect.any(String),
    expiresAt: new Date(stage.now() + 3_600_000).toISOString(),
    total: 4,
    valid: 3,
    invalid: 1,
    errorsTotal: 1,
    errors: [
      {
        row: 5,
        field: "roles",
        code: "UNKNOWN_ROLE",
        message: 'The workspace has no role "admin". Send the name or the id of an existing role.',
      },
    ],
    sample: [
      {
        ...row,
        row: 2,
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        emailVerified: true,
        roles: ["customer", "editor"],
        credential: null,
      },
      {
        ...row,
        row: 3,
        email: "grace@example.com",
        firstName: "Grace",
        lastName: "Hopper",
        credential: "hash",
      },
      { ...row, row: 4, email: "alan@example.com", credential: "password" },
    ],
  });
  const { json: now } = await stage.progress(json.importId as string);
  expect(now).toMatchObject({ status: "validated", mode: null, total: 4, done: 0, errorsTotal: 1 });
});

it("unknown field names are reported with any contents", async () => {
  const line = JSON.stringify({ email: "a@example.com", ["a\0\ud800"]: 1, roles: "\0\ud800" });
  const { status, json } = await stage.upload(`${line}\n`);
  expect(status).toBe(200);
  expect(json.errors).toMatchObject([{ field: "a\ufffd\ufffd" }, { field: "roles" }]);
});

it("validation changes no account, and stores the file only sealed", async () => {
  const before = await stage.count("gateway.end_user");
  const { json } = await stage.upload("email,password\ncanary@example.com,canary in a password\n");
  expect(await stage.count("gateway.end_user")).toBe(before);
  const [row] = await stage.sql(
    "select i::text || r::text as text from gateway.end_user_import as i join gateway.end_user_import_rows as r on r.import_id = i.id where i.id = $1",
    [json.importId],
  );
  expect(row!["text"]).toContain("v1.");
  expect(row!["text"]).not.toContain("canary");
  const log = await stage.sql("select q::text as text from gateway.query_log as q");
  expect(JSON.stringify(log)).not.toContain("canary");
});

const lines = (count: number): string =>
  `email\n${Array.from({ length: count }, (_, at) => `p${at}@example.com`).join("\n")}\n`;
const bomb = workbook([["email"]], { more: [{ name: "xl/a.xml", size: 129 * 1024 * 1024 }] });
/** Nine million cell styles fill the memory of the process. */
const styles = `<styleSheet><cellXfs>${"<xf/>".repeat(9_000_000)}</cellXfs></styleSheet>`;
const endless = "<".repeat(10_000_000);
const deep = workbook([["email"], ["a@example.com"]], {
  more: [{ name: "xl/styles.xml", bytes: Buffer.from(styles) }],
});

it.each<[string, string | Buffer, RegExp]>([
  ["over 32 MiB", Buffer.alloc(32 * 1024 * 1024 + 1, "email\n"), /32 MiB/],
  ["50,001 rows", lines(50_001), /50,000 rows/],
  ["a zip bomb", bomb, /128 MiB/],
  ["a workbook that takes too much memory", deep, /memory/],
  // The parser of sheets would read this text again and again, until its time limit of one minute.
  ["a workbook whose tags never end", workbook([["email"]], { rest: endless }), /cannot be read/],
  ["an unknown column", "email,frstName\n", /firstName\?/],
])("a whole file is rejected and leaves nothing: %s", async (_what, file, message) => {
  const before = await stage.count("gateway.end_user_import");
  const { status, json } = await stage.upload(file);
  expect(status, JSON.stringify(json)).toBe(400);
  expect(json.error).toMatch(message);
  expect(await stage.count("gateway.end_user_import")).toBe(before);
});

it("a form without a file (400), and a body that is not a form (415)", async () => {
  const { status, json } = await stage.ask("", form(fieldPart("a", "b")));
  expect(status).toBe(400);
  expect(json.error).toContain('"file"');
  expect((await stage.ask("", { json: {} })).status).toBe(415);
});

it("one file of a workspace is read at a time (429)", async () => {
  const together = async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => stage.upload(lines(5_000))));
    return answers.map(({ status }) => status).toSorted((one, other) => one - other);
  };
  // The test repeats the uploads if the first file was read before the last one arrived.
  await expect.poll(together).toEqual([200, 429, 429, 429]);
});

it("members who are not owners, and calls without the session's token, are rejected (403)", async () => {
  const { headers: multipart, ...body } = formOf("a.csv", "email\na@example.com\n");
  const as = (headers: Readonly<Record<string, string>>) =>
    stage.gateway.client(`/${stage.workspaceId}/endusers/import`, {
      ...body,
      headers: { ...multipart, ...headers },
    });
  for (const role of ["viewer", "editor"] as const)
    expect((await as((await stage.member(role)).headers)).status).toBe(403);
  const { cookie } = stage.owner.headers;
  expect((await as({ cookie })).status).toBe(403);
  expect((await as({})).status).toBe(401);
});
