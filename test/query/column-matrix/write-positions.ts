// Every position in a write request where a column can be named (G1.5). Each position has a
// function that returns a request with the column in this position.
import { cellsId, othersId, types } from "./workspace.ts";

export interface WritePosition {
  readonly name: string;
  /**
   * The right to the column that this position needs. A position with `key` accepts only columns of
   * unique keys.
   */
  readonly needs: "insert" | "update" | "count" | "read" | "key";
  /**
   * Returns a request with the column in this position; null if a column of this type is never
   * valid here.
   */
  readonly body: (column: string, type: string) => object | null;
}

const refs = { c: cellsId, o: othersId };
let lastId = 1000;
const nextId = (): number => (lastId += 1);
const two = [{ field: "id", op: "eq", value: 2 }];

const insert = (row: object, more: object = {}): object => ({
  refs,
  mutation: { type: "insert", table: "c", values: [{ id: nextId(), ...row }], ...more },
});
const update = (set: object): object => ({
  refs,
  mutation: { type: "update", table: "c", set, where: two },
});

const numbers = new Set(["integer", "bigint", "decimal", "float"]);
const moments = new Set(["date", "time", "timestamp"]);
const valueOf = (type: string): unknown => types[type]!.value;

/** Positions that take a column's name, alone or with a value. */
export const writePositions: readonly WritePosition[] = [
  {
    name: "a value of insert",
    needs: "insert",
    body: (field, type) => insert({ [field]: valueOf(type) }),
  },
  { name: "null of insert", needs: "insert", body: (field) => insert({ [field]: null }) },
  {
    name: "a value of the second row",
    needs: "insert",
    body: (field, type) => ({
      refs,
      mutation: {
        type: "insert",
        table: "c",
        values: [{ id: nextId() }, { id: nextId(), [field]: valueOf(type) }],
      },
    }),
  },
  {
    name: "a value of set",
    needs: "update",
    body: (field, type) => update({ [field]: valueOf(type) }),
  },
  { name: "null of set", needs: "update", body: (field) => update({ [field]: null }) },
  {
    name: "inc",
    needs: "count",
    body: (field, type) => (numbers.has(type) ? update({ [field]: { inc: 1 } }) : null),
  },
  {
    name: "dec",
    needs: "count",
    body: (field, type) => (numbers.has(type) ? update({ [field]: { dec: 1 } }) : null),
  },
  {
    name: "now",
    needs: "update",
    body: (field, type) => (moments.has(type) ? update({ [field]: { now: true } }) : null),
  },
  {
    name: "set of onConflict",
    needs: "update",
    body: (field, type) => ({
      refs,
      mutation: {
        type: "insert",
        table: "c",
        values: [{ id: 2, [field]: valueOf(type) }],
        onConflict: { columns: ["id"], action: "update", set: [field] },
      },
    }),
  },
  {
    name: "columns of onConflict",
    needs: "key",
    body: (field, type) =>
      insert({ [field]: valueOf(type) }, { onConflict: { columns: [field], action: "ignore" } }),
  },
  {
    name: "columns of onConflict without a value",
    needs: "key",
    body: (field) => insert({}, { onConflict: { columns: [field], action: "ignore" } }),
  },
  { name: "returning", needs: "read", body: (field) => insert({}, { returning: ["id", field] }) },
];

export interface WriteConditions {
  readonly name: string;
  readonly body: (...conditions: object[]) => object;
}

/**
 * Positions that take a comparison. No row matches the conditions, so the requests change nothing.
 */
const nobody = { field: "id", op: "eq", value: 0 };
const from = (table: string, where: readonly object[]): object => ({
  refs,
  mutation: { type: "delete", table, where: [nobody, ...where] },
});
export const writeConditions: readonly WriteConditions[] = [
  {
    name: "where of update",
    body: (...conditions) => ({
      refs,
      mutation: {
        type: "update",
        table: "c",
        set: { read_text: "x" },
        where: [nobody, ...conditions],
      },
    }),
  },
  { name: "where of delete", body: (...conditions) => from("c", conditions) },
  {
    name: "a relation in where",
    body: (...where) => from("o", [{ relation: "read_back", ref: "c", match: "some", where }]),
  },
];
