// Tests the right `readReferenced` (G5.18). With this right, a caller may read a file if a file
// column refers to it. The caller must be able to see this column in the row.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { all, anna, blob, holding, openGallery, type Gallery } from "./gallery.ts";

let gallery: Gallery;
beforeAll(async () => void (gallery = await openGallery()));
afterAll(() => gallery.close());
beforeEach(async () => {
  await gallery.fill([
    [1, anna, holding(1, 3), holding(4)],
    [2, "ben", holding(2, 3)],
    [3, "ben", holding(5)],
  ]);
});

const mine = [{ field: "owner", op: "eq", value: anna }];
const bens = [{ field: "owner", op: "eq", value: "ben" }];
const files = ["readReferenced"] as const;
/**
 * Returns the numbers of the files that the caller may read. File 7 does not exist, and file 9
 * belongs to another workspace.
 */
async function open({ mayRead }: { mayRead: (id: string) => Promise<boolean> }): Promise<number[]> {
  const numbers = [1, 2, 3, 4, 5, 7, 9];
  const answers = await Promise.all(numbers.map((number) => mayRead(blob(number))));
  return numbers.filter((_, index) => answers[index]);
}

describe("a caller's access to a referenced blob", () => {
  it("needs the right by its name: neither uploads nor rows are sufficient", async () => {
    expect(await open(gallery.user({ r: { files: ["upload", "listOwn"], tables: all } }))).toEqual(
      [],
    );
    expect(await open(gallery.user({ r: { files, tables: all } }))).toEqual([1, 2, 3, 4, 5]);
  });

  it("checks every file column of every table", async () => {
    await gallery.sql(`insert into $ws.pages (id, pictures) values (1, '${holding(7)}')`);
    expect(await open(gallery.user({ r: { files, tables: all } }))).toEqual([1, 2, 3, 4, 5, 7]);
    expect(await open(gallery.user({ r: { files, tables: { pages: {} } } }))).toEqual([7]);
  });

  it("is denied without a readable file column, and without rows", async () => {
    expect(await open(gallery.user({ r: { files, tables: {} } }))).toEqual([]);
    const noReading = { actions: ["insert", "update"], insert: "*", update: "*" } as const;
    expect(await open(gallery.user({ r: { files, tables: { albums: noReading } } }))).toEqual([]);
  });

  it.each([
    ["a row outside the row filter", { rowFilter: mine }, [1, 3, 4]],
    ["a column that is not readable", { read: ["id", "scans"] }, [4]],
    ["a masked column", { masks: { papers: { kind: "redact" } } as const }, [4]],
    ["a filter-only column", { read: ["id"], filter: ["papers"] }, []],
    [
      "a filter-only column with every operator",
      { read: ["id"], filter: ["papers"], filterRange: true },
      [],
    ],
    [
      "a column that may only be written",
      { read: ["id"], actions: ["read", "update"] as const, update: "*" as const },
      [],
    ],
    [
      "a filter by a claim that the caller lacks",
      { rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "team" }] },
      [],
    ],
    [
      "a filter by a claim that the caller has",
      { rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "sub" }] },
      [1, 3, 4],
    ],
  ])("%s", async (_name, albums, expected) => {
    expect(await open(gallery.user({ r: { files, tables: { albums } } }))).toEqual(expected);
  });

  it("follows a row filter with a relation", async () => {
    await gallery.sql("insert into $ws.pages (id, album, pictures) values (1, 3, null)");
    const rowFilter = [
      { relation: "pages", match: "some", where: [{ field: "id", op: "eq", value: 1 }] },
    ];
    expect(await open(gallery.user({ r: { files, tables: { albums: { rowFilter } } } }))).toEqual([
      5,
    ]);
  });
});

describe("several roles", () => {
  it("give a column in the rows of the roles that show it, and in no rows of other roles", async () => {
    const roles = {
      // The first role shows all rows without the column `papers`. The second shows `papers` in the
      // user's own rows. The third has the right `readReferenced`, and shows no rows.
      rows: { tables: { albums: { read: ["id", "owner"] } } },
      papers: { tables: { albums: { read: ["id", "papers"], rowFilter: mine } } },
      right: { files, tables: {} },
    };
    expect(await open(gallery.user(roles))).toEqual([1, 3]);
  });

  it("do not combine a filter-only right of one role with a column that another role shows elsewhere", async () => {
    const roles = {
      bens: {
        files,
        tables: {
          albums: { read: ["id"], filter: ["papers"], filterRange: true, rowFilter: bens },
        },
      },
      mine: { tables: { albums: { read: ["id", "papers"], rowFilter: mine } } },
    };
    expect(await open(gallery.user(roles))).toEqual([1, 3]);
  });

  it("show a raw column if one role does, and a masked column only in the rows of the other role", async () => {
    const masks = { papers: { kind: "redact" } } as const;
    const roles = {
      masked: { files, tables: { albums: { read: ["id", "papers"], masks } } },
      raw: { tables: { albums: { read: ["id", "papers"], rowFilter: bens } } },
    };
    expect(await open(gallery.user(roles))).toEqual([2, 3, 5]);
  });
});

describe("keys", () => {
  it("have the right like roles, including publishable keys", async () => {
    const rights = { files, tables: { albums: { rowFilter: mine, read: ["id", "papers"] } } };
    expect(await open(gallery.key(rights))).toEqual([1, 3]);
    expect(await open(gallery.key(rights, "publishable"))).toEqual([1, 3]);
  });
});

describe("the statement", () => {
  const rowFilter = [
    { relation: "pages", match: "none", where: [{ field: "id", op: "eq", value: 1 }] },
  ];
  const { asking } = {
    asking: () =>
      gallery
        .user({ r: { files, tables: { albums: { read: ["id", "papers"], rowFilter } } } })
        .asking(),
  };

  it("reads rows that the row filter admits, and the visible value of the column", () => {
    const schema = "ws_0b6f3c526a0e4a579d0e1f1f6c1f0001";
    expect(asking().replaceAll(`"${schema}".`, "")).toMatchInlineSnapshot(
      `"select exists (select from (select r0."papers" as c0 from "albums" as r0 where (not exists (select 1 from "pages" as r1 where (r1."album" = r0."id" and r1."id" = '1'::int4)) and r0."papers" @> $1::uuid[])) as t0 where t0.c0 @> $2::uuid[])"`,
    );
  });

  it("waits for a heavy-read lease only if a workspace still lacks the index", async () => {
    const roles = { r: { files, tables: all } };
    const before = gallery.heavyTurns();
    expect(await gallery.user(roles).mayRead(blob(1))).toBe(true);
    expect(gallery.heavyTurns()).toBe(before);
    expect(await gallery.user(roles, true).mayRead(blob(1))).toBe(true);
    expect(gallery.heavyTurns()).toBe(before + 1);
  });

  it("finds candidates by the index of the file column", async () => {
    await gallery.sql(
      "insert into $ws.albums (id, papers) select n, array[gen_random_uuid()] from generate_series(100, 5000) n",
    );
    await gallery.sql("analyze $ws.albums");
    const text = asking().replaceAll(/\$\d+/g, `'${holding(1)}'`);
    const plan = JSON.stringify(await gallery.sql(`explain (format json) ${text}`));
    expect(plan).toContain('"Node Type":"Bitmap Index Scan"');
    expect(plan).not.toMatch(/"Seq Scan"[^}]*"albums"/);
  });
});
