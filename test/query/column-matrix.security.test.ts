// Tests that a read can use a column only where the caller's right to the column permits this.
// Elsewhere the answer equals the answer for a column that does not exist, byte for byte except for
// the name (G1.5). The tests cover every position in a body, every class of right, every type and
// every operator.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOperators, operatorsFor } from "../support/queries/operators.ts";
import {
  askers,
  columnOf,
  expectComparisons,
  expectNames,
  openMatrix,
  operand,
  typeNames,
  type Matrix,
} from "./column-matrix/matrix.ts";
import { comparingPositions, positions, relationPositions } from "./column-matrix/positions.ts";
import {
  cellsId,
  columnName,
  othersId,
  types,
  workspaceId,
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
    matrix = await openMatrix("INVALID_QUERY", "narrow", by);
    ({ ask, expectAnswered, expectUnknown, expectEqualityOnly, report } = matrix);
  });
  afterAll(() => matrix.close());

  describe("a column in every position", { timeout: 3_600_000 }, () => {
    it("that takes only a name", async () => {
      await expectNames(matrix, positions);
      report();
    });

    it("that takes a comparison, with every operator of the type", async () => {
      await expectComparisons(matrix, comparingPositions);
      report();
    });

    it("against another column, on either side", async () => {
      for (const type of typeNames) {
        for (const op of ["eq", "neq"]) {
          const pair = (field: string, valueField: string) => ({
            refs: { c: cellsId },
            query: { from: "c", where: [{ field, op, valueField }] },
          });
          const readable = columnName("read", type);
          await expectAnswered(`${type} ${op} itself`, pair(readable, readable));
          const [hidden, none] = [columnName("hide", type), columnName("none", type)];
          await expectUnknown(`${hidden} ${op} on the right`, hidden, none, (name) =>
            pair(readable, name),
          );
          await expectUnknown(`${hidden} ${op} on the left`, hidden, none, (name) =>
            pair(name, readable),
          );
          if (op === "eq") continue;
          await expectEqualityOnly(`${type} on the left`, pair(columnName("only", type), readable));
          await expectEqualityOnly(
            `${type} on the right`,
            pair(readable, columnName("only", type)),
          );
        }
      }
      report();
    });

    it("by its GUID", async () => {
      const ids = (name: string) => matrix.installed.definition.tables["cells"]!.columns[name]!.id;
      for (const type of typeNames) {
        const nobody = "00000000-0000-4000-8000-00000000dead";
        const select = (field: string) => ({
          refs: { c: cellsId },
          query: { from: "c", select: [field] },
        });
        await expectAnswered(
          `${type} by GUID`,
          select(ids(columnName("read", type)).toUpperCase()),
        );
        await expectUnknown(
          `hidden ${type} by GUID`,
          ids(columnName("hide", type)),
          nobody,
          select,
        );
      }
      report();
    });

    it("with range operators where the entry allows them on filter-only columns", async () => {
      for (const type of typeNames) {
        for (const op of operatorsFor(columnOf(type))) {
          const name = columnName("only", type);
          const body = (field: string) => ({
            refs: { c: cellsId },
            query: { from: "c", select: ["id"], where: [{ field, op, value: operand(op, type) }] },
          });
          await expectAnswered(`${name} ${op}`, body(name), "ranged");
          await expectUnknown(
            `${columnName("hide", type)} ${op}`,
            columnName("hide", type),
            columnName("none", type),
            body,
            "ranged",
          );
        }
      }
      report();
    });
  });

  describe("names that are not columns of the table", { timeout: 3_600_000 }, () => {
    const strange = [
      "elsewhere",
      "ctid",
      "xmin",
      "tableoid",
      "oid",
      "READ_TEXT",
      "Read_text",
      "read_texts",
      "mask_texts",
      "only_texts",
      "hide_texts",
      "id_",
      "cells",
      "valueOf",
      "toString",
    ];
    it.each(strange)("%s responds like any unknown name in every position", async (name) => {
      const twin = "q".repeat(name.length);
      for (const position of positions) {
        // Two positions name a column of the related table. The column `elsewhere` exists there, so
        // it is not unknown.
        if (name === "elsewhere" && position.allows === "nothing" && /relation/.test(position.name))
          continue;
        const body = (written: string) => position.body(written, typeFor(position.name))!;
        await expectUnknown(position.name, name, twin, body);
      }
      for (const position of comparingPositions)
        for (const op of allOperators)
          await expectUnknown(`${op} in ${position.name}`, name, twin, (field) =>
            position.body({
              field,
              op,
              value: op.startsWith("is")
                ? true
                : op === "between"
                  ? ["a", "b"]
                  : /in$|has|contained/.test(op)
                    ? ["a"]
                    : "a",
            }),
          );
      report();
    });

    it.each([
      "__proto__",
      "constructor",
      "prototype",
      "read_text ",
      " read_text",
      "re\u0430d_text",
      "read_text\u0000",
      "read.text",
      '"read_text"',
      "",
    ])("%j is refused by its form", async (name) => {
      for (const position of positions) {
        const body = position.body(name, "integer");
        if (body === null) continue;
        const { status } = await ask(body);
        expect([position.name, status]).toEqual([position.name, 400]);
      }
    });
  });

  /** Returns a column type that is valid in the position. */
  const typeFor = (position: string): string =>
    position.startsWith("bucket")
      ? "timestamp"
      : position.includes("place inside")
        ? "json"
        : "integer";

  describe("a relation", () => {
    it.each(relationPositions.map(({ name, body }) => [name, body] as const))(
      "is visible if and only if its reference is: %s",
      async (name, body) => {
        await expectAnswered(name, body("read"));
        for (const kind of ["mask", "only", "hide"]) {
          const relation = new RegExp(`${kind}_(there|back)`).exec(JSON.stringify(body(kind)))![0];
          await expectUnknown(
            `${kind} ${name}`,
            relation,
            relation.replace(kind, "none"),
            (written) => body(written.replace(/_(there|back)$/, "")),
          );
        }
        report();
      },
    );
  });

  describe("a read of a narrow key that names no columns", () => {
    const readable: readonly ColumnClass[] = ["read", "mask"];
    const expected = [
      "id",
      ...readable.flatMap((kind) => typeNames.map((type) => columnName(kind, type))),
      "read_link",
      "mask_link",
    ].toSorted();

    it.each([
      ["an omitted select", {}],
      ["*", { select: "*" }],
      ["a list of *", { select: ["*"] }],
      [
        "* of a distinct list",
        { distinct: true, select: readable.flatMap((kind) => [columnName(kind, "text")]) },
      ],
    ])("%s contains readable columns only", async (name, parts) => {
      const { body } = await ask({ refs: { c: cellsId }, query: { from: "c", ...parts } });
      const row = (JSON.parse(body) as { data: Record<string, unknown>[] }).data[0]!;
      if (!name.includes("distinct")) expect(Object.keys(row).toSorted()).toEqual(expected);
      expect(Object.keys(row).filter((key) => /^(only|hide)_/.test(key))).toEqual([]);
    });

    it("shows masked columns as their masks", async () => {
      const { body } = await ask({
        refs: { c: cellsId },
        query: { from: "c", where: [{ field: "id", op: "eq", value: 1 }] },
      });
      const [row] = (JSON.parse(body) as { data: Record<string, unknown>[] }).data;
      for (const type of typeNames)
        expect(row![columnName("mask", type)], type).not.toEqual(types[type]!.value);
    });

    it("finds no row by the raw value of a masked column", async () => {
      for (const type of typeNames) {
        const where = [{ field: columnName("mask", type), op: "eq", value: types[type]!.value }];
        const { status, body } = await ask({
          refs: { c: cellsId },
          query: { from: "c", select: ["id"], where },
        });
        if (status === 200) expect(body, type).toMatch(/^\{"data":\[\],/);
      }
    });

    it("describes them in the schema: hidden columns are absent, filter-only columns unreadable", async () => {
      const { body } = await matrix.send({
        method: "GET",
        path: `/${workspaceId}/schema`,
        headers: { Authorization: `Bearer ${matrix.tokens["narrow"]}` },
      });
      const { tables } = JSON.parse(body) as {
        tables: {
          id: string;
          columns: { name: string; access: { read: boolean; filter: string }; masked: boolean }[];
          relations: { name: string }[];
        }[];
      };
      const columns = new Map(
        tables.find(({ id }) => id === cellsId)!.columns.map((entry) => [entry.name, entry]),
      );
      for (const type of typeNames) {
        expect(columns.has(columnName("hide", type)), type).toBe(false);
        expect(columns.get(columnName("only", type))?.access, type).toMatchObject({
          read: false,
          filter: "eq",
        });
        expect(columns.get(columnName("mask", type))?.masked, type).toBe(true);
        expect(columns.get(columnName("read", type)), type).toMatchObject({
          masked: false,
          access: { read: true },
        });
      }
      expect(
        tables.flatMap(({ relations }) => relations.map(({ name }) => name)).toSorted(),
      ).toEqual(["read_back", "read_there"]);
      expect(body).not.toMatch(/hide_|none_/);
      expect(othersId).toBe(tables.find(({ id }) => id === othersId)?.id);
    });

    it("continues a list only for the key that got the cursor", async () => {
      const page = (cursor: string | undefined, key: string) =>
        ask(
          {
            refs: { c: cellsId },
            query: { from: "c", select: ["id"], limit: 1, ...(cursor ? { cursor } : {}) },
          },
          key,
        );
      const { nextCursor } = (
        JSON.parse((await page(undefined, "narrow")).body) as { meta: { nextCursor: string } }
      ).meta;
      expect((await page(nextCursor, "narrow")).status).toBe(200);
      for (const key of ["sibling", "ranged", "everything"]) {
        const answer = await page(nextCursor, key);
        expect([key, answer.status]).toEqual([key, 400]);
        expect(answer.body).toContain("INVALID_QUERY");
      }
    });
  });

  it("all of this through MCP tools as well", { timeout: 3_600_000 }, async () => {
    matrix.askTools(50);
    await expectNames(matrix, positions);
    await expectComparisons(matrix, comparingPositions);
    report();
  });
});
