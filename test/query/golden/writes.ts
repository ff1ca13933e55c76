// The writes whose statements are kept: one per feature of mutations, and of the checks that a statement makes of what it wrote.
import type { WriteCase } from "./cases.ts";

const everyAction = ["read", "insert", "update", "delete"] as const;
const row = { id: 7, title: "Bridge", owner: 17 };
const whereId = [{ field: "id", op: "eq", value: 7 }] as const;
const ownProjects = {
  actions: everyAction,
  rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "person" }],
} as const;
const claims = { person: 21 };

export const writes: Readonly<Record<string, WriteCase>> = {
  insert: {
    shows:
      "One row: its values are parameters; defaults fill the rest. The change is noted beside it.",
    mutation: { type: "insert", table: "projects", values: [row] },
  },
  "insert-rows": {
    shows:
      "Several rows: one parameter for all of them, read as JSON; a default stands where a row lacks the column.",
    mutation: {
      type: "insert",
      table: "projects",
      values: [row, { id: 8, title: "Tunnel", labels: ["deep"] }],
    },
  },
  "insert-returning": {
    shows: "The written row is answered as its caller may see it.",
    roles: {
      clerk: {
        people: {
          actions: ["read", "insert"],
          read: ["id", "name", "email"],
          insert: ["id", "name", "email"],
          masks: { email: { kind: "email" } },
        },
      },
    },
    mutation: {
      type: "insert",
      table: "people",
      values: [{ id: 7, name: "Ada", email: "ada@example.org" }],
      returning: true,
    },
  },
  "insert-quiet": {
    shows:
      "One row of which no cache must be told: nothing is noted, and what the writer holds on to until it has committed is named last.",
    isQuiet: true,
    roles: {
      clerk: {
        tasks: { actions: ["read", "insert"], insert: "*" },
        projects: { rowFilter: [{ field: "state", op: "neq", value: "secret" }] },
      },
    },
    mutation: {
      type: "insert",
      table: "tasks",
      values: [{ id: 3, title: "Dig", project: 7 }],
      returning: ["id", "title"],
    },
  },
  "update-quiet": {
    shows: "A change of which no cache must be told.",
    isQuiet: true,
    mutation: { type: "update", table: "projects", set: { title: "Bridge" }, where: whereId },
  },
  "insert-conflict-ignore": {
    shows: "A row that is there already is left as it is.",
    mutation: {
      type: "insert",
      table: "projects",
      values: [{ ...row, code: "A-1" }],
      onConflict: { columns: ["code"], action: "ignore" },
    },
  },
  "insert-conflict-update": {
    shows: "A row that is there already takes over values, where its caller may change it.",
    roles: { member: { projects: { ...ownProjects, insert: "*" } } },
    claims,
    mutation: {
      type: "insert",
      table: "projects",
      values: [{ ...row, code: "A-1" }],
      onConflict: { columns: ["code"], action: "update", set: ["title"] },
    },
  },
  "insert-reference-check": {
    shows: "What a written reference points at must be a row that its caller may read.",
    roles: {
      clerk: {
        tasks: { actions: ["insert"], insert: "*" },
        projects: { rowFilter: [{ field: "state", op: "neq", value: "secret" }] },
      },
    },
    mutation: { type: "insert", table: "tasks", values: [{ id: 3, title: "Dig", project: 7 }] },
  },
  update: {
    shows: "Values, and values made of the old ones: `inc`, `dec` and the moment of the request.",
    mutation: {
      type: "update",
      table: "projects",
      set: { title: "Bridge", budget: { inc: "12.50" }, startedAt: { now: true } },
      where: whereId,
    },
  },
  "update-row-filter": {
    shows: "A pattern is asked of rows that their writer may read, and of no others.",
    roles: { member: { projects: ownProjects } },
    claims,
    mutation: {
      type: "update",
      table: "projects",
      set: { title: "Bridge" },
      where: [
        { field: "id", op: "in", value: [7, 8] },
        { field: "title", op: "istartsWith", value: "bri" },
      ],
    },
  },
  "update-max-affected": {
    shows: "More rows than the caller reckoned with take the whole statement back.",
    mutation: {
      type: "update",
      table: "tasks",
      set: { effort: 2 },
      where: [{ field: "project", op: "eq", value: 7 }],
      maxAffected: 25,
    },
  },
  "update-row-check": {
    shows: "The row must be one that its caller may change, before and after.",
    roles: { member: { projects: ownProjects } },
    claims,
    mutation: { type: "update", table: "projects", set: { owner: 18 }, where: whereId },
  },
  "update-self-relation-check": {
    shows:
      "A rule that reads the written table itself is asked by a second statement: the first one sees the table as it was before.",
    roles: {
      member: {
        projects: {
          actions: everyAction,
          rowFilter: [
            {
              relation: "parent",
              match: "some",
              where: [{ field: "state", op: "eq", value: "open" }],
            },
          ],
        },
      },
    },
    mutation: { type: "update", table: "projects", set: { parent: 8 }, where: whereId },
  },
  "update-notify": {
    shows: "What is announced commits with the change, made of the row that was written.",
    mutation: {
      type: "update",
      table: "projects",
      set: { title: "Bridge" },
      where: whereId,
      notify: { bus: "board:bridges" },
    },
  },
  delete: {
    shows: "A delete by a condition; nothing hangs on the rows of this table.",
    mutation: { type: "delete", table: "comments", where: whereId },
  },
  "delete-cascade": {
    shows:
      "What hangs on the row goes with it, where its caller may delete that, too; without row filters that is known beforehand. The change names every table.",
    mutation: { type: "delete", table: "projects", where: whereId },
  },
  "delete-cascade-rules": {
    shows:
      "Rows that go along must be ones that the caller may delete: they are locked, table by table, and looked at before.",
    roles: {
      member: {
        projects: { actions: everyAction },
        tasks: {
          actions: everyAction,
          rowFilter: [{ field: "assignee", op: "eq", valueFromClaim: "person" }],
        },
        comments: { actions: everyAction },
      },
    },
    claims,
    mutation: { type: "delete", table: "projects", where: whereId },
  },
  "delete-set-null": {
    shows:
      "Rows that lose their reference must be ones that the caller may change, before and after.",
    roles: {
      member: {
        people: { actions: everyAction },
        tasks: {
          actions: everyAction,
          rowFilter: [{ field: "assignee", op: "neq", valueFromClaim: "person" }],
        },
      },
    },
    claims,
    mutation: {
      type: "delete",
      table: "people",
      where: [{ field: "name", op: "eq", value: "Ada" }],
    },
  },
};
