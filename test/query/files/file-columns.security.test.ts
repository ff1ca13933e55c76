// Tests writes of file columns (G7.16). A caller may write the ids of files that it may refer to,
// and the ids that the row already shows to the caller. Every other id gets the same refusal,
// whether the file exists or not. The refusal names the position in the request, and nothing is
// written.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { all, anna, blob, holding, openGallery, type Gallery, type Outcome } from "./gallery.ts";

let gallery: Gallery;
beforeAll(async () => void (gallery = await openGallery()));
afterAll(() => gallery.close());
beforeEach(() =>
  gallery.fill([
    [1, anna, holding(3), holding(4)],
    [2, "ben", holding(2, 3)],
  ]),
);

const blobs = (...numbers: readonly number[]) => numbers.map(blob);
const insert = (values: object | readonly object[], more: object = {}) => ({
  type: "insert",
  table: "a",
  values: [values].flat(),
  ...more,
});
const update = (set: object, ...ids: readonly number[]) => ({
  type: "update",
  table: "a",
  set,
  where: [{ field: "id", op: "in", value: ids }],
});
const refusalAt = (place: string): string =>
  `400 INVALID_MUTATION ${place}: must be the id of a file that exists and that this credential may refer to, or the id of a file that the row already contains.`;
const mine = [{ field: "owner", op: "eq", value: anna }];

/** Expects a refusal that names this position of the request, and unchanged rows. */
async function refused(answer: Promise<Outcome>, place: string): Promise<void> {
  const before = await gallery.albums();
  expect((await answer).refusal).toBe(refusalAt(place));
  expect(await gallery.albums()).toEqual(before);
}

describe("blobs that a caller may refer to", () => {
  const cases = [
    [
      "all of the workspace with read",
      () => gallery.user({ r: { files: ["read"], tables: all } }),
      [1, 2, 3, 4, 5],
    ],
    [
      "all of them with everything",
      () => gallery.key({ files: "all", tables: all }),
      [1, 2, 3, 4, 5],
    ],
    ["own ones with upload", () => gallery.user({ r: { files: ["upload"], tables: all } }), [1, 2]],
    [
      "own ones of a server key with upload",
      () => gallery.key({ files: ["upload"], tables: all }),
      [4],
    ],
    [
      "none of a publishable key with upload",
      () => gallery.key({ files: ["upload", "delete"], tables: all }, "publishable"),
      [],
    ],
    [
      "all of a publishable key with read",
      () => gallery.key({ files: ["read"], tables: all }, "publishable"),
      [1, 2, 3, 4, 5],
    ],
    [
      "none with other rights",
      () =>
        gallery.user({
          r: { files: ["list", "listOwn", "delete", "deleteOwn", "readReferenced"], tables: all },
        }),
      [],
    ],
    ["none without any", () => gallery.user({ r: { tables: all } }), []],
    [
      "what the union of roles gives",
      () => gallery.user({ r: { files: ["upload"], tables: {} }, s: { tables: all } }),
      [1, 2],
    ],
  ] as const;

  it.each(cases)("are %s", async (_name, caller, expected) => {
    const { write } = caller();
    const may: number[] = [];
    for (const number of [1, 2, 3, 4, 5, 7, 9]) {
      const id = 100 + number;
      const { status, refusal } = await write(insert({ id, papers: blobs(number) }));
      const changed = await write(update({ scans: blobs(number) }, 2));
      expect(changed.status).toBe(status);
      if (status === 200) may.push(number);
      else {
        // A file that does not exist, a file of another workspace and a hidden file get exactly the
        // same refusal.
        expect(refusal).toBe(refusalAt("/mutation/values/0/papers/0"));
        expect(changed.refusal).toBe(refusalAt("/mutation/set/scans/0"));
      }
    }
    expect(may).toEqual(expected);
  });

  it("are not those of another workspace under the same maker", async () => {
    const { write } = gallery.user({ r: { files: ["upload"], tables: all } });
    await refused(write(insert({ id: 9, papers: blobs(1, 9) })), "/mutation/values/0/papers/1");
  });
});

describe("an insert", () => {
  const user = () => gallery.user({ r: { files: ["upload"], tables: all } });

  it("names the refused item, and writes no row", async () => {
    const rows = [
      { id: 8, papers: blobs(1) },
      { id: 9, papers: blobs(2, 1, 3) },
    ];
    await refused(user().write(insert(rows)), "/mutation/values/1/papers/2");
    await refused(
      user().write(insert([{ id: 8 }, { id: 9, scans: blobs(3) }])),
      "/mutation/values/1/scans/0",
    );
  });

  it("accepts empty lists, null, and a repeated id", async () => {
    const rows = [
      { id: 7, papers: [] },
      { id: 8, papers: null },
      { id: 9, papers: blobs(1, 1) },
    ];
    expect((await user().write(insert(rows))).refusal).toBe("");
    expect((await gallery.albums()).slice(2)).toEqual([
      [7, [], null],
      [8, null, null],
      [9, blobs(1, 1), null],
    ]);
  });

  it("accepts ids in upper and lower case, and refuses other texts", async () => {
    const shouted = "00000000-0000-4000-8000-00000000000A";
    await refused(
      user().write(insert({ id: 9, papers: [blob(1), shouted] })),
      "/mutation/values/0/papers/1",
    );
    for (const items of [[null], ["x"], [7], "x", {}])
      expect((await user().write(insert({ id: 9, papers: items }))).refusal).toMatch(
        /^400 INVALID_MUTATION \/mutation\/values\/0\/papers.*: .*must be a/,
      );
  });

  it("has limits", async () => {
    const many = Array.from({ length: 1000 }, () => blob(1));
    expect((await user().write(insert({ id: 9, papers: many }))).status).toBe(200);
    expect((await user().write(insert({ id: 10, papers: [...many, blob(1)] }))).refusal).toContain(
      "at most 1000",
    );
  });

  it("permits the definition's defaults, even if the caller may refer to no blob", async () => {
    const nobody = gallery.user({ r: { tables: all } });
    const pages = (values: readonly object[]) =>
      nobody.write({ type: "insert", table: "p", values });
    expect((await pages([{ id: 1 }])).refusal).toBe("");
    expect((await pages([{ id: 2 }, { id: 3, pictures: [] }])).refusal).toBe("");
    expect((await pages([{ id: 4 }, { id: 5, pictures: blobs(1) }])).refusal).toBe(
      refusalAt("/mutation/values/1/pictures/0"),
    );
  });
});

describe("an update", () => {
  const nobody = () => gallery.user({ r: { tables: all } });

  it("keeps, reorders, repeats and removes the blobs of the row", async () => {
    for (const list of [[3, 2], [2, 3, 3], [3], []])
      expect((await nobody().write(update({ papers: blobs(...list) }, 2))).refusal).toBe("");
    await refused(nobody().write(update({ papers: blobs(3) }, 2)), "/mutation/set/papers/0");
  });

  it("takes no id from another row or column", async () => {
    await refused(nobody().write(update({ papers: blobs(3, 2) }, 1)), "/mutation/set/papers/1");
    await refused(nobody().write(update({ papers: blobs(4) }, 1)), "/mutation/set/papers/0");
  });

  it("of several rows checks each row against its own blobs", async () => {
    expect((await nobody().write(update({ papers: blobs(3) }, 1, 2))).json.affectedRows).toBe(2);
    await gallery.fill([
      [1, anna, holding(3)],
      [2, "ben", holding(2, 3)],
    ]);
    await refused(nobody().write(update({ papers: blobs(3, 2) }, 1, 2)), "/mutation/set/papers/1");
  });

  it("of no row refuses nothing, so that hidden blobs are not revealed", async () => {
    const { write } = gallery.user({
      r: { tables: { albums: { ...all.albums, rowFilter: mine } } },
    });
    for (const number of [2, 7])
      expect((await write(update({ papers: blobs(number) }, 2))).json.affectedRows).toBe(0);
  });

  it("counts only visible blobs of the row: a guess at a hidden column finds nothing", async () => {
    const rights = {
      "only written": { ...all.albums, read: ["id"] },
      masked: { ...all.albums, masks: { papers: { kind: "redact" } } as const },
      "filter-only": { ...all.albums, read: ["id"], filter: ["papers"], filterRange: true },
    };
    for (const [name, albums] of Object.entries(rights)) {
      const { write } = gallery.user({ r: { tables: { albums } } });
      const answers = [];
      for (const number of [3, 7])
        answers.push((await write(update({ papers: blobs(number) }, 1))).refusal);
      expect(answers, name).toEqual([3, 7].map(() => refusalAt("/mutation/set/papers/0")));
    }
  });

  it("with two roles counts what the column shows in this row", async () => {
    const { write } = gallery.user({
      writes: { tables: { albums: { ...all.albums, read: ["id", "owner"], update: ["papers"] } } },
      shows: { tables: { albums: { read: ["id", "papers"], rowFilter: mine } } },
    });
    expect((await write(update({ papers: blobs(3) }, 1))).refusal).toBe("");
    await refused(write(update({ papers: blobs(3) }, 2)), "/mutation/set/papers/0");
  });
});

describe("an upsert", () => {
  const upsert = (rows: readonly object[], more: object = {}) =>
    insert(rows, { onConflict: { columns: ["id"], action: "update", ...more } });
  const nobody = () => gallery.user({ r: { tables: all } });

  it("keeps the blobs of an existing row, and lets a new row contain no foreign blob", async () => {
    expect((await nobody().write(upsert([{ id: 2, papers: blobs(3, 2) }]))).refusal).toBe("");
    await refused(
      nobody().write(
        upsert([
          { id: 2, papers: blobs(3) },
          { id: 9, papers: blobs(3) },
        ]),
      ),
      "/mutation/values/0/papers/0",
    );
    await refused(
      nobody().write(upsert([{ id: 9, papers: blobs(5) }])),
      "/mutation/values/0/papers/0",
    );
    await refused(
      nobody().write(upsert([{ id: 1, papers: blobs(2) }])),
      "/mutation/values/0/papers/0",
    );
  });

  it("does not check values that it does not write", async () => {
    const rows = [{ id: 1, title: "t", papers: blobs(5) }];
    expect((await nobody().write(upsert(rows, { set: ["title"] }))).refusal).toBe("");
    expect((await gallery.albums())[0]).toEqual([1, blobs(3), blobs(4)]);
  });

  it("that keeps existing rows checks only new rows", async () => {
    const keeping = (rows: readonly object[]) =>
      nobody().write(insert(rows, { onConflict: { columns: ["id"], action: "ignore" } }));
    expect((await keeping([{ id: 1, papers: blobs(5) }])).json.affectedRows).toBe(0);
    await refused(keeping([{ id: 9, papers: blobs(5) }]), "/mutation/values/0/papers/0");
  });
});

describe("a transaction", () => {
  it("names the step, and runs none of them", async () => {
    const { write } = gallery.user({ r: { files: ["upload"], tables: all } });
    const steps = [
      { mutation: insert({ id: 8, papers: blobs(1) }) },
      { mutation: update({ papers: blobs(1, 5) }, 8) },
    ];
    await refused(write(steps), "/transaction/1/mutation/set/papers/1");
  });

  it("checks the value behind a reference", async () => {
    const read = {
      query: { from: "a", select: ["id", "papers"], where: [{ field: "id", op: "eq", value: 2 }] },
    };
    const copy = (path: string, value: unknown = { $ref: path }) => [
      read,
      { mutation: insert({ id: 8, papers: value }) },
    ];
    const { write } = gallery.user({ r: { files: ["upload"], tables: all } });
    await refused(
      write(copy("steps.0.data.0.papers")),
      "/transaction/1/mutation/values/0/papers/1",
    );
    expect((await write(copy("", [{ $ref: "steps.0.data.0.papers.0" }]))).refusal).toBe("");
    expect((await gallery.albums())[2]).toEqual([8, blobs(2), null]);
  });
});

describe("a blob that is deleted", () => {
  it("may stay in rows that contain it, and can be written nowhere else", async () => {
    await gallery.sql(`update $ws.albums set papers = '${holding(7)}' where id = 1`);
    const { write } = gallery.key({ files: "all", tables: all });
    expect((await write(update({ papers: blobs(7, 1) }, 1))).refusal).toBe("");
    await refused(write(update({ papers: blobs(7) }, 2)), "/mutation/set/papers/0");
  });
});
