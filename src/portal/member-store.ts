// Memberships of portal users in workspaces, as rows.
import type { MemberRole } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

export interface NewMember {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly userId: Guid;
  readonly role: MemberRole;
}

const INSERT = {
  name: "portal_insert_member",
  text: `insert into gateway.portal_member (id, workspace_id, user_id, role) values ($1, $2, $3, $4)
    on conflict (workspace_id, user_id) do nothing returning id`,
};

/** @returns whether the user was none before */
export async function insertMember(connection: Connection, member: NewMember): Promise<boolean> {
  const { id, workspaceId, userId, role } = member;
  return (await connection.run(INSERT, [id, workspaceId, userId, role])).length > 0;
}
