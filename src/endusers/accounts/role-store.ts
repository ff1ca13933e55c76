// SQL that adds and removes single roles of accounts.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountKey } from "./account.ts";

const GIVE = {
  name: "endusers_give_role",
  text: `with account as (select workspace_id, id from gateway.end_user where workspace_id = $1 and id = $2 for key share),
    given as (
      insert into gateway.end_user_role (workspace_id, end_user_id, role_id) select workspace_id, id, $3 from account on conflict do nothing
    )
    select id from account`,
};
const TAKE = {
  name: "endusers_take_role",
  text: "delete from gateway.end_user_role where workspace_id = $1 and end_user_id = $2 and role_id = $3 returning role_id",
};

/**
 * Adds a role. Does nothing if the account already has it.
 * @returns false if the account does not exist
 */
export async function giveRole(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  roleId: Guid,
): Promise<boolean> {
  return (await connection.run(GIVE, [workspaceId, id, roleId])).length > 0;
}

/**
 * Removes a role.
 * @returns false if the account did not have the role
 */
export async function takeRole(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  roleId: Guid,
): Promise<boolean> {
  return (await connection.run(TAKE, [workspaceId, id, roleId])).length > 0;
}
