// The workspace of the twin-world test. It hides data in each way that a definition offers. The
// definitions of the two worlds differ only in parts that no tested credential can see.
import type { RawDefinition } from "../../support/model.ts";

export const workspaceId = "7a1d0000-0000-4000-8000-000000000001";
const tableId = (number: number) =>
  `7a1d0000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`;
const text = { type: "text" };
const needed = { type: "text", required: true };
const to = (table: string, inverse: string, onDelete = "restrict") => ({
  type: "reference",
  table,
  inverse,
  onDelete,
});

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
      manager: to("people", "reports", "setNull"),
      visible: { type: "boolean", required: true, default: true },
      tags: { type: "text", array: true },
      profile: { type: "json" },
      joinedAt: { type: "timestamp" },
      score: { type: "float" },
      rank: { type: "integer" },
      counter: { type: "bigint" },
      handle: { type: "text", unique: true },
      photos: { type: "file" },
    },
  },
  projects: {
    id: tableId(3),
    columns: {
      id: { type: "integer", primaryKey: true },
      title: needed,
      state: { type: "enum", values: states, required: true, default: "open" },
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
      project: { ...to("projects", "tasks", "cascade"), required: true },
      assignee: to("people", "tasks", "setNull"),
      effort: { type: "integer", default: 1 },
      note: text,
      doneAt: { type: "timestamp" },
      papers: { type: "file" },
    },
  },
  comments: {
    id: tableId(5),
    columns: {
      task: { ...to("tasks", "comments", "cascade"), required: true },
      author: { ...to("people", "comments", "setNull"), default: "{{claim:sub}}" },
      body: text,
      hidden: { type: "boolean", required: true, default: false },
      writtenAt: { type: "timestamp", default: "now" },
      scans: { type: "file" },
    },
  },
  vault: { id: tableId(6), columns: { owner: to("people", "secrets"), secret: needed } },
};

/** The tested credentials. `member` is an end user, and the others are API keys. */
export type CredentialName = "window" | "desk" | "figures" | "member";

/**
 * The claims of the end user `member`, besides its id. Row filters compare the claim `username`
 * with the region of people.
 */
export const memberClaims = { username: "north" } as const;

const everyAction = ["read", "insert", "update", "delete"];
const withId = (columns: readonly string[]) => ["id", ...columns];

const windowPeople =
  "name email phone birthday department region visible tags joinedAt rank handle photos".split(" ");
const windowProjects = ["title", "owner", "startsOn", "labels", "cost"];
const deskPeople = ["name", "region", "manager", "salary", "score", "counter", "email"];
const deskTasks = ["title", "project", "assignee", "effort", "note", "doneAt", "papers"];

/**
 * The rights of each credential. `sight.ts` describes the same rights a second time, as functions
 * that decide about rows. No credential may make a hidden row visible by a write. Otherwise the
 * worlds would differ without a mistake of the gateway.
 */
const credentials = {
  window: {
    kind: "publishable",
    mcp: { deletes: true },
    topics: { tasks: ["publish"] },
    files: ["upload", "readReferenced"],
    tables: {
      regions: { actions: ["read"], read: ["code", "name"] },
      people: {
        actions: everyAction,
        read: withId(windowPeople),
        filter: ["badge"],
        insert: withId([...windowPeople, "badge", "salary"]),
        update: [...windowPeople, "badge", "salary"],
        masks: {
          email: { kind: "email" },
          phone: { kind: "last", keep: 2 },
          birthday: { kind: "year" },
        },
        rowFilter: [{ field: "visible", op: "eq", value: true }],
        aggregate: true,
      },
      projects: {
        actions: everyAction,
        read: ["id", "title", "state", "owner", "startsOn", "labels"],
        insert: withId([...windowProjects, "state"]),
        update: windowProjects,
        rowFilter: [{ field: "state", op: "neq", value: "secret" }],
        maxRows: 25,
        aggregate: true,
      },
      tasks: {
        actions: everyAction,
        read: ["id", "title", "project", "assignee", "effort"],
        insert: ["id", "title", "project", "assignee", "effort", "note", "papers"],
        update: ["title", "project", "assignee", "effort", "note"],
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
    mcp: { deletes: true },
    explain: true,
    topics: "all",
    files: ["listOwn", "upload", "deleteOwn", "readReferenced"],
    tables: {
      regions: { actions: everyAction, read: "*", insert: "*" },
      people: {
        actions: everyAction,
        read: ["id", "name", "department", "manager", "region", "salary", "score", "counter"],
        filter: ["email", "photos"],
        filterRange: true,
        insert: withId([...deskPeople, "department", "visible"]),
        update: deskPeople,
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
        actions: everyAction,
        read: ["id", "title", "owner", "cost", "plan", "dailyAt"],
        insert: ["id", "title", "state", "owner", "cost", "plan", "dailyAt", "startsOn"],
        masks: { title: { kind: "redact", text: "***" } },
        rowFilter: [
          {
            relation: "owner",
            match: "some",
            where: [{ field: "visible", op: "eq", value: true }],
          },
        ],
      },
      tasks: { actions: everyAction, read: "*", insert: withId(deskTasks) },
      comments: {
        actions: everyAction,
        read: ["id", "task", "body", "writtenAt"],
        insert: ["id", "task", "body", "hidden", "author"],
        update: ["task", "body", "hidden", "writtenAt"],
        rowFilter: [{ field: "hidden", op: "eq", value: false }],
      },
    },
  },
  figures: {
    kind: "server",
    explain: true,
    topics: { closed: ["publish"], tasks: ["subscribe"] },
    files: ["upload", "readReferenced"],
    tables: {
      people: {
        actions: everyAction,
        read: ["id", "department", "joinedAt", "name"],
        insert: ["id", "department", "joinedAt", "name", "visible", "rank"],
        update: ["department", "joinedAt", "name", "rank"],
        masks: { name: { kind: "hash" }, joinedAt: { kind: "year" } },
        filter: ["rank"],
      },
      projects: {
        actions: everyAction,
        read: ["id", "state", "startsOn"],
        insert: ["id", "title", "state", "startsOn"],
        rowFilter: [
          { relation: "tasks", match: "none", where: [{ field: "effort", op: "gt", value: 8 }] },
        ],
      },
      tasks: {
        actions: ["read", "insert", "update"],
        read: ["id", "project", "doneAt"],
        filter: ["assignee"],
        insert: ["id", "title", "project", "effort", "doneAt", "assignee"],
        update: ["title", "doneAt", "assignee", "note", "papers"],
        rowFilter: [{ not: { field: "title", op: "startsWith", value: "x" } }],
      },
      comments: {
        actions: everyAction,
        read: ["id", "body"],
        insert: ["id", "task", "body"],
        rowFilter: [{ field: "author", op: "eq", valueFromClaim: "sub" }],
      },
    },
  },
};

const inMyRegion = { field: "region", op: "eq", valueFromClaim: "username" };

/** The rights of end users. Their row filters use claims of the access token. */
const roles = {
  member: {
    topics: { tasks: ["publish"] },
    files: ["listOwn", "upload", "deleteOwn", "readReferenced"],
    tables: {
      regions: {
        actions: ["read"],
        read: ["code", "name"],
        rowFilter: [{ field: "code", op: "eq", valueFromClaim: "username" }],
      },
      people: {
        actions: ["read", "update"],
        read: withId(["name", "email", "phone", "department", "region", "rank", "tags", "photos"]),
        filter: ["badge"],
        update: ["phone", "rank", "tags", "photos"],
        masks: {
          email: { kind: "email" },
          phone: { kind: "last", keep: 2 },
          photos: { kind: "redact" },
        },
        rowFilter: [
          {
            or: [inMyRegion, { field: "id", op: "eq", valueFromClaim: "sub" }],
          },
        ],
        aggregate: true,
      },
      projects: {
        actions: everyAction,
        read: withId(["title", "state", "owner", "cost", "startsOn"]),
        insert: withId(["title", "state", "owner", "cost", "startsOn"]),
        update: ["title", "state", "cost"],
        rowFilter: [{ relation: "owner", match: "some", where: [inMyRegion] }],
        aggregate: true,
      },
      tasks: {
        actions: everyAction,
        read: withId(["title", "project", "assignee", "effort", "note", "doneAt", "papers"]),
        insert: withId(["title", "project", "assignee", "effort", "note", "papers"]),
        update: ["title", "effort", "note", "doneAt", "papers"],
        rowFilter: [{ relation: "assignee", match: "some", where: [inMyRegion] }],
      },
      comments: {
        actions: everyAction,
        read: withId(["task", "body", "author", "writtenAt", "scans"]),
        insert: withId(["task", "body", "scans"]),
        update: ["body", "writtenAt", "scans"],
        rowFilter: [{ field: "author", op: "eq", valueFromClaim: "sub" }],
      },
    },
  },
};

/** The cache modes. Every key exists once for each of them. */
export const caching = {
  "": { mode: "off" },
  Time: { mode: "time", ttlSeconds: 3 },
  Write: { mode: "write" },
  Hybrid: { mode: "hybrid", ttlSeconds: 5 },
} as const;
export type Caching = keyof typeof caching;

const keys = Object.fromEntries([
  ...Object.entries(credentials).flatMap(([name, credential]) =>
    Object.entries(caching).map(([mode, cache]) => [`${name}${mode}`, { ...credential, cache }]),
  ),
  ["everything", { kind: "server", tables: "all" }],
]) as Record<string, object>;

const topics = { tasks: { enabled: true }, closed: { enabled: false } };

/** Returns the rights of the credential to tables, in the form of definition files. */
export const scopesOf = (
  credential: CredentialName,
): Readonly<Record<string, { readonly [right: string]: unknown }>> =>
  credential === "member" ? roles.member.tables : credentials[credential].tables;

/** The definition of the first world. */
export const definition: RawDefinition = {
  workspace: { id: workspaceId, name: "Twins" },
  tables,
  topics,
  keys,
  roles,
};

/**
 * Returns the same definition with response caching for end users. Access tokens are valid for an
 * hour, which no run of the test exceeds. The clock of the test moves only with the requests.
 */
export const cachingForMembers = (raw: RawDefinition, mode: Caching): RawDefinition => ({
  ...raw,
  workspace: { ...raw.workspace, auth: { accessTokenMinutes: 60, cache: caching[mode] } },
});

/**
 * The definition of the second world. It has other columns, tables, keys and texts where no tested
 * credential can see them.
 */
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
      columns: { owner: to("people", "accounts", "cascade"), amount: { type: "decimal" } },
    },
  },
  keys: {
    ...keys,
    visitor: { kind: "publishable", tables: { ledger: { actions: ["read"], read: "*" } } },
  },
};

export const neighbourId = "7a1d0000-0000-4000-8000-0000000000ff";
export const neighbourTable = "7a1d0000-0000-4000-8000-0000000009ff";

/** Another workspace on the same database. Its contents must not change any answer. */
export const neighbour = (column: string): RawDefinition => ({
  workspace: { id: neighbourId, name: `Neighbour of ${column}` },
  tables: { notes: { id: neighbourTable, columns: { [column]: { type: "text" } } } },
  keys: { all: { kind: "server", tables: "all" } },
});
