// Tests which rows of an event a subscriber sees if rights, claims, tables or the time have changed
// since the event (G9.4). The subscriber sees only rows and columns that the current rights permit,
// even if columns were renamed. No subscriber sees the rows of another subscriber.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RoleDefinition } from "../../src/catalog/definition.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { defineWorkspace, referenceTo, scope, type ColumnSketch } from "../support/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";
import {
  built,
  project,
  merged,
  openProjection,
  storedRows,
  type Claims,
} from "./event-projecting.ts";
import { emptying } from "../support/emptying.ts";

const key = { type: "integer", primaryKey: true, required: true } as const;
const note = { type: "text" } as const;
const idOf = (name: string) => guidFrom("columns", name);

const roles: Readonly<Record<string, Partial<RoleDefinition>>> = {
  reader: { tables: { notes: scope() } },
  blind: { tables: { notes: scope({ read: [] }) } },
  writer: { tables: { notes: scope({ actions: ["insert"], read: [] }) } },
  public: { tables: { notes: scope({ read: ["id", "text"] }) } },
  own: {
    tables: { notes: scope({ rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "sub" }] }) },
  },
  among: {
    tables: { notes: scope({ rowFilter: [{ field: "text", op: "in", valueFromClaim: "texts" }] }) },
  },
  like: {
    tables: {
      notes: scope({ rowFilter: [{ field: "text", op: "startsWith", valueFromClaim: "sub" }] }),
    },
  },
  team: {
    tables: {
      notes: scope({
        rowFilter: [
          {
            relation: "team",
            match: "some",
            where: [{ field: "lead", op: "eq", valueFromClaim: "sub" }],
          },
        ],
      }),
    },
  },
};

const definitionWith = (columns: Readonly<Record<string, ColumnSketch>>, of = roles) =>
  defineWorkspace({
    tables: {
      notes: { columns: { id: key, ...columns } },
      teams: { columns: { id: key, lead: { type: "text" } } },
    },
    keys: { all: { tables: "all" } },
    roles: of,
  });
const define = (...sketch: Parameters<typeof definitionWith>) => built(definitionWith(...sketch));
const columns = {
  text: { ...note, id: idOf("text") },
  secret: { ...note, id: idOf("secret") },
  owner: { ...note, id: idOf("owner") },
  team: { ...referenceTo("teams", "team"), id: idOf("team") },
};
const workspace = define(columns);

let stage: Stage;
beforeAll(async () => void (stage = await openStage(definitionWith(columns))));
afterAll(() => stage.close());

let events: string[];
beforeEach(async () => {
  await stage.sql(emptying("$ws.notes", "$ws.teams"));
  await stage.sql("insert into $ws.teams (id, lead) values (1, 'ann'), (2, 'bob')");
  await stage.sql(`insert into $ws.notes (id, text, secret, owner, team) values
    (1, 'one', 'hidden one', 'ann', 1), (2, 'two', 'hidden two', 'bob', 2), (3, 'three', 'hidden three', null, null)`);
  events = await storedRows(stage.database.database.owner, workspace, "notes");
});

const open = (newest = workspace, before?: (values: readonly string[]) => void) =>
  openProjection(stage.database, () => newest, before);
/** Returns the ids of the rows that each claim set sees, by event. */
const idsOf = (shown: readonly (readonly (string | null)[])[]): unknown =>
  shown.map((texts) =>
    texts.map((text) => text && (JSON.parse(text) as { id: number }[]).map(({ id }) => id)),
  );

describe("rights", () => {
  it.each([
    ["to another table", "notes", ["nobody"]],
    ["without a column", "notes", ["blind"]],
    ["to write alone", "notes", ["writer"]],
    ["to everything, on a table that does not exist", idOf("no table"), null],
  ] as const)("%s show nothing, and the database is not asked", async (_name, table, held) => {
    const { data, sent } = open();
    expect(await project(data, workspace, held, [table, events], [null, {}])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(sent).toEqual([]);
  });

  it("are those of each caller's claims; missing and malformed claims show nothing", async () => {
    const { data, sent } = open();
    const sets = [{ sub: "ann" }, { sub: "bob" }, {}, { sub: 1 }, { sub: null }, null];
    const shown = await project(data, workspace, ["own"], ["notes", [merged(events)]], sets);
    expect(idsOf(shown)).toEqual([[[1]], [[2]], [null], [null], [null], [null]]);
    expect(sent).toHaveLength(1);
  });

  it("use a claim as one value, with any characters", async () => {
    const { data } = open();
    const odd = ['"', "\\", '{"one"}', "one,two", "null", "", "{}", "'", 'x","two', "%", "_ne"];
    await stage.sql("update $ws.notes set text = $1 where id = 3", ['x","two']);
    events = await storedRows(stage.database.database.owner, workspace, "notes");
    const sets: Claims[] = [
      { texts: odd, sub: "%" },
      { texts: ["one"], sub: "_" },
      { texts: [], sub: 'x"' },
      { texts: [null], sub: "\\" },
    ];
    const among = await project(data, workspace, ["among"], ["notes", [merged(events)]], sets);
    expect(idsOf(among)).toEqual([[[3]], [[1]], [null], [null]]);
    const like = await project(data, workspace, ["like"], ["notes", [merged(events)]], sets);
    expect(idsOf(like)).toEqual([[null], [null], [[3]], [null]]);
  });

  it("that reach other tables use the current rows; the rows of the event may be deleted", async () => {
    const { data } = open();
    await stage.sql("delete from $ws.notes");
    const asked = () =>
      project(data, workspace, ["team"], ["notes", events], [{ sub: "ann" }, { sub: "bob" }]);
    expect(idsOf(await asked())).toEqual([
      [[1], null, null],
      [null, [2], null],
    ]);
    await stage.sql("update $ws.teams set lead = 'bob' where id = 1");
    expect(idsOf(await asked())).toEqual([
      [null, null, null],
      [[1], [2], null],
    ]);
  });
});

describe("a changed table", () => {
  it("shows values of renamed columns under their new names and rights, of removed columns nowhere, of new columns as null", async () => {
    const renamed = define({
      text: { ...columns.secret, id: idOf("since"), required: true },
      body: columns.text,
      formerly_text: columns.owner,
    });
    const { data } = open(renamed);
    const [shown] = await project(data, renamed, null, ["notes", [merged(events)]]);
    expect(JSON.parse(shown![0]!)).toEqual([
      { id: 1, text: null, body: "one", formerly_text: "ann" },
      { id: 2, text: null, body: "two", formerly_text: "bob" },
      { id: 3, text: null, body: "three", formerly_text: null },
    ]);
  });

  it("shows no secret under a name that has become public", async () => {
    const swapped = define({ ...columns, text: columns.secret, secret: columns.text });
    const reused = define({ ...columns, text: { ...note, id: idOf("since") }, old: columns.text });
    for (const [newer, texts] of [
      [swapped, ["hidden one", "hidden two", "hidden three"]],
      [reused, [null, null, null]],
    ] as const) {
      const [shown] = await project(
        open(newer).data,
        newer,
        ["public"],
        ["notes", [merged(events)]],
      );
      expect(JSON.parse(shown![0]!).map(({ text }: { text: unknown }) => text)).toEqual(texts);
    }
    const own = await project(
      open().data,
      define({ ...columns, owner: columns.secret, secret: columns.owner }),
      ["own"],
      ["notes", events],
      [{ sub: "ann" }, { sub: "hidden two" }],
    );
    expect(idsOf(own)).toEqual([
      [null, null, null],
      [null, [2], null],
    ]);
  });

  it("shows no event whose values no longer fit, and still shows the others", async () => {
    await stage.sql("update $ws.notes set text = '17' where id = 2");
    const mixed = await storedRows(stage.database.database.owner, workspace, "notes");
    const counted = define({ ...columns, text: { type: "integer", id: idOf("text") } });
    const { data } = open(counted);
    const shown = await project(data, counted, ["own"], ["notes", mixed], [{ sub: "bob" }, {}]);
    expect(idsOf(shown)).toEqual([
      [null, [2], null],
      [null, null, null],
    ]);
  });

  it("is read in the newest version if a row filter uses a table that no longer exists", async () => {
    const relation = { ...referenceTo("gone", "team"), id: idOf("team") };
    const older = built(
      defineWorkspace({
        tables: {
          notes: { columns: { id: key, ...columns, team: relation } },
          gone: { columns: { id: key, lead: note } },
        },
        keys: { all: { tables: "all" } },
        roles,
      }),
    );
    const { data, sent } = open(workspace);
    const shown = await project(data, older, ["team"], ["notes", events], [{ sub: "ann" }]);
    expect(idsOf(shown)).toEqual([[[1], null, null]]);
    expect(sent).toHaveLength(2);
  });
});

describe("many callers", () => {
  it("with one grant need one statement if no row filter reads a claim, and share one text", async () => {
    const { data, sent } = open();
    const sets = Array.from({ length: 2_000 }, (_, index) => ({ sub: `person ${index}` }));
    const shown = await project(data, workspace, ["reader"], ["notes", events], sets);
    expect(sent).toHaveLength(1);
    expect(new Set(shown).size).toBe(1);
    expect(shown).toHaveLength(2_000);
    expect(shown[0]!.every((text) => text !== null)).toBe(true);
  });

  it("with claims need one statement; equal claims count once", async () => {
    const { data, sent } = open();
    const sets = Array.from({ length: 1_000 }, (_, index) => ({
      sub: ["ann", "bob", "cleo"][index % 3]!,
      name: index,
    }));
    const shown = await project(data, workspace, ["own"], ["notes", events], sets);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]![2]!)).toHaveLength(3);
    expect(new Set(shown).size).toBe(3);
  });

  it("of large events are handled in pieces", async () => {
    await stage.sql(
      "insert into $ws.notes (id, text, owner) select n, repeat('é', 100000), 'p' || n % 200 from generate_series(4, 30) n",
    );
    const all = await storedRows(stage.database.database.owner, workspace, "notes");
    const { data, sent } = open();
    const sets = Array.from({ length: 200 }, (_, index) => ({ sub: `p${index}` }));
    const shown = await project(data, workspace, ["own"], ["notes", all], sets);
    const expected = sets.map((_, person) =>
      all.map((_row, index) => (index >= 3 && (index + 1) % 200 === person ? [index + 1] : null)),
    );
    expect(idsOf(shown)).toEqual(expected);
    expect(sent.length).toBeGreaterThan(2);
    expect(Math.max(...sent.map(([, rows]) => rows!.length))).toBeLessThan(2.1 * 1024 * 1024);
  });

  it("that exceed the statement's time limit are handled in halves, and no caller is left out", async () => {
    const timeout = Object.assign(new Error("canceling statement"), {
      code: "57014",
      severity: "ERROR",
    });
    const { data } = open(workspace, ([rows, claims]) => {
      if (JSON.parse(rows!).length * JSON.parse(claims!).length > 2) throw timeout;
    });
    const sets = ["ann", "bob", "cleo", "dora"].map((sub) => ({ sub }));
    const shown = await project(data, workspace, ["own"], ["notes", events], sets);
    expect(idsOf(shown)).toEqual([
      [[1], null, null],
      [null, [2], null],
      [null, null, null],
      [null, null, null],
    ]);
    const never = open(workspace, () => {
      throw timeout;
    });
    await expect(
      project(never.data, workspace, ["own"], ["notes", events], sets),
    ).rejects.toMatchObject({ code: "QUERY_TIMEOUT" });
  });
});

it("no rows are projected without a grant", async () => {
  const { data, sent } = open();
  // @ts-expect-error the projection needs the grant
  const shown = data.projectEventRows({ claims: null }, workspace.id, [{ rows: "[]" }], [null]);
  await expect(shown).rejects.toThrow();
  expect(sent).toEqual([]);
});
