// Tests that refusals of writes do not reveal hidden data (G3.10, G7.5, G7.7). A reference to a
// hidden row gets exactly the same refusal as a reference to a row that does not exist. The refusal
// of a constraint violation names only columns that the caller wrote.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openOrganisation,
  type Organisation,
  type OrganisationCaller,
  type Row,
} from "./organisation.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation()));
afterAll(() => organisation.close());
beforeEach(() => organisation.empty());

const every = ["read", "insert", "update", "delete"] as const;
const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
const team = [{ field: "team", op: "eq", value: "red" }];
const where = (id: number) => [{ field: "id", op: "eq", value: id }];
const insert = (table: string, values: Row | readonly Row[], more: object = {}) => ({
  type: "insert",
  table,
  values: Array.isArray(values) ? values : [values],
  ...more,
});
const update = (table: string, set: Row, id: number) => ({
  type: "update",
  table,
  set,
  where: where(id),
});

const hidden = 2;
const absent = 77;
const everything = { actions: every, insert: "*", update: "*" } as const;

/**
 * Rights of the caller to the referenced table: each entry shows only a part of the rows or
 * columns, or nothing.
 */
const sights = {
  "a row filter": { people: { rowFilter: team } },
  "a row filter through a relation": {
    people: { rowFilter: [{ relation: "boss", match: "none", where: [] }] },
  },
  "no right to read": { people: { actions: ["insert"] } },
  "no entry": {},
} as const;

describe.each(Object.entries(sights))(
  "a reference where targets are hidden by %s",
  (name, sight) => {
    const caller = () =>
      organisation.caller({ user: { projects: everything, ...(sight as object) } }, { person: 1 });
    beforeEach(() =>
      organisation.fill({
        people: [
          { id: 1, name: "anna", team: "red" },
          { id: hidden, name: "ben", team: "blue", boss: 1 },
        ],
        projects: [{ id: 1, title: "mine", owner: 1 }],
      }),
    );

    it.each([
      ["an insert", (lead: number) => insert("projects", { id: 9, title: "a", lead })],
      [
        "the second row",
        (lead: number) =>
          insert("projects", [
            { id: 9, title: "a" },
            { id: 10, title: "b", lead },
          ]),
      ],
      [
        "two references",
        (lead: number) => insert("projects", { id: 9, title: "a", lead, deputy: lead }),
      ],
      [
        "one of two",
        (lead: number) => insert("projects", { id: 9, title: "a", lead: 1, deputy: lead }),
      ],
      [
        "one, the other one absent",
        (lead: number) => insert("projects", { id: 9, title: "a", lead, deputy: absent + 1 }),
      ],
      ["an update", (lead: number) => update("projects", { lead }, 1)],
      ["an update of two", (lead: number) => update("projects", { deputy: lead, lead }, 1)],
      [
        "an upsert",
        (lead: number) =>
          insert(
            "projects",
            { id: 1, title: "a", lead },
            { onConflict: { columns: ["id"], action: "update" } },
          ),
      ],
      [
        "a row that stays unchanged",
        (lead: number) =>
          insert(
            "projects",
            [
              { id: 1, title: "a", lead: null },
              { id: 9, title: "b", lead },
            ],
            { onConflict: { columns: ["id"], action: "ignore" } },
          ),
      ],
      [
        "a row that breaks another rule",
        (lead: number) => insert("projects", { id: 9, title: "a", lead, parent: absent }),
      ],
    ])("refuses hidden and absent rows alike in %s", async (_case, mutation) => {
      const before = await organisation.rows("projects");
      const [one, other] = [
        await caller().write(mutation(hidden)),
        await caller().write(mutation(absent)),
      ];
      expect([one.status, one.json.code]).toEqual([400, "INVALID_MUTATION"]);
      expect(one.refusal).toBe(other.refusal);
      expect(await organisation.rows("projects")).toEqual(before);
    });

    it("permits references to visible rows", async () => {
      const { status } = await caller().write(insert("projects", { id: 9, title: "a", lead: 1 }));
      expect(status).toBe(name.startsWith("a row filter") ? 200 : 400);
      expect(
        (await caller().write(insert("projects", { id: 10, title: "b", lead: null }))).status,
      ).toBe(200);
    });
  },
);

describe("a reference into the written table", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [
        { id: 1, title: "mine", owner: 1 },
        { id: hidden, title: "theirs", owner: 2 },
      ],
    }),
  );
  const filters = {
    "a plain filter": own,
    "a filter that reads the table": [...own, { relation: "parts", match: "every", where: own }],
    "a filter over the parent row": [
      ...own,
      { not: { relation: "parent", match: "some", where: [{ not: own[0]! }] } },
    ],
  };
  const caller = (rowFilter: readonly unknown[]): OrganisationCaller =>
    organisation.caller({ user: { projects: { ...everything, rowFilter } } }, { person: 1 });

  it.each(Object.entries(filters))(
    "refuses hidden and absent rows alike: %s",
    async (_name, filter) => {
      const mutations = [
        (parent: number) => insert("projects", { id: 9, title: "a", owner: 1, parent }),
        (parent: number) => insert("projects", { id: 9, title: "a", owner: 1, parent, sibling: 1 }),
        (parent: number) =>
          insert("projects", { id: 9, title: "a", owner: 1, parent, sibling: parent }),
        (parent: number) =>
          insert("projects", { id: 9, title: "a", owner: 1, parent, sibling: 99 }),
        (parent: number) => insert("projects", { id: 9, title: "a", owner: 2, parent }),
        (parent: number) => update("projects", { parent }, 1),
        (parent: number) => update("projects", { parent, sibling: 1 }, 1),
        (parent: number) => update("projects", { parent, owner: 2 }, 1),
        (parent: number) =>
          insert("projects", [
            { id: 9, title: "a", owner: 1 },
            { id: 10, title: "b", owner: 1, parent: 9, sibling: parent },
          ]),
      ];
      for (const mutation of mutations) {
        const one = await caller(filter).write(mutation(hidden));
        const other = await caller(filter).write(mutation(absent));
        expect(one.status, one.refusal).toBeGreaterThanOrEqual(400);
        expect(one.refusal).toBe(other.refusal);
      }
      expect(await organisation.rows("projects", "title")).toEqual([
        { title: "mine" },
        { title: "theirs" },
      ]);
    },
  );

  it("may lead to rows of the same insert, to itself, and in cycles", async () => {
    const family = [
      { id: 10, title: "a", owner: 1, parent: 11, sibling: 10 },
      { id: 11, title: "b", owner: 1, parent: 10, sibling: 1 },
    ];
    expect((await caller(own).write(insert("projects", family))).json.affectedRows).toBe(2);
  });

  it("makes no row readable: neither the parent by its new child, nor the child by its parent", async () => {
    const byParts = [{ or: [...own, { relation: "parts", match: "some", where: own }] }];
    const mutations = [
      insert("projects", { id: 9, title: "a", owner: 1, parent: hidden }),
      update("projects", { parent: hidden }, 1),
      insert(
        "projects",
        { id: 1, title: "a", owner: 1, parent: hidden },
        { onConflict: { columns: ["id"], action: "update" } },
      ),
    ];
    for (const mutation of mutations)
      expect((await caller(byParts).write(mutation)).json.code).toBe("INVALID_MUTATION");
    expect(await organisation.rows("projects", "parent")).toEqual([
      { parent: null },
      { parent: null },
    ]);
  });

  it("may not lead to a row of the same insert that the caller may not read", async () => {
    const blind = organisation.caller(
      {
        writer: { projects: { actions: ["insert"], insert: "*" } },
        reader: { projects: { rowFilter: own } },
      },
      { person: 1 },
    );
    const rows = (owner: number) => [
      { id: 10, title: "a", owner },
      { id: 11, title: "b", owner: 1, parent: 10 },
    ];
    expect((await blind.write(insert("projects", rows(2)))).json.code).toBe("INVALID_MUTATION");
    expect((await blind.write(insert("projects", rows(1)))).status).toBe(200);
  });

  it("that an upsert leaves unchanged is not checked", async () => {
    await organisation.sql(
      `update ${organisation.schema}.projects set parent = ${hidden} where id = 1`,
    );
    const upsert = (set: readonly string[]) =>
      insert(
        "projects",
        { id: 1, title: "renamed", owner: 1, parent: null },
        { onConflict: { columns: ["id"], action: "update", set } },
      );
    expect((await caller(own).write(upsert(["title"]))).status).toBe(200);
    expect((await organisation.rows("projects", "title, parent"))[0]).toEqual({
      title: "renamed",
      parent: hidden,
    });
    expect((await caller(own).write(upsert(["parent"]))).status).toBe(200);
  });
});

describe("a unique key", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [
        { id: 1, title: "mine", owner: 1, code: "m" },
        { id: 2, title: "theirs", owner: 2, code: "t", note: "canary" },
        { id: 3, title: "other", owner: 1, code: "o" },
      ],
    }),
  );
  const caller = (more: object = {}) =>
    organisation.caller(
      { user: { projects: { ...everything, rowFilter: own, ...more } } },
      { person: 1 },
    );

  it("names only columns that the caller wrote, and no row, value or constraint", async () => {
    const cases: readonly (readonly [object, string])[] = [
      [
        insert("projects", { id: 9, title: "a", owner: 1, code: "t" }),
        "the same id, or the same code, or the same title and owner exists",
      ],
      [insert("projects", { id: 2, title: "a" }), "the same id exists"],
      [insert("projects", { id: 9, title: "mine" }), "the same id exists"],
      [
        insert("projects", { id: 9, title: "mine", owner: 1 }),
        "the same id, or the same title and owner exists",
      ],
      [update("projects", { code: "t" }, 1), "the same code exists"],
      [update("projects", { title: "mine" }, 3), "the same unique values exists"],
      [update("projects", { id: 2 }, 1), "the same id exists"],
    ];
    for (const [mutation, words] of cases) {
      const { status, refusal } = await caller().write(mutation);
      expect([status, refusal]).toEqual([400, expect.stringContaining(words)]);
      expect(refusal).not.toMatch(/canary|theirs|unique_|key_|ws_|duplicate|\(|\d\d\d\d\d/);
    }
  });

  it("gets the same answer for a visible and a hidden row", async () => {
    const clash = (code: string) =>
      caller().write(insert("projects", { id: 9, title: "a", owner: 1, code }));
    expect((await clash("t")).refusal).toBe((await clash("m")).refusal);
  });

  it("that conflicts with a hidden row by onConflict gets the same refusal for every action", async () => {
    const texts = new Set<string>();
    for (const action of ["ignore", "update"]) {
      for (const row of [
        { id: 9, title: "a", owner: 1, code: "t" },
        { id: 9, title: "b", owner: 1, code: "t", note: "x" },
      ]) {
        const onConflict = { columns: ["code"], action };
        const { status, refusal } = await caller().write(insert("projects", row, { onConflict }));
        expect([status, refusal]).toEqual([400, expect.stringContaining("INVALID_MUTATION")]);
        texts.add(refusal);
      }
    }
    expect([...texts]).toHaveLength(1);
    expect((await organisation.rows("projects", "note"))[1]).toEqual({ note: "canary" });
  });

  it("that conflicts with a hidden row ends the whole insert", async () => {
    const rows = [
      { id: 9, title: "a", owner: 1, code: "new" },
      { id: 10, title: "b", owner: 1, code: "t" },
    ];
    for (const action of ["ignore", "update"]) {
      const onConflict = { columns: ["code"], action };
      expect((await caller().write(insert("projects", rows, { onConflict }))).status).toBe(400);
    }
    expect(await organisation.rows("projects", "id")).toHaveLength(3);
  });

  it("treats a row as hidden that may only be inserted, not read or changed", async () => {
    const roles = (filter: readonly unknown[]) =>
      organisation.caller(
        {
          writer: { projects: { actions: ["insert"], insert: "*" } },
          reader: { projects: { actions: ["read", "update"], rowFilter: filter } },
        },
        { person: 1 },
      );
    const onConflict = { columns: ["code"], action: "ignore" };
    const row = (code: string) => ({ id: 9, title: "a", owner: 2, code });
    expect((await roles(own).write(insert("projects", row("t"), { onConflict }))).status).toBe(400);
    expect(
      (await roles([]).write(insert("projects", row("t"), { onConflict }))).json,
    ).toMatchObject({
      affectedRows: 0,
    });
    expect(
      (await roles(own).write(insert("projects", row("new"), { onConflict }))).json,
    ).toMatchObject({ affectedRows: 1 });
  });

  it("updates and keeps the rows that the caller may change", async () => {
    const row = { id: 9, title: "new", owner: 1, code: "m" };
    const answer = (action: string) =>
      caller().write(
        insert("projects", row, {
          onConflict: {
            columns: ["code"],
            action,
            ...(action === "update" ? { set: ["title"] } : {}),
          },
        }),
      );
    expect((await answer("ignore")).json.affectedRows).toBe(0);
    expect((await organisation.rows("projects", "title"))[0]).toEqual({ title: "mine" });
    expect((await answer("update")).json.affectedRows).toBe(1);
    expect((await organisation.rows("projects", "id, title"))[0]).toEqual({ id: 1, title: "new" });
  });

  it("that two rows of one insert share is refused by update, and kept once by ignore", async () => {
    const rows = [
      { id: 9, title: "a", owner: 1, code: "new" },
      { id: 10, title: "b", owner: 1, code: "new" },
    ];
    const answer = (action: string) =>
      caller().write(
        insert("projects", rows, {
          onConflict: {
            columns: ["code"],
            action,
            ...(action === "update" ? { set: ["title"] } : {}),
          },
        }),
      );
    expect((await answer("update")).status).toBe(400);
    expect((await answer("ignore")).json.affectedRows).toBe(1);
  });

  it("must be complete, and the caller must have the right to insert its columns", async () => {
    const refusal = async (onConflict: object, more: object = {}) => {
      const row = { title: "a", owner: 1, code: "m" };
      const outcome = await caller({ insert: ["title", "owner", "code"], ...more }).write(
        insert("projects", row, { onConflict }),
      );
      expect(outcome.status).toBe(400);
      return outcome.refusal;
    };
    const unknown = await refusal({ columns: ["nope"], action: "ignore" });
    for (const name of ["id", "cost", "ctid", "CODE"]) {
      const told = await refusal({ columns: [name], action: "ignore" });
      expect(told.replaceAll(name, "nope").replace('; did you mean "code"?', ".")).toBe(unknown);
    }
    for (const columns of [
      ["title"],
      ["title", "code"],
      ["code", "code"],
      ["title", "owner", "code"],
    ])
      expect(await refusal({ columns, action: "ignore" })).toContain(
        "must be the columns of one unique key",
      );
    const set = (name: string) =>
      refusal({ columns: ["code"], action: "update", set: [name] }, { update: ["title"] });
    const unwritable = await set("nope");
    for (const name of ["owner", "cost", "ctid"])
      expect((await set(name)).replaceAll(name, "nope")).toBe(unwritable);
    await refusal({ columns: ["code"], action: "ignore", set: ["title"] });
    await refusal({ columns: ["code"], action: "update", set: ["note"] });
  });

  it("refuses a row that would write a default into an existing row", async () => {
    const rows = [
      { id: 9, title: "a", owner: 1, code: "m" },
      { id: 10, title: "b", owner: 1, code: "o", note: "x" },
    ];
    const onConflict = { columns: ["code"], action: "update", set: ["title"] };
    const { status, refusal } = await caller().write(insert("projects", rows, { onConflict }));
    expect([status, refusal]).toEqual([400, expect.stringContaining("/mutation/values/1:")]);
  });
});

/** A text that cannot be compressed, and is too long for an index entry. */
const endless = Array.from({ length: 40_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
).join("");

describe("other constraints", () => {
  beforeEach(() => organisation.fill({ projects: [{ id: 1, title: "mine", owner: 1, count: 6 }] }));
  const caller = () => organisation.caller({ user: { projects: everything } });

  it.each([
    ["a value that is required", insert("projects", { id: 9, title: null })],
    ["a required value left out", insert("projects", { id: 9 })],
    ["a value below its bound", insert("projects", { id: 9, title: "a", count: 4 })],
    ["a value below its bound in the end", update("projects", { count: { dec: 2 } }, 1)],
    ["a text that its index cannot hold", insert("projects", { id: 9, title: "a", code: endless })],
    ["a new text that its index cannot hold", update("projects", { code: endless }, 1)],
    ["a value that overflows", update("projects", { w: 2147483648 }, 1)],
    ["too many digits", update("projects", { cost: "1234567.00" }, 1)],
    ["a result with too many digits", update("projects", { count: { inc: 2147483647 } }, 1)],
  ])("%s is 400, and reveals nothing of the database", async (_name, mutation) => {
    const { status, refusal } = await caller().write(mutation);
    expect([status, refusal]).toEqual([
      400,
      expect.stringContaining("INVALID_MUTATION /mutation/"),
    ]);
    expect(refusal).not.toMatch(
      /ws_|check_|unique_|index|violat|constraint|null value|out of range for type|numeric/,
    );
    expect(await organisation.rows("projects", "id, count")).toEqual([{ id: 1, count: 6 }]);
  });
});

describe("a sum outside the range of its column", () => {
  beforeEach(() =>
    organisation.fill({ projects: [{ id: 1, title: "mine", owner: 1, count: 6, w: 2147483647 }] }),
  );
  it.each([
    ["below its bound", { count: { dec: 2 }, note: "x" }, "/count: the result is"],
    ["beyond its type", { w: { inc: 1 }, note: "x" }, "/w: the result is"],
    ["one of two", { w: { dec: 1 }, count: { dec: 2 } }, ": the result of w or count is"],
  ])("is reported with the columns of the addition: %s", async (_name, set, words) => {
    const caller = organisation.caller({ user: { projects: everything } });
    const { refusal } = await caller.write(update("projects", set, 1));
    expect(refusal).toBe(
      `400 INVALID_MUTATION /mutation/set${words} outside the range of the column.`,
    );
  });
});

describe("a reference that a claim fills", () => {
  it("must lead to a row, too, and names no column that the caller did not write", async () => {
    const insertAs = (creator: number) =>
      organisation
        .caller({ user: { tasks: { ...everything, insert: ["id"] } } }, { creator })
        .write(insert("tasks", { id: 1 }));
    await organisation.fill({ people: [{ id: 1, name: "anna" }] });
    const { status, refusal } = await insertAs(absent);
    expect([status, refusal]).toEqual([400, expect.stringContaining("the default of a column")]);
    expect(refusal).not.toContain("creator");
    expect((await insertAs(1)).status).toBe(200);
  });
});

describe("two worlds that differ in what is hidden", () => {
  it("answer every write exactly alike, except for a hidden unique key", async () => {
    const worlds = [
      [{ id: 50, title: "dark", owner: 2, note: "one", cost: 1, parent: null }],
      [
        { id: 50, title: "black", owner: 3, note: "two", cost: 900, count: 99 },
        { id: 51, title: "more", owner: 2, parent: 50 },
      ],
    ];
    const said: string[][] = [];
    for (const world of worlds) {
      await organisation.empty();
      await organisation.fill({
        people: [{ id: 1, name: "anna", team: "red" }],
        projects: [{ id: 1, title: "mine", owner: 1, count: 7 }, ...world],
        tasks: [{ id: 1, project: 1, owner: 1 }],
      });
      const caller = organisation.caller(
        {
          user: {
            projects: {
              ...everything,
              read: ["id", "title", "owner", "count", "parent"],
              rowFilter: own,
            },
            people: { rowFilter: team },
            tasks: everything,
          },
        },
        { person: 1 },
      );
      const mutations: object[] = [
        ...[50, 51, 52].flatMap((id) => [
          insert("projects", { id: 9, title: "a", owner: 1, parent: id }),
          update("projects", { parent: id }, 1),
          update("projects", { title: "x" }, id),
          update("projects", { count: { inc: 1 } }, id),
          insert("tasks", { id: 9, project: id }),
          update("tasks", { project: id }, 1),
          { type: "delete", table: "projects", where: where(id) },
        ]),
        {
          type: "update",
          table: "projects",
          set: { note: "x" },
          where: [{ field: "title", op: "neq", value: "mine" }],
        },
        { type: "delete", table: "projects", where: [{ field: "count", op: "gt", value: 7 }] },
        {
          type: "delete",
          table: "projects",
          where: [{ field: "count", op: "gt", value: 0 }],
          maxAffected: 1,
        },
      ];
      const answers: string[] = [];
      for (const mutation of mutations) {
        const { status, json, refusal } = await caller.write(mutation);
        answers.push(`${status} ${refusal} ${json.affectedRows ?? ""}`);
      }
      said.push(answers);
    }
    expect(said[0]).toEqual(said[1]);
  });
});
