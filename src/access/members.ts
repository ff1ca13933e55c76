// Defines the rights of members by their role. Members are the users who administer a workspace.
// The rights have the same form as the rights of API keys.
import type { WorkspaceModel } from "../catalog/index.ts";
import { EVERY_ACTION, type RightsHolder } from "./build-grant.ts";
import type { Right } from "./rights.ts";

export type MemberRole = "viewer" | "editor" | "owner";

const viewerRights: readonly Right[] = [
  "usage.read",
  "runs.read",
  "mails.read",
  "grants.own",
  "endusers.read",
];
const editorRights: readonly Right[] = [
  ...viewerRights,
  "runs.replay",
  "logs.read",
  "events.publish",
];
const ownerRights: readonly Right[] = [
  ...editorRights,
  "runs.bodies",
  "events.delete",
  "endusers.write",
  "logs.bodies",
  "audit.read",
  "members.write",
  "definition.read",
  "definition.write",
  "keys.write",
  "grants.all",
  "query.viewAs",
  "mails.write",
  "runs.dryRun",
];

const viewer = {
  table: { ...EVERY_ACTION, actions: ["read"], aggregate: true },
  files: ["list", "read"],
  topics: ["subscribe"],
  endpoints: [],
  administration: viewerRights,
} as const;
const editor = {
  table: EVERY_ACTION,
  files: "all",
  topics: ["publish", "subscribe"],
  endpoints: "all",
  administration: editorRights,
} as const;
const members = { viewer, editor, owner: { ...editor, administration: ownerRights } };

/** Returns the rights of a member's role on all tables and topics of the current definition. */
export function memberRights(
  { definition, tablesByName }: WorkspaceModel,
  role: MemberRole,
): RightsHolder {
  const { table, topics, ...rights } = members[role];
  const forEach = <T>(names: Iterable<string>, value: T): Record<string, T> =>
    Object.fromEntries([...names].map((name) => [name, value]));
  return {
    ...rights,
    name: role,
    tables: forEach(tablesByName.keys(), table),
    aggregateByDefault: true,
    players: ["list", "resolve"],
    topics: forEach(Object.keys(definition.topics), topics),
    platforms: [],
    explain: true,
  };
}
