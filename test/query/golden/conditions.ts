// The reads whose statements are kept: each family of operators, json paths and groups of conditions.
import type { ReadCase } from "./cases.ts";

const titles = { from: "projects", select: ["id", "title"] } as const;

export const conditions: Readonly<Record<string, ReadCase>> = {
  "where-comparisons": {
    shows: "Comparisons with a value and with another column.",
    query: {
      ...titles,
      where: [
        { field: "state", op: "eq", value: "open" },
        { field: "title", op: "neq", value: "Bridge" },
        { field: "budget", op: "gt", value: "10.50" },
        { field: "budget", op: "lte", value: 1000 },
        {
          field: "startedAt",
          op: "between",
          value: ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z"],
        },
        { field: "owner", op: "neq", valueField: "parent" },
      ],
    },
  },
  "where-lists-and-null": {
    shows:
      "Lists of values, and null: a list is one parameter, however long; `nin` keeps rows without a value out.",
    query: {
      ...titles,
      where: [
        { field: "state", op: "in", value: ["open", "closed"] },
        { field: "code", op: "nin", value: ["A-1", "A-2"] },
        { field: "budget", op: "isNull", value: false },
        { field: "parent", op: "isNull", value: true },
      ],
    },
  },
  "where-text": {
    shows: "Patterns of the caller's, and pieces of text, whose own wildcards are escaped.",
    query: {
      ...titles,
      where: [
        { field: "title", op: "like", value: "B%e" },
        { field: "title", op: "nilike", value: "%draft%" },
        { field: "title", op: "contains", value: "100%" },
        { field: "title", op: "istartsWith", value: "new_" },
        { field: "code", op: "endsWith", value: "-90" },
        { field: "title", op: "search", value: "bridge or tunnel" },
      ],
    },
  },
  "where-arrays": {
    shows: "Arrays: elements, and emptiness.",
    query: {
      ...titles,
      where: [
        { field: "labels", op: "hasAny", value: ["red", "blue"] },
        { field: "labels", op: "hasAll", value: ["big"] },
        { field: "labels", op: "containedBy", value: ["red", "blue", "big"] },
        { field: "labels", op: "isEmpty", value: false },
      ],
    },
  },
  "where-json": {
    shows: "JSON as a whole: what it contains, and its keys.",
    query: {
      ...titles,
      where: [
        { field: "details", op: "jsonContains", value: { size: { unit: "m" } } },
        { field: "details", op: "hasKey", value: "size" },
        { field: "details", op: "hasAnyKey", value: ["lanes", "tracks"] },
        { field: "details", op: "hasAllKeys", value: ["size", "place"] },
      ],
    },
  },
  "where-json-path": {
    shows:
      "A place inside JSON: answered, compared by the kind of the value, as text for operators of text.",
    query: {
      from: "projects",
      select: ["id", { field: "details", path: ["size", "unit"], alias: "unit" }],
      where: [
        { field: "details", path: ["size", "height"], op: "gte", value: 12 },
        { field: "details", path: ["places", 0], op: "startsWith", value: "North" },
        { field: "details", path: ["size", "depth"], op: "isNull", value: true },
      ],
    },
  },
  "where-groups": {
    shows: "Conditions in groups: and, or, not.",
    query: {
      ...titles,
      where: [
        {
          or: [
            { field: "state", op: "eq", value: "open" },
            {
              and: [
                { field: "budget", op: "lt", value: 5 },
                { not: { field: "code", op: "eq", value: "A-1" } },
              ],
            },
          ],
        },
      ],
    },
  },
};
