// The reads whose statements are kept: what row filters, masks and roles make of a statement.
import type { ReadCase } from "./cases.ts";

const titles = { from: "projects", select: ["id", "title"] } as const;

export const rights: Readonly<Record<string, ReadCase>> = {
  "rights-row-filter": {
    shows:
      "Row filters of the root and of a related table; a value of the definition is a constant of the statement.",
    roles: {
      reader: {
        projects: { rowFilter: [{ field: "state", op: "neq", value: "secret" }] },
        tasks: { rowFilter: [{ field: "effort", op: "lt", value: 100 }] },
      },
    },
    query: {
      from: "projects",
      select: ["id", { relation: "tasks", ref: "tasks", select: ["title"] }],
    },
  },
  "rights-row-filter-conditions": {
    shows:
      "A pattern and a relation filter are asked of rows that the row filter lets through, and of no others; comparisons stand beside it, where an index serves them.",
    roles: {
      reader: {
        projects: { rowFilter: [{ field: "state", op: "neq", value: "secret" }], aggregate: true },
        tasks: { rowFilter: [{ field: "effort", op: "lt", value: 100 }] },
      },
    },
    query: {
      from: "projects",
      select: ["id"],
      where: [
        { field: "budget", op: "gt", value: "10" },
        { field: "title", op: "startsWith", value: "B" },
        {
          relation: "tasks",
          ref: "tasks",
          match: "some",
          where: [
            { field: "effort", op: "gt", value: 8 },
            { field: "title", op: "icontains", value: "steel" },
          ],
        },
      ],
    },
  },
  "rights-row-filter-having": {
    shows: "A pattern on a group is asked of groups, never of the rows that they are made of.",
    roles: {
      reader: {
        projects: { rowFilter: [{ field: "state", op: "neq", value: "secret" }], aggregate: true },
      },
    },
    query: {
      from: "projects",
      select: ["title", { fn: "count", alias: "n" }],
      groupBy: ["title"],
      having: [
        { field: "title", op: "gt", value: "A" },
        { field: "title", op: "endsWith", value: "bridge" },
      ],
    },
  },
  "rights-row-filter-claim": {
    shows: "A row filter that reads claims of the caller's, and reaches through a relation.",
    roles: {
      member: {
        projects: {
          rowFilter: [
            {
              or: [
                { field: "owner", op: "eq", valueFromClaim: "person" },
                {
                  relation: "tasks",
                  match: "some",
                  where: [{ field: "assignee", op: "eq", valueFromClaim: "person" }],
                },
              ],
            },
          ],
        },
      },
    },
    claims: { person: 21 },
    query: { ...titles, limit: 20 },
  },
  "rights-masks": {
    shows: "Each kind of mask.",
    roles: {
      reader: {
        people: {
          masks: {
            name: { kind: "first", keep: 1 },
            email: { kind: "email" },
            phone: { kind: "last", keep: 2 },
            born: { kind: "year" },
            salary: { kind: "redact" },
            team: { kind: "hash" },
          },
        },
      },
    },
    query: { from: "people", limit: 20 },
  },
  "rights-mask-compared": {
    shows: "Comparisons and orders see what the caller sees: the masked value.",
    roles: { reader: { people: { masks: { email: { kind: "email" } } } } },
    query: {
      from: "people",
      select: ["id"],
      where: [{ field: "email", op: "eq", value: "a***@example.org" }],
      orderBy: [{ field: "email" }],
    },
  },
  "rights-filter-only": {
    shows: "A column that may be asked about and not be seen.",
    roles: { reader: { people: { read: ["id", "name"], filter: ["email"] } } },
    query: {
      from: "people",
      where: [{ field: "email", op: "eq", value: "ada@example.org" }],
    },
  },
  "rights-three-roles": {
    shows:
      "Three roles of differing rows and columns: a row is there where one role shows it, a value where a role shows both.",
    roles: {
      all: { people: { read: ["id", "name"] } },
      team: {
        people: {
          read: ["id", "name", "email"],
          masks: { email: { kind: "email" } },
          rowFilter: [{ field: "team", op: "eq", valueFromClaim: "team" }],
        },
      },
      managers: {
        people: {
          read: ["id", "email", "salary"],
          rowFilter: [{ field: "manager", op: "eq", valueFromClaim: "person" }],
        },
      },
    },
    claims: { team: "north", person: 21 },
    query: { from: "people", orderBy: [{ field: "email" }], limit: 20 },
  },
  "rights-aggregate-roles": {
    shows: "Figures are made of the rows and columns of roles that may aggregate, of no others.",
    roles: {
      reader: { projects: {} },
      counter: {
        projects: {
          read: ["id", "state", "budget"],
          aggregate: true,
          rowFilter: [{ field: "state", op: "neq", value: "secret" }],
        },
      },
      owner: {
        projects: {
          read: ["id", "state"],
          aggregate: true,
          rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "person" }],
        },
      },
    },
    claims: { person: 21 },
    query: {
      from: "projects",
      select: ["state", { fn: "count", alias: "n" }, { fn: "sum", field: "budget", alias: "sum" }],
      groupBy: ["state"],
    },
  },
};
