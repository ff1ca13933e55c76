// Reads and writes that need much memory, each for another reason. Only the request `ordinary`
// needs little.
import { md5Guid } from "../../bench/workspace.ts";
import { tableIds } from "./world.ts";

const { people, notes, documents } = tableIds;
const refs = { p: people, n: notes, d: documents };

const notesOf = (limit: number, select: unknown[] = ["*"]): object => ({
  relation: "notes",
  ref: "n",
  limit,
  select,
});
const person = (...select: unknown[]): object => ({ relation: "person", ref: "p", select });
const columns = (field: string, count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ field, alias: `a${index}` }));
const query = (from: string, limit: number, ...select: unknown[]): object => ({
  refs,
  query: { from, limit, select },
});
/**
 * Reads people, the notes of each person, the person of each note, and the notes of this person
 * again. The last level has a thousand times as many rows as the level before it.
 */
const fan = query("p", 50, "*", notesOf(300, ["*", person("*", notesOf(1000))]));
export const requests: Readonly<Record<string, object>> = {
  "ordinary: 1000 notes": query("n", 1000, "*"),
  "1000 notes, 50 notes of each one's person": query(
    "n",
    1000,
    "id",
    person("id", notesOf(50, ["id"])),
  ),
  "people, 300 notes, person, 1000 notes": fan,
  "five levels up and down": query(
    "p",
    50,
    notesOf(1000, [person(notesOf(1000, [person(notesOf(1000))]))]),
  ),
  "28 MB through five levels": query(
    "p",
    1,
    documentsOf(1, [person(documentsOf(1, [person(documentsOf(7, ["body"]))]))]),
  ),
  "100 documents of 4 MB: ordered by the text": {
    refs,
    query: { from: "d", limit: 100, select: ["id"], orderBy: [{ field: "body" }] },
  },
  "1000 notes, person, 100 documents of 4 MB": query("n", 1000, person(documentsOf(100, ["body"]))),
  "50 documents of 4 MB: text": query("d", 50, "body"),
  "100 documents of 4 MB: text": query("d", 100, "body"),
  "100 documents of 4 MB: json": query("d", 100, "data"),
  "100 documents of 4 MB: list": query("d", 100, "list"),
  "100 documents of 4 MB: distinct": {
    refs,
    query: { from: "d", limit: 100, distinct: true, select: ["id", "body"] },
  },
  "100 documents of 4 MB: max by id": {
    refs,
    query: {
      from: "d",
      limit: 100,
      groupBy: ["id"],
      select: ["id", ...columns("body", 20).map((item) => ({ ...item, fn: "max" }))],
    },
  },
  "100 documents of 4 MB: 100 filtered max": {
    refs,
    query: {
      from: "d",
      select: columns("body", 100).map((item, index) => ({
        ...item,
        fn: "max",
        filter: [{ field: "id", op: "neq", value: md5Guid(`d${index + 1}`) }],
      })),
    },
  },
  "100 documents of 4 MB: 100 filtered countDistinct": {
    refs,
    query: {
      from: "d",
      select: columns("body", 100).map((item, index) => ({
        ...item,
        fn: "countDistinct",
        filter: [{ field: "id", op: "neq", value: md5Guid(`d${index + 1}`) }],
      })),
    },
  },
  "50 groups of a short text and long ones: 8 max": {
    refs,
    query: {
      from: "d",
      groupBy: ["person_id"],
      select: columns("body", 8).map((item, index) => ({
        ...item,
        fn: "max",
        filter: [{ field: "id", op: "neq", value: md5Guid(`d${index + 1}`) }],
      })),
      having: [{ field: "a0", op: "eq", value: "nothing" }],
    },
  },
  "50 groups of a short text and long ones: 8 countDistinct": {
    refs,
    query: {
      from: "d",
      groupBy: ["person_id"],
      select: columns("body", 8).map((item) => ({ ...item, fn: "countDistinct" })),
    },
  },
  "100 documents of 4 MB: 40 searches": {
    refs,
    query: {
      from: "d",
      select: ["id"],
      where: [
        {
          or: Array.from({ length: 40 }, (_, n) => ({
            field: "body",
            op: "search",
            value: `n${n}`,
          })),
        },
      ],
    },
  },
  "one document 100 times: text": query("d", 1, ...columns("body", 100)),
  "one document 100 times: json": query("d", 1, ...columns("data", 100)),
  "one document 100 times: list": query("d", 1, ...columns("list", 100)),
  "one document 100 times: json path": query(
    ...(["d", 1, ...columns("data", 100).map((item) => ({ ...item, path: ["text"] }))] as const),
  ),
  "one document 8 times in each of 40 relations": query(
    "p",
    1,
    ...Array.from({ length: 40 }, (_, n) => ({
      ...documentsOf(1, columns("body", 8)),
      alias: `r${n}`,
    })),
  ),
  "100 documents of 4 MB: returned by an upsert": {
    refs,
    mutation: {
      type: "insert",
      table: "d",
      returning: true,
      onConflict: { columns: ["id"], action: "update", set: ["person_id"] },
      values: Array.from({ length: 100 }, (_, index) => ({
        id: md5Guid(`d${index + 1}`),
        person_id: md5Guid("p1"),
      })),
    },
  },
  "20 heavy steps": {
    refs,
    transaction: Array.from({ length: 20 }, () => ({
      query: (query("d", 7, "body") as { query: object }).query,
    })),
  },
};

function documentsOf(limit: number, select: unknown[]): object {
  return { relation: "documents", ref: "d", limit, select };
}
