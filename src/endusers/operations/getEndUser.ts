// GET /{workspaceId}/endusers/{endUserId}: returns one account. An account of another workspace is
// not found (404).
import type { Grant } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import {
  GatewayError,
  type ContractSchema,
  type Guid,
  type Handler,
} from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findListed } from "../administration/end-user-list-store.ts";
import { endUserReply } from "../administration/end-user-reply.ts";

export interface ShowDependencies {
  readonly control: Pool;
}

/**
 * Returns the current representation of an account.
 * @throws GatewayError NOT_FOUND
 */
export async function shownEndUser(
  { control }: ShowDependencies,
  workspace: Workspace,
  id: Guid,
): Promise<ContractSchema<"EndUser">> {
  const account = await findListed(control, workspace.id, id);
  if (account === undefined) throw new GatewayError("NOT_FOUND");
  return endUserReply(workspace, account);
}

/** @throws GatewayError NOT_FOUND */
export function getEndUserHandler(deps: ShowDependencies): Handler<"getEndUser", Grant> {
  return async ({ grant: { workspace }, path }) => {
    const body = await shownEndUser(deps, workspace, path.endUserId);
    return { status: 200, body };
  };
}
