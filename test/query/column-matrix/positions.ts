// Every position in a read request where a column can be named (G1.5). Each position has a function
// that returns a request with the column in this position.
import { buckets } from "../../support/queries/operators.ts";
import { cellsId, othersId } from "./workspace.ts";

export interface Position {
  readonly name: string;
  /**
   * The right to the column that this position needs. In a position with a comparison, it also
   * depends on the operator.
   */
  readonly allows: "read" | "where" | "nothing";
  /**
   * Returns a request with the column in this position; null if a column of this type is never
   * valid here.
   */
  readonly body: (column: string, type: string) => object | null;
}

const refs = { c: cellsId, o: othersId };
const query = (parts: object): object => ({ refs, query: { from: "c", limit: 5, ...parts } });
const fromOthers = (parts: object): object => ({ refs, query: { from: "o", limit: 5, ...parts } });

const ordered = new Set([
  "text",
  "integer",
  "bigint",
  "decimal",
  "float",
  "date",
  "time",
  "timestamp",
]);
const summed = new Set(["integer", "bigint", "decimal", "float"]);
const dated = new Set(["date", "timestamp"]);
const unsorted = new Set(["json", "file", "array"]);
const count = { fn: "count", alias: "n" };

const fits = (fn: string, type: string): boolean =>
  fn === "sum" || fn === "avg"
    ? summed.has(type)
    : fn === "min" || fn === "max"
      ? ordered.has(type)
      : true;

const aggregates = ["count", "countDistinct", "sum", "avg", "min", "max"].map((fn): Position => ({
  name: `aggregate ${fn}`,
  allows: "read",
  body: (field, type) => (fits(fn, type) ? query({ select: [{ field, fn, alias: "x" }] }) : null),
}));

const bucketed = buckets.map((bucket): Position => ({
  name: `bucket by ${bucket}`,
  allows: "read",
  body: (field, type) =>
    dated.has(type) && !(type === "date" && bucket === "hour")
      ? query({ select: [count], groupBy: [{ field, bucket, alias: "b" }] })
      : null,
}));

const sorted = (make: (field: string) => object) => (field: string, type: string) =>
  unsorted.has(type) ? null : make(field);

/** Positions that take only the name of a column. */
export const positions: readonly Position[] = [
  { name: "select", allows: "read", body: (field) => query({ select: [field] }) },
  {
    name: "select under an alias",
    allows: "read",
    body: (field) => query({ select: [{ field, alias: "x" }] }),
  },
  {
    name: "select of a place inside",
    allows: "read",
    body: (field, type) =>
      type === "json" ? query({ select: [{ field, alias: "x", path: ["a"] }] }) : null,
  },
  {
    name: "select of a distinct list",
    allows: "read",
    body: (field) => query({ distinct: true, select: [field] }),
  },
  {
    name: "groupBy",
    allows: "read",
    body: (field) => query({ select: [count], groupBy: [field] }),
  },
  {
    name: "groupBy and select",
    allows: "read",
    body: (field) => query({ select: [field, count], groupBy: [field] }),
  },
  {
    name: "having of a column that is not grouped",
    allows: "nothing",
    body: (field) => query({ select: [count], having: [{ field, op: "isNull", value: true }] }),
  },
  { name: "orderBy", allows: "read", body: sorted((field) => query({ orderBy: [{ field }] })) },
  {
    name: "orderBy downwards",
    allows: "read",
    body: sorted((field) => query({ orderBy: [{ field, dir: "desc", nulls: "last" }] })),
  },
  {
    name: "orderBy of a grouped list",
    allows: "nothing",
    body: (field) => query({ select: [count], orderBy: [{ field }] }),
  },
  {
    name: "orderBy by relation",
    allows: "nothing",
    body: (field) => query({ orderBy: [{ field: `read_there.${field}` }] }),
  },
  {
    name: "select inside a relation",
    allows: "read",
    body: (field) =>
      fromOthers({ select: ["id", { relation: "read_back", ref: "c", select: [field] }] }),
  },
  {
    name: "orderBy inside a relation",
    allows: "read",
    body: sorted((field) =>
      fromOthers({ select: [{ relation: "read_back", ref: "c", orderBy: [{ field }] }] }),
    ),
  },
  {
    name: "aggregate inside a relation",
    allows: "read",
    body: (field) =>
      fromOthers({
        select: [
          { relation: "read_back", ref: "c", select: [{ field, fn: "countDistinct", alias: "x" }] },
        ],
      }),
  },
  {
    name: "select inside a relation of another table",
    allows: "nothing",
    body: (field) => query({ select: [{ relation: "read_there", ref: "o", select: [field] }] }),
  },
  ...aggregates,
  ...bucketed,
];

export interface ComparingPosition {
  readonly name: string;
  readonly body: (condition: object) => object;
}

/** Positions that take a comparison with a column. */
export const comparingPositions: readonly ComparingPosition[] = [
  { name: "where", body: (item) => query({ where: [item] }) },
  {
    name: "where of a total",
    body: (item) => ({ ...query({ where: [item] }), includeTotalCount: true }),
  },
  {
    name: "and",
    body: (item) => query({ where: [{ and: [{ field: "id", op: "gt", value: 0 }, item] }] }),
  },
  {
    name: "or",
    body: (item) => query({ where: [{ or: [item, { field: "id", op: "eq", value: 1 }] }] }),
  },
  { name: "not", body: (item) => query({ where: [{ not: item }] }) },
  { name: "where of a grouped list", body: (item) => query({ select: [count], where: [item] }) },
  {
    name: "filter of an aggregate",
    body: (item) => query({ select: [{ ...count, filter: [item] }] }),
  },
  {
    name: "where inside a relation",
    body: (item) => fromOthers({ select: [{ relation: "read_back", ref: "c", where: [item] }] }),
  },
  {
    name: "where of a required relation",
    body: (item) =>
      fromOthers({ select: [{ relation: "read_back", ref: "c", where: [item], required: true }] }),
  },
  {
    name: "relation filter: some",
    body: (item) =>
      fromOthers({ where: [{ relation: "read_back", ref: "c", match: "some", where: [item] }] }),
  },
  {
    name: "relation filter: none",
    body: (item) =>
      fromOthers({ where: [{ relation: "read_back", ref: "c", match: "none", where: [item] }] }),
  },
  {
    name: "relation filter: every",
    body: (item) =>
      fromOthers({ where: [{ relation: "read_back", ref: "c", match: "every", where: [item] }] }),
  },
];

/**
 * Positions that name a relation. The right to use a relation depends on the right to its reference
 * column.
 */
export const relationPositions: readonly {
  readonly name: string;
  readonly body: (kind: string) => object;
}[] = [
  {
    name: "relation to one",
    body: (kind) => query({ select: ["id", { relation: `${kind}_there`, ref: "o" }] }),
  },
  {
    name: "relation to many",
    body: (kind) => fromOthers({ select: ["id", { relation: `${kind}_back`, ref: "c" }] }),
  },
  {
    name: "required relation",
    body: (kind) =>
      query({ select: ["id", { relation: `${kind}_there`, ref: "o", required: true }] }),
  },
  {
    name: "aggregate of a relation",
    body: (kind) =>
      fromOthers({ select: [{ relation: `${kind}_back`, ref: "c", select: [count] }] }),
  },
  {
    name: "relation filter",
    body: (kind) => query({ where: [{ relation: `${kind}_there`, ref: "o", match: "some" }] }),
  },
  {
    name: "relation filter to many",
    body: (kind) =>
      fromOthers({
        where: [
          {
            relation: `${kind}_back`,
            ref: "c",
            match: "every",
            where: [{ field: "id", op: "gt", value: 0 }],
          },
        ],
      }),
  },
  {
    name: "orderBy by relation",
    body: (kind) => query({ orderBy: [{ field: `${kind}_there.label` }] }),
  },
];
