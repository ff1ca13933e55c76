// The workspace of the twin-world test: something to hide in every way in which the definition can hide it. One world's
// definition differs from the other's only where no tested credential can look.
import type { RawDefinition } from "../../support/model.ts";

export const workspaceId = "7a1d0000-0000-4000-8000-000000000001";
const tableId = (number: number) =>
  `7a1d0000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`;
const text = { type: "text" };
const needed = { type: "text", required: true };
const to = (table: string, inverse: string) => ({ type: "reference", table, inverse });

export const departments = ["ops", "sales", "legal"];
export const states = ["open", "closed", "secret"];

const tables = {
  regions: {
    id: tableId(1),
    columns: {
      code: { type: "text", primaryKey: true },
      name: needed,
      budget: { type: "decimal" },
    },
  },
  people: {
    id: tableId(2),
    columns: {
      name: needed,
      email: text,
      phone: text,
      birthday: { type: "date" },
      salary: { type: "decimal" },
      badge: text,
      department: { type: "enum", values: departments, required: true },
      region: to("regions", "people"),
      manager: to("people", "reports"),
      visible: { type: "boolean", required: true },
      tags: { type: "text", array: true },
      profile: { type: "json" },
      joinedAt: { type: "timestamp" },
      score: { type: "float" },
      rank: { type: "integer" },
      counter: { type: "bigint" },
    },
  },
  projects: {
    id: tableId(3),
    columns: {
      id: { type: "integer", primaryKey: true },
      title: needed,
      state: { type: "enum", values: states, required: true },
      owner: to("people", "owned"),
      cost: { type: "decimal" },
      plan: { type: "json" },
      startsOn: { type: "date" },
      dailyAt: { type: "time" },
      labels: { type: "text", array: true },
    },
  },
  tasks: {
    id: tableId(4),
    columns: {
      id: { type: "bigint", primaryKey: true },
      title: needed,
      project: { ...to("projects", "tasks"), required: true },
      assignee: to("people", "tasks"),
      effort: { type: "integer" },
      note: text,
      doneAt: { type: "timestamp" },
      papers: { type: "file" },
    },
  },
  comments: {
    id: tableId(5),
    columns: {
      task: { ...to("tasks", "comments"), required: true },
      author: to("people", "comments"),
      body: text,
      hidden: { type: "boolean", required: true },
    },
  },
  vault: { id: tableId(6), columns: { owner: to("people", "secrets"), secret: needed } },
};

const secret = (letter: string, kind: "sk" | "pk") => `${kind}_live_${letter.repeat(43)}`;
export const secrets = {
  window: secret("w", "pk"),
  desk: secret("d", "sk"),
  figures: secret("f", "sk"),
  everything: secret("e", "sk"),
} as const;
export type CredentialName = "window" | "desk" | "figures";

/** What each credential is given; `sight.ts` says the same a second time, as predicates over rows. */
const keys = {
  window: {
    kind: "publishable",
    secret: secrets.window,
    tables: {
      regions: { actions: ["read"], read: ["code", "name"] },
      people: {
        actions: ["read"],
        read: [
          "id",
          "name",
          "email",
          "phone",
          "birthday",
          "department",
          "region",
          "visible",
          "tags",
          "joinedAt",
          "rank",
        ],
        filter: ["badge"],
        masks: {
          email: { kind: "email" },
          phone: { kind: "last", keep: 2 },
          birthday: { kind: "year" },
        },
        rowFilter: [{ field: "visible", op: "eq", value: true }],
        aggregate: true,
      },
      projects: {
        actions: ["read"],
        read: ["id", "title", "state", "owner", "startsOn", "labels"],
        rowFilter: [{ field: "state", op: "neq", value: "secret" }],
        maxRows: 25,
        aggregate: true,
      },
      tasks: {
        actions: ["read"],
        read: ["id", "title", "project", "assignee", "effort"],
        rowFilter: [
          {
            relation: "project",
            match: "some",
            where: [{ field: "state", op: "eq", value: "open" }],
          },
        ],
      },
    },
  },
  desk: {
    kind: "server",
    secret: secrets.desk,
    tables: {
      regions: { actions: ["read"], read: "*" },
      people: {
        actions: ["read"],
        read: ["id", "name", "department", "manager", "region", "salary", "score", "counter"],
        filter: ["email"],
        filterRange: true,
        masks: { name: { kind: "first", keep: 1 } },
        rowFilter: [
          {
            or: [
              { field: "region", op: "eq", value: "north" },
              {
                relation: "manager",
                match: "some",
                where: [{ field: "department", op: "eq", value: "ops" }],
              },
            ],
          },
        ],
      },
      projects: {
        actions: ["read"],
        read: ["id", "title", "owner", "cost", "plan", "dailyAt"],
        masks: { title: { kind: "redact", text: "***" } },
        rowFilter: [
          {
            relation: "owner",
            match: "some",
            where: [{ field: "visible", op: "eq", value: true }],
          },
        ],
      },
      tasks: { actions: ["read"], read: "*" },
      comments: {
        actions: ["read"],
        read: ["id", "task", "body"],
        rowFilter: [{ field: "hidden", op: "eq", value: false }],
      },
    },
  },
  figures: {
    kind: "server",
    secret: secrets.figures,
    tables: {
      people: {
        actions: ["read"],
        read: ["id", "department", "joinedAt", "name"],
        masks: { name: { kind: "hash" }, joinedAt: { kind: "year" } },
        filter: ["rank"],
      },
      projects: {
        actions: ["read"],
        read: ["id", "state", "startsOn"],
        rowFilter: [
          { relation: "tasks", match: "none", where: [{ field: "effort", op: "gt", value: 8 }] },
        ],
      },
      tasks: {
        actions: ["read"],
        read: ["id", "project", "doneAt"],
        filter: ["assignee"],
        rowFilter: [{ not: { field: "title", op: "startsWith", value: "x" } }],
      },
      comments: {
        actions: ["read"],
        read: ["id", "body"],
        rowFilter: [{ field: "author", op: "eq", valueFromClaim: "sub" }],
      },
    },
  },
  everything: { kind: "server", secret: secrets.everything, tables: "all" },
};

/** The definition of the first world. */
export const definition: RawDefinition = {
  workspace: { id: workspaceId, name: "Twins" },
  tables,
  keys,
};

/** The definition of the second world: other columns, tables, keys and words where no tested credential may look. */
export const otherDefinition: RawDefinition = {
  ...definition,
  tables: {
    ...tables,
    people: {
      ...tables.people,
      columns: { ...tables.people.columns, iban: { type: "text", description: "Only here" } },
    },
    vault: { ...tables.vault, columns: { ...tables.vault.columns, opened: { type: "integer" } } },
    ledger: {
      id: tableId(7),
      columns: { owner: to("people", "accounts"), amount: { type: "decimal" } },
    },
  },
  keys: {
    ...keys,
    visitor: { kind: "publishable", tables: { ledger: { actions: ["read"], read: "*" } } },
  },
};

export const neighbourId = "7a1d0000-0000-4000-8000-0000000000ff";
export const neighbourTable = "7a1d0000-0000-4000-8000-0000000009ff";
export const neighbourSecret = secret("n", "sk");

/** Another workspace on the same database; what it holds must not matter. */
export const neighbour = (column: string): RawDefinition => ({
  workspace: { id: neighbourId, name: `Neighbour of ${column}` },
  tables: { notes: { id: neighbourTable, columns: { [column]: { type: "text" } } } },
  keys: { all: { kind: "server", secret: neighbourSecret, tables: "all" } },
});
