// Tests that a write can set, compare or return a column only where the caller's right to the
// column permits this. Elsewhere the answer equals the answer for a column that does not exist,
// byte for byte except for the name (G1.5). The tests cover every position in a body, every class
// of right, every type and every operator.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askers,
  expectComparisons,
  openMatrix,
  typeNames,
  type Matrix,
} from "./column-matrix/matrix.ts";
import {
  writeConditions,
  writePositions,
  type WritePosition,
} from "./column-matrix/write-positions.ts";
import {
  cellsId,
  classes,
  columnName,
  types,
  type ColumnClass,
} from "./column-matrix/workspace.ts";

describe.each(askers)("for %s", (by) => {
  let matrix: Matrix;
  let ask: Matrix["ask"];
  let expectAnswered: Matrix["expectAnswered"];
  let expectUnknown: Matrix["expectUnknown"];
  let expectEqualityOnly: Matrix["expectEqualityOnly"];
  let report: Matrix["report"];
  beforeAll(async () => {
    matrix = await openMatrix("INVALID_MUTATION", "scribe", by);
    ({ ask, expectAnswered, expectUnknown, expectEqualityOnly, report } = matrix);
  });
  afterAll(() => matrix.close());

  /**
   * The key `scribe` writes columns that it may read. The key `blind` writes columns that it may
   * not read.
   */
  const keys = ["scribe", "blind"] as const;
  const writes = (key: string, kind: ColumnClass): boolean =>
    (kind === "read" || kind === "mask") === (key === "scribe");
  const shows = (kind: ColumnClass): boolean => kind === "read" || kind === "mask";

  function isAllowed(needs: WritePosition["needs"], key: string, kind: ColumnClass): boolean {
    if (needs === "read") return shows(kind);
    if (needs === "count") return writes(key, kind) && kind === "read";
    return writes(key, kind);
  }

  const nobody = "00000000-0000-4000-8000-00000000dead";
  const guidOf = (name: string): string =>
    matrix.installed.definition.tables["cells"]!.columns[name]!.id;

  describe("a column in every position of a write", { timeout: 3_600_000 }, () => {
    it.each(keys)("by its name, for the key %s", async (key) => {
      for (const position of writePositions) {
        for (const type of typeNames) {
          if (position.body(columnName("read", type), type) === null) continue;
          for (const kind of classes) {
            const name = columnName(kind, type);
            const place = `${name} in ${position.name} of ${key}`;
            const body = (written: string) => position.body(written, type)!;
            if (!isAllowed(position.needs, key, kind))
              await expectUnknown(place, name, columnName("none", type), body, key);
            else if (position.needs === "key")
              await expectNoKey(place, body(name), key, kind === "read" || kind === "only");
            else await expectAnswered(place, body(name), key);
          }
        }
      }
      report();
    });

    it.each(keys)("by its GUID, for the key %s", async (key) => {
      for (const position of writePositions) {
        for (const type of ["text", "integer", "timestamp"]) {
          if (position.body(nobody, type) === null) continue;
          for (const kind of classes) {
            const id = guidOf(columnName(kind, type));
            const place = `${columnName(kind, type)} by GUID in ${position.name} of ${key}`;
            const body = (written: string) => position.body(written, type)!;
            if (!isAllowed(position.needs, key, kind))
              await expectUnknown(place, id, nobody, body, key);
            else if (position.needs !== "key")
              await expectAnswered(place, body(id.toUpperCase()), key);
          }
        }
      }
      report();
    });

    it("by a name that is not a column of the table", async () => {
      const strange = [
        "elsewhere",
        "ctid",
        "xmax",
        "tableoid",
        "READ_TEXT",
        "mask_texts",
        "only_texts",
        "hide_texts",
        "id_",
        "w",
        "excluded",
      ];
      for (const position of writePositions) {
        for (const name of [...strange, "valueOf", "hasOwnProperty"]) {
          const type = position.name === "now" ? "timestamp" : "integer";
          const body = (written: string) => position.body(written, type)!;
          await expectUnknown(`${name} in ${position.name}`, name, "q".repeat(name.length), body);
        }
        for (const name of ["__proto__", "constructor", " read_text", 'read_text"', ""]) {
          // `JSON.parse` makes `__proto__` an ordinary member. An object literal would use it as
          // the prototype.
          const text = JSON.stringify(position.body("placeholder", "integer") ?? {});
          const body = JSON.parse(text.replaceAll('"placeholder"', JSON.stringify(name))) as object;
          expect([name, position.name, (await ask(body)).status]).toEqual([
            name,
            position.name,
            400,
          ]);
        }
      }
      report();
    });
  });

  /**
   * Checks the refusal of a column in a position that only accepts columns of unique keys. The
   * caller may write the column. The refusal says that the column is no key if the caller may
   * filter by its unmasked values. Otherwise the refusal treats the column as unknown.
   */
  async function expectNoKey(
    place: string,
    body: object,
    key: string,
    isFilterable: boolean,
  ): Promise<void> {
    const { status, body: text } = await ask(body, key);
    const told = isFilterable
      ? /must be the columns of one unique key|has no value in the rows/
      : /onConflict\/columns\/0: there is no column/;
    const isTold = told.test(text);
    expect([place, status, isTold]).toEqual([place, 400, true]);
  }

  describe("a column in the conditions of a write", { timeout: 3_600_000 }, () => {
    it("with every operator of its type", async () => {
      await expectComparisons(matrix, writeConditions);
      report();
    });

    it("against another column, on either side, by name and by GUID", async () => {
      const readable = (type: string) => columnName("read", type);
      for (const { name: position, body } of writeConditions) {
        for (const type of typeNames) {
          for (const [hidden, none] of [
            [columnName("hide", type), columnName("none", type)],
            [guidOf(columnName("hide", type)), nobody],
          ] as const) {
            for (const op of ["eq", "neq"]) {
              const place = `${hidden} ${op} in ${position}`;
              await expectUnknown(`${place}, right`, hidden, none, (valueField) =>
                body({ field: readable(type), op, valueField }),
              );
              await expectUnknown(`${place}, left`, hidden, none, (field) =>
                body({ field, op, valueField: readable(type) }),
              );
            }
          }
          await expectAnswered(
            `${type} in ${position}`,
            body({ field: readable(type), op: "neq", valueField: guidOf(readable(type)) }),
          );
          for (const sides of [
            { field: columnName("only", type), valueField: readable(type) },
            { field: readable(type), valueField: columnName("only", type) },
          ])
            await expectEqualityOnly(`${type} in ${position}`, body({ ...sides, op: "neq" }));
        }
      }
      report();
    });

    it("never finds a masked column by its raw value", async () => {
      for (const type of typeNames) {
        const where = [{ field: columnName("mask", type), op: "eq", value: types[type]!.value }];
        for (const mutation of [
          { type: "update", table: "c", set: { read_text: "found" }, where },
          { type: "delete", table: "c", where },
        ]) {
          const { status, body } = await ask({ refs: { c: cellsId }, mutation });
          if (status === 200) expect(body, type).toMatch(/^\{"affectedRows":0,/);
        }
      }
    });
  });

  describe("the visible output of a write that names no columns", () => {
    const row = {
      id: 900,
      ...Object.fromEntries(
        typeNames.map((type) => [columnName("hide", type), types[type]!.value]),
      ),
    };
    const insert = (values: object, more: object) => ({
      refs: { c: cellsId },
      mutation: { type: "insert", table: "c", values: [values], ...more },
    });

    it("is every readable column with `returning: true`, and no other value of the row", async () => {
      const { status, body } = await ask(insert(row, { returning: true }), "blind");
      expect(status, body).toBe(200);
      const [shown] = (JSON.parse(body) as { data: Record<string, unknown>[] }).data;
      const names = ["read", "mask"].flatMap((kind) => [
        ...typeNames.map((type) => columnName(kind, type)),
        `${kind}_link`,
      ]);
      expect(Object.keys(shown!).toSorted()).toEqual(["id", ...names].toSorted());
      expect(body).not.toMatch(/hide_|only_|none_|straw/);
    });

    it("is the mask of a masked column, even of a value that was just written", async () => {
      for (const type of typeNames) {
        const name = columnName("mask", type);
        const values = { id: 901 + typeNames.indexOf(type), [name]: types[type]!.value };
        const { body } = await ask(insert(values, { returning: ["id", name] }));
        const [shown] = (JSON.parse(body) as { data: Record<string, unknown>[] }).data;
        expect(shown![name], type).not.toEqual(types[type]!.value);
      }
    });

    it("is empty if nothing is requested, and for an update or delete", async () => {
      const { body } = await ask(insert({ id: 950, read_text: "straw" }, {}));
      expect(body).toMatch(/^\{"affectedRows":1,"meta":\{/);
      for (const type of ["update", "delete"]) {
        const set = type === "update" ? { set: { read_text: "x" } } : {};
        const where = [{ field: "id", op: "eq", value: 950 }];
        for (const returning of [true, false, ["id"]]) {
          const answer = await ask({
            refs: { c: cellsId },
            mutation: { type, table: "c", where, returning, ...set },
          });
          expect([type, answer.status]).toEqual([type, 400]);
        }
      }
    });

    it("is described in the schema: the columns for inserts and updates, key by key", async () => {
      for (const key of keys) {
        const { body } = await matrix.send({
          method: "GET",
          path: `/${matrix.installed.definition.workspace.id}/schema`,
          headers: { Authorization: `Bearer ${matrix.tokens[key]}` },
        });
        const { tables } = JSON.parse(body) as {
          tables: {
            id: string;
            columns: { name: string; access: { insert: boolean; update: boolean } }[];
          }[];
        };
        const access = new Map(
          tables
            .find(({ id }) => id === cellsId)!
            .columns.map((column) => [column.name, column.access]),
        );
        for (const kind of classes)
          for (const type of typeNames) {
            const own = access.get(columnName(kind, type));
            const may = { insert: writes(key, kind), update: writes(key, kind) };
            if (kind === "hide" && key === "scribe") expect(own).toBeUndefined();
            else expect(own, columnName(kind, type)).toMatchObject(may);
          }
      }
    });
  });

  it("conditions through MCP tools as well", { timeout: 3_600_000 }, async () => {
    matrix.askTools(50);
    await expectComparisons(matrix, writeConditions);
    report();
  });
});
