// The reads whose statements are kept: lists, relations and figures.
import type { ReadCase } from "./cases.ts";

const titles = { from: "projects", select: ["id", "title"] } as const;
const project = (relation: object) => ({ from: "projects", select: ["id", relation as never] });

export const reads: Readonly<Record<string, ReadCase>> = {
  "read-point": {
    shows: "A row that is found by its key: no list around it, no order, no limit.",
    query: { ...titles, where: [{ field: "id", op: "eq", value: 7 }] },
  },
  "read-list": {
    shows:
      "A list with an order and a limit: the primary key ends the order, one row more tells whether a page follows.",
    query: {
      ...titles,
      orderBy: [{ field: "budget", dir: "desc", nulls: "last" }, { field: "title" }],
      limit: 20,
      offset: 40,
    },
  },
  "read-every-type": {
    shows: "Each type as it travels: decimals and large integers as text, times in ISO 8601.",
    query: { from: "projects", limit: 20 },
  },
  "read-order-related": {
    shows: "An order by a column of a to-one relation.",
    query: { ...titles, orderBy: [{ field: "owner.name" }], limit: 20 },
    alsoRefs: ["people"],
  },
  "read-cursor": {
    shows: "The page after another one: the rows behind the last order keys that were answered.",
    query: { ...titles, orderBy: [{ field: "title", dir: "desc" }], limit: 2 },
    pageBefore: [
      { id: 9, title: "Zeppelin" },
      { id: 4, title: "Yard" },
      { id: 5, title: "Wall" },
    ],
  },
  "read-total": {
    shows: "How many rows there are beside the page.",
    query: { ...titles, where: [{ field: "state", op: "eq", value: "open" }], limit: 20 },
    includeTotalCount: true,
  },
  "read-distinct": {
    shows: "Rows without repetition: they are groups, and have no further page.",
    query: { from: "projects", select: ["state", "owner"], distinct: true },
  },

  "relation-to-one": {
    shows: "A to-one relation: an object, or null.",
    query: project({ relation: "owner", ref: "people", select: ["id", "name"] }),
  },
  "relation-to-many": {
    shows: "A to-many relation with conditions, an order and a page of its own.",
    query: project({
      relation: "tasks",
      ref: "tasks",
      select: ["title", "effort"],
      where: [{ field: "effort", op: "gt", value: 3 }],
      orderBy: [{ field: "effort", dir: "desc" }],
      limit: 5,
      offset: 10,
    }),
  },
  "relation-nested": {
    shows: "Relations of relations.",
    query: project({
      relation: "tasks",
      ref: "tasks",
      select: [
        "title",
        {
          relation: "assignee",
          ref: "people",
          select: ["name", { relation: "manager", ref: "people", alias: "boss", select: ["name"] }],
        },
      ],
      limit: 5,
    }),
  },
  "relation-gathered": {
    shows:
      "Relations gathered level by level, as where they hold much: each row puts down its pieces of the answer, measured as they come.",
    query: project({
      relation: "tasks",
      ref: "tasks",
      select: ["title", { relation: "assignee", ref: "people", select: ["name"] }],
      limit: 5,
    }),
    inTransaction: true,
  },
  "relation-required": {
    shows: "Only rows that have the related row; beside the limit, since they must not count.",
    query: project({
      relation: "owner",
      ref: "people",
      select: ["name"],
      where: [{ field: "team", op: "eq", value: "north" }],
      required: true,
    }),
  },
  "relation-aggregate": {
    shows: "Figures over related rows.",
    query: project({
      relation: "tasks",
      ref: "tasks",
      alias: "work",
      select: [
        { fn: "count", alias: "tasks" },
        { fn: "sum", field: "effort", alias: "effort" },
      ],
    }),
  },
  ...Object.fromEntries(
    (["some", "none", "every"] as const).map((match) => [
      `relation-filter-${match}`,
      {
        shows: `Rows of which ${match === "some" ? "at least one related row meets" : match === "none" ? "no related row meets" : "every related row meets"} the conditions${match === "every" ? "; one that is unknown does not" : ""}.`,
        query: {
          ...titles,
          where: [
            {
              relation: "tasks",
              ref: "tasks",
              match,
              where: [{ field: "effort", op: "gt", value: 8 }],
            } as const,
          ],
        },
      },
    ]),
  ),

  aggregates: {
    shows:
      "Figures over all rows, one of them with conditions of its own; sums and averages travel as text.",
    query: {
      from: "projects",
      select: [
        { fn: "count", alias: "projects" },
        { fn: "countDistinct", field: "owner", alias: "owners" },
        { fn: "sum", field: "budget", alias: "sum" },
        { fn: "avg", field: "budget", alias: "mean" },
        { fn: "min", field: "startedAt", alias: "first" },
        { fn: "max", field: "title", alias: "last" },
        { fn: "count", alias: "open", filter: [{ field: "state", op: "eq", value: "open" }] },
      ],
    },
  },
  "aggregates-having": {
    shows: "Groups, conditions on them, their order and their number.",
    query: {
      from: "projects",
      select: ["state", { fn: "sum", field: "budget", alias: "sum" }],
      groupBy: ["state"],
      having: [
        { field: "sum", op: "gte", value: "10" },
        { field: "state", op: "neq", value: "secret" },
      ],
      orderBy: [{ field: "sum", dir: "desc" }],
      limit: 10,
    },
    includeTotalCount: true,
  },
  "aggregates-buckets": {
    shows: "Groups by the days of a time zone.",
    query: {
      from: "projects",
      select: ["day", { fn: "count", alias: "n" }],
      groupBy: [{ field: "startedAt", bucket: "day", alias: "day", timezone: "Europe/Berlin" }],
      orderBy: [{ field: "day" }],
    },
  },
};
