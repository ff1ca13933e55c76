// Accepted files of an import, and errors in their rows (G29.1, G29.2), without the child process
// of a gateway.
import { describe, expect, it } from "vitest";
import {
  ImportFileError,
  type ImportRow,
  type RowError,
} from "../../src/endusers/import/import-row.ts";
import { readRows } from "../../src/endusers/import/read-rows.ts";
import { foreignHashes } from "../support/foreign-hashes.ts";
import { workbook, zip } from "./workbooks.ts";

const [customer, editor] = [
  "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01",
  "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a02",
];
const roles = [
  { id: customer!, name: "customer" },
  { id: editor!, name: "editor" },
];

async function read(file: string | Buffer, noPasswords: string | null = null) {
  const rows: ImportRow[] = [];
  const errors: RowError[] = [];
  let [total, errorsTotal] = [0, 0];
  for await (const batch of readRows({ bytes: Buffer.from(file), rules: { roles, noPasswords } })) {
    rows.push(...batch.rows);
    errors.push(...batch.errors);
    total += batch.total;
    errorsTotal += batch.errorsTotal;
  }
  return { rows, errors, total, errorsTotal };
}

const hash = foreignHashes["PHP bcrypt"]!;
const head = "email,firstName,lastName,username,emailVerified,roles,password,passwordHash";
const nothing = {
  firstName: null,
  lastName: null,
  username: null,
  emailVerified: null,
  roleIds: null,
  password: null,
  passwordHash: null,
};

describe("a file", () => {
  const csv = [
    head,
    "Ada@Example.com,Ada,Lovelace,ada,true,customer;editor,,",
    `grace@example.com,Grace,"Hopper, ""Amazing""",,no,${editor?.toUpperCase()},,${hash}`,
    "alan@example.com,,,,,, a password of Alan's ,",
  ].join("\n");
  const rows = [
    {
      row: 2,
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lovelace",
      username: "ada",
      emailVerified: true,
      roleIds: [customer, editor],
      password: null,
      passwordHash: null,
    },
    {
      ...nothing,
      row: 3,
      email: "grace@example.com",
      firstName: "Grace",
      lastName: 'Hopper, "Amazing"',
      emailVerified: false,
      roleIds: [editor],
      passwordHash: hash,
    },
    { ...nothing, row: 4, email: "alan@example.com", password: " a password of Alan's " },
  ];
  const other = "E-Mail,FIRST NAME,last_name,Username,email verified,Roles,Password,password-hash";
  it.each<[string, string | Buffer]>([
    ["CSV", csv],
    ["CSV of Windows", `${csv.replaceAll("\n", "\r\n")}\r\n`],
    ["CSV of an old Macintosh", csv.replaceAll("\n", "\r")],
    ["CSV with a byte order mark", `\ufeff${csv}\n`],
    ["UTF-16, little-endian", Buffer.from(`\ufeff${csv}`, "utf16le")],
    ["UTF-16, big-endian", Buffer.from(`\ufeff${csv}`, "utf16le").swap16()],
    ["headings of other spellings", csv.replace(head, other)],
  ])("of %s is read", async (_kind, file) => {
    expect(await read(file)).toEqual({ rows, errors: [], total: 3, errorsTotal: 0 });
  });

  it("of Excel is read: the first sheet, with the types of its cells", async () => {
    const file = workbook([
      [],
      head.split(","),
      ["Ada@Example.com", "Ada", "Lovelace", "ada", true, "customer;editor", null, null],
      [],
      ["alan@example.com", "=1+1", null, 1912, false],
    ]);
    expect((await read(file)).rows).toEqual([
      { ...rows[0], row: 3 },
      {
        ...nothing,
        row: 5,
        email: "alan@example.com",
        firstName: "=1+1",
        username: "1912",
        emailVerified: false,
      },
    ]);
  });

  it("of Excel may end with empty rows and columns, and may have another sheet of any kind", async () => {
    const cells = '<c r="A9" s="1"/><c r="XFD9" s="1"/>';
    const other = Buffer.from('<worksheet><sheetData><row r="7000000"/></sheetData></worksheet>');
    const file = workbook([["email"], ["a@example.com"]], {
      rest: `<row r="9">${cells}</row><row r="1048576" ht="12.8"/>`,
      more: [{ name: "xl/worksheets/sheet2.xml", bytes: other }],
    });
    expect((await read(file)).rows.map(({ email }) => email)).toEqual(["a@example.com"]);
  });

  it.each([";", "\t"])("of CSV may be separated by %j", async (separator) => {
    const file = `email${separator}firstName${separator}roles\na@example.com${separator}"A, B"${separator}customer|editor\n`;
    expect((await read(file)).rows).toEqual([
      {
        ...nothing,
        row: 2,
        email: "a@example.com",
        firstName: "A, B",
        roleIds: [customer, editor],
      },
    ]);
  });

  it("of JSON Lines is read, with JSON booleans and arrays", async () => {
    const lines = [
      { email: "a@example.com", emailVerified: true, roles: ["customer", editor] },
      { email: "b@example.com", firstName: null, lastName: "", roles: [] },
    ];
    const file = `${lines.map((line) => JSON.stringify(line)).join("\r\n")}\n\n`;
    expect((await read(file)).rows).toEqual([
      {
        ...nothing,
        row: 1,
        email: "a@example.com",
        emailVerified: true,
        roleIds: [customer, editor],
      },
      { ...nothing, row: 2, email: "b@example.com" },
    ]);
  });

  it("with formulas is read as text", async () => {
    const file = `email,firstName,lastName\na@example.com,=cmd|'/C calc'!A0,"=HYPERLINK(""http://x.example"",""y"")"\n`;
    expect((await read(file)).rows).toMatchObject([
      { firstName: "=cmd|'/C calc'!A0", lastName: '=HYPERLINK("http://x.example","y")' },
    ]);
  });
});

describe("an invalid row is reported by row, field and code, and valid rows are accepted:", () => {
  const errorsOf = async (file: string | Buffer, noPasswords: string | null = null) =>
    (await read(file, noPasswords)).errors.map(({ row, field, code }) => `${row} ${field} ${code}`);

  it("CSV", async () => {
    const file = [
      head,
      ",No address,,,,,,",
      "no address,,,,,,,",
      "good@example.com,+1,@SUM(A1),,1,,,",
      "two@example.com,,,,maybe,unheard-of,,",
      "GOOD@example.com,,,,,,,",
      "nul@example.com,A\0B,,,,,,",
      `long@example.com,${"x".repeat(101)},,,,,,`,
      'line@example.com,"A\nB",,,,,,',
      "short@example.com,,,,,,short,",
      "own@example.com,,,,,,own@example.com,",
      "hash@example.com,,,,,,,5f4dcc3b5aa765d61d8327deb882cf99",
      `costly@example.com,,,,,,,$2b$31$${"a".repeat(53)}`,
      `both@example.com,,,,,,a good password,${hash}`,
      "few@example.com,1",
      "",
      "many@example.com,1,2,3,true,,,,9",
      "last@example.com,,,,,,,",
    ].join("\n");
    expect(await errorsOf(file)).toEqual([
      "2 email REQUIRED",
      "3 email INVALID",
      "5 emailVerified INVALID",
      "5 roles UNKNOWN_ROLE",
      "6 email DUPLICATE",
      "7 firstName CONTROL_CHARACTER",
      "8 firstName TOO_LONG",
      "9 firstName CONTROL_CHARACTER",
      "10 password PASSWORD_REFUSED",
      "11 password PASSWORD_REFUSED",
      "12 passwordHash HASH_UNKNOWN",
      "13 passwordHash HASH_TOO_COSTLY",
      "14 passwordHash INVALID",
      "15 null COLUMN_COUNT",
      "17 null COLUMN_COUNT",
    ]);
    const { rows, total } = await read(file);
    expect(rows.map(({ email }) => email)).toEqual(["good@example.com", "last@example.com"]);
    expect(total).toBe(16);
  });

  it("mixed encodings", async () => {
    const file = Buffer.concat([
      Buffer.from("email,lastName\numlaut@example.com,M\u00fcller\n", "utf8"),
      Buffer.from("latin@example.com,M\u00fcller\n", "latin1"),
      Buffer.from("plain@example.com,Miller\n", "utf8"),
    ]);
    expect(await errorsOf(file)).toEqual(["3 lastName ENCODING"]);
  });

  it("JSON Lines", async () => {
    const file = [
      '{"email":"a@example.com","lastName":{"a":1},"admin":true}',
      "not json",
      "[1]",
      '{"email":"b@example.com","roles":["customer",7]}',
      '{"email":"c@example.com","lastName":"\\ud800"}',
      '{"__proto__":{"x":1},"email":"d@example.com"}',
      `{"email":"e@example.com","lastName":"${"x".repeat(70_000)}"}`,
      '{"email":"good@example.com"}',
    ].join("\n");
    // The first line decides the format of the file.
    expect(await errorsOf(file)).toEqual([
      "1 admin UNKNOWN_FIELD",
      "1 lastName INVALID",
      "2 null INVALID",
      "3 null INVALID",
      "4 roles UNKNOWN_ROLE",
      "5 lastName ENCODING",
      "6 __proto__ UNKNOWN_FIELD",
      "7 null TOO_LONG",
    ]);
  });

  it("passwords, if an external provider stores them", async () => {
    const file = `email,password,passwordHash\na@example.com,a good password,\nb@example.com,,${hash}\nc@example.com,,\n`;
    expect(await errorsOf(file, "elsewhere")).toEqual([
      "2 password PASSWORD_REFUSED",
      "3 passwordHash PASSWORD_REFUSED",
    ]);
  });

  it("errors beyond the first thousand are only counted", async () => {
    const { errors, errorsTotal, total, rows } = await read(
      `email,firstName\n${"nobody,\n".repeat(1_500)}good@example.com,\n`,
    );
    expect([errors.length, errorsTotal, total, rows.length]).toEqual([1_000, 1_500, 1_501, 1]);
  });
});

describe("a whole file is rejected:", () => {
  const bomb = (says?: number): Buffer =>
    workbook([["email"]], {
      more: [{ name: "xl/a.xml", size: 129 * 1024 * 1024, ...(says !== undefined && { says }) }],
    });
  const value = (at: string): string => `<c r="${at}"><v>1</v></c>`;
  /** Builds a workbook with this XML after the first row of its sheet. */
  const goesOn = (rest: string): Buffer => workbook([["email"]], { rest });
  const inOurWords =
    /^The workbook cannot be read: (?:a part of it is missing or|the cell in row 2, column 1 is) broken\. Open it in a spreadsheet program and save it as \.xlsx again, or send it as CSV\.$/;
  const long = Buffer.alloc(5_000, "x").toString();
  it.each<[string, string | Buffer, RegExp]>([
    [
      "a row far out",
      goesOn(`<row r="4000000">${value("A4000000")}</row>`),
      /The last possible row is/,
    ],
    [
      "the same, with a namespace and an escaped number",
      goesOn(`<x:row x:r='&#49;000000000'/>`),
      /The last possible row is/,
    ],
    [
      "the same, after an attribute with a bracket",
      goesOn(`<row a="<" r="1000000000"/>`),
      /The last possible row is/,
    ],
    [
      "the same, after an end tag in quotes",
      goesOn(`<row a="><" r="30000000"/>`),
      /The last possible row is/,
    ],
    [
      "a value in a cell that looks empty",
      goesOn(`<row r="2"><c r="XFD20000" t="inlineStr">/><is><t>x</t></is></c></row>`),
      /more than 4,000,000 cells/,
    ],
    [
      "a cell far to the right",
      goesOn(`<row r="2">${value("ZZZZZZ2")}</row>`),
      /last possible column XFD/,
    ],
    ["a value far below", goesOn(`<row r="900000">${value("A900000")}</row>`), /below row 200,000/],
    [
      "values far apart",
      goesOn(`<row r="2">${value("XFD2")}</row><row r="900">${value("A900")}</row>`),
      /more than 4,000,000 cells/,
    ],
    ["many empty rows", goesOn("<row/>".repeat(200_001)), /more than 200,000 rows/],
    [
      "a cell without an end",
      goesOn(`<row r="2"><c a="${long}"/></row>`),
      /The last possible row is/,
    ],
    [
      "an unknown column",
      "email,frstName,\na@example.com,,\n",
      /"frstName" \(firstName\?\), a column without a heading/,
    ],
    ["a column twice", "email,E-Mail\n", /more than one column `email`/],
    ["no column email", "firstName\nAda\n", /no column `email`/],
    ["nothing", "\n \n", /empty/],
    ["headings alone", "email,firstName\n", /no rows/],
    ["a quote that is not closed", 'email,firstName\na@example.com,"Ada\n', /quote/],
    [
      "a quote in the middle",
      'email,firstName\na@example.com,"A" B\n',
      /quotes of a value are wrong \(line 2\)/,
    ],
    ["a row without an end", `email\n"${"x".repeat(70_000)}"\n`, /longer than 65536/],
    ["a JSON array", '[{"email":"a@example.com"}]', /JSON Lines/],
    ["UTF-16 without a mark", Buffer.from("email\na@example.com\n", "utf16le"), /UTF-16/],
    [
      "no text",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(64)]),
      /not text/,
    ],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /Excel 2003/],
    [
      "a workbook over 8 MiB",
      Buffer.concat([workbook([["email"]]), Buffer.alloc(8 * 1024 * 1024)]),
      /8 MiB/,
    ],
    [
      "a workbook cut off",
      workbook([["email"], ["a@example.com"]]).subarray(0, 400),
      /not a readable workbook/,
    ],
    ["a zip bomb that declares its size", bomb(), /128 MiB/],
    ["a sheet over 48 MiB", bomb(49 * 1024 * 1024), /48 MiB/],
    ["a zip bomb that lies", bomb(1_000), /not a readable workbook/],
    ["an archive of something else", zip([{ name: "a.txt", bytes: Buffer.from("a") }]), /workbook/],
    ["an empty sheet", workbook([[]]), /empty/],
    [
      "a sheet with a flaw that the reader words",
      goesOn(`<row r="2"><c r="A2" t="z"><v>1</v></c></row>`),
      inOurWords,
    ],
    [
      "a text that is missing",
      goesOn(`<row r="2"><c r="A2" t="s"><v>99</v></c></row>`),
      inOurWords,
    ],
    ["a part that is no XML", goesOn("<c></row>"), inOurWords],
    ["an empty archive", zip([{ name: "xl/a.xml", bytes: Buffer.alloc(0) }]), inOurWords],
  ])("%s", async (_what, file, message) => {
    const refusal = await read(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImportFileError);
    expect((refusal as Error).message).toMatch(message);
    expect((refusal as Error).message.length).toBeLessThanOrEqual(1_000);
  });
});
