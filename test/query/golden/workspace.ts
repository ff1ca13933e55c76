// The workspace of the golden statements: projects, their tasks and the people who work on them.
// Ids are short, so that they are easy to find in SQL. `callerWith` returns a caller with any
// rights.
import { claimsOfCaller, grantFor, type Grant } from "../../../src/access/index.ts";
import { buildWorkspace } from "../../../src/catalog/build-workspace.ts";
import type { ScopeDefinition } from "../../../src/catalog/definition.ts";
import type { AuthenticatedCaller } from "../../../src/contract/index.ts";
import { defineWorkspace, referenceTo, scope } from "../../support/definition.ts";

/** Ids of the tables, by name. */
export const tableIds = {
  people: "00000000-0000-4000-8000-00000000000a",
  projects: "00000000-0000-4000-8000-00000000000b",
  tasks: "00000000-0000-4000-8000-00000000000c",
  comments: "00000000-0000-4000-8000-00000000000d",
} as const;

const key = { type: "integer", primaryKey: true, required: true } as const;
const tables = {
  people: {
    id: tableIds.people,
    columns: {
      id: key,
      name: { type: "text", required: true },
      email: { type: "text", unique: true },
      phone: { type: "text" },
      born: { type: "date" },
      salary: { type: "decimal", precision: 10, scale: 2 },
      team: { type: "text" },
      manager: referenceTo("people", "manager", { onDelete: "setNull", inverse: "reports" }),
    },
  },
  projects: {
    id: tableIds.projects,
    columns: {
      id: key,
      title: { type: "text", required: true },
      code: { type: "text", unique: true },
      state: {
        type: "enum",
        values: ["open", "closed", "secret"],
        required: true,
        default: "open",
      },
      budget: { type: "decimal", precision: 10, scale: 2 },
      startedAt: { type: "timestamp", default: "now" },
      details: { type: "json" },
      labels: { type: "text", array: true },
      owner: { ...referenceTo("people", "owner", { inverse: "projects" }) },
      parent: referenceTo("projects", "parent", { inverse: "parts" }),
    },
  },
  tasks: {
    id: tableIds.tasks,
    columns: {
      id: key,
      title: { type: "text", required: true },
      project: referenceTo("projects", "project", { onDelete: "cascade", inverse: "tasks" }),
      assignee: referenceTo("people", "assignee", { onDelete: "setNull", inverse: "tasks" }),
      effort: { type: "integer", default: 1 },
      doneAt: { type: "timestamp" },
    },
  },
  comments: {
    id: tableIds.comments,
    columns: {
      id: key,
      task: {
        ...referenceTo("tasks", "task", { onDelete: "cascade", inverse: "comments" }),
        required: true,
      },
      body: { type: "text" },
      pictures: { type: "file" },
    },
  },
} as const;

/**
 * The rights of roles, by role and table. An entry lists only the differences from a right to read
 * everything.
 */
export type Roles = Readonly<Record<string, Readonly<Record<string, Partial<ScopeDefinition>>>>>;

export interface CallerWithRights {
  readonly grant: Grant;
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly kind: "key" | "endUser";
  readonly id: string;
}

const END_USER = "00000000-0000-4000-8000-0000000000ee";

/** Returns an end user with the roles. Without roles, returns a server key with all rights. */
export function callerWith(
  roles: Roles | undefined,
  claims: Readonly<Record<string, unknown>> = {},
  isUntracked = false,
): CallerWithRights {
  const entries = (sketch: Roles[string]) =>
    Object.fromEntries(Object.entries(sketch).map(([table, entry]) => [table, scope(entry)]));
  const definition = defineWorkspace({
    id: "00000000-0000-4000-8000-000000000000",
    tables,
    topics: { board: { enabled: true } },
    keys: { server: { tables: "all", topics: "all", files: "all" } },
    roles: Object.fromEntries(
      Object.entries(roles ?? {}).map(([name, sketch]) => [name, { tables: entries(sketch) }]),
    ),
  });
  const untracked = isUntracked ? { pledge: "~pledge 1", tables: Object.values(tableIds) } : null;
  const rootSecret = Buffer.alloc(32, 1);
  const workspace = buildWorkspace(definition, { version: 1, rootSecret, untracked });
  const id = roles === undefined ? definition.keys["server"]!.id : END_USER;
  const whose = { workspaceId: workspace.id, origins: null };
  const caller: AuthenticatedCaller =
    roles === undefined
      ? { ...whose, kind: "key", keyId: id, keyKind: "server" }
      : { ...whose, kind: "endUser", endUserId: id, roles: Object.keys(roles), claims };
  return {
    grant: grantFor(workspace, caller),
    claims: claimsOfCaller(caller),
    kind: caller.kind,
    id,
  };
}
