// What members may do by their role, in the shape in which keys and roles give rights. Members: people who administer a workspace.
import type { ScopeDefinition, TopicAction, Workspace } from "../catalog/index.ts";
import { EVERY_ACTION, type RightsHolder } from "./build-grant.ts";
import type { Right } from "./rights.ts";

export type MemberRole = "viewer" | "editor" | "owner";

interface MemberRights {
  readonly table: ScopeDefinition;
  readonly files: RightsHolder["files"];
  readonly topics: readonly TopicAction[];
  /** Of the endpoints that are offered to members. */
  readonly endpoints: RightsHolder["endpoints"];
  readonly administration: readonly Right[];
}

const seen: readonly Right[] = ["usage.read", "runs.read", "grants.own", "endusers.read"];
const edited: readonly Right[] = [...seen, "runs.replay", "logs.read"];

const members: Readonly<Record<MemberRole, MemberRights>> = {
  viewer: {
    table: { ...EVERY_ACTION, actions: ["read"], aggregate: true },
    files: ["list", "read"],
    topics: ["subscribe"],
    endpoints: [],
    administration: seen,
  },
  editor: {
    table: EVERY_ACTION,
    files: "all",
    topics: ["publish", "subscribe"],
    endpoints: "all",
    administration: edited,
  },
  owner: {
    table: EVERY_ACTION,
    files: "all",
    topics: ["publish", "subscribe"],
    endpoints: "all",
    administration: [
      ...edited,
      "runs.bodies",
      "events.delete",
      "endusers.write",
      "logs.bodies",
      "members.write",
      "keys.write",
      "grants.all",
    ],
  },
};

/** What the role gives in the workspace as it is defined now: every table and topic that there is. */
export function memberRights(
  { definition, tablesByName }: Workspace,
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
    players: [],
    topics: forEach(Object.keys(definition.topics), topics),
    platforms: [],
    explain: true,
  };
}
