// GET /{workspaceId}/endusers (G27.2, G27.3): lists accounts, one page per request. Rejects a
// cursor that was created for another filter (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { AdministrationDependencies } from "../administration/administration.ts";
import { listEndUsers } from "../administration/list-end-users.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the cursor was created for another member or another
 *   filter
 */
export const listEndUsersHandler =
  ({ control }: AdministrationDependencies): Handler<"listEndUsers", Grant> =>
  async ({ grant: { workspace }, caller, query, facts }) => {
    const body = await listEndUsers(control, workspace, caller.memberId, query);
    facts.rows = body.endUsers.length;
    return { status: 200, body };
  };
