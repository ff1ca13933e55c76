// DELETE /{workspaceId}/endusers/{endUserId} (G27.10): deletes an account permanently, with the
// gateway's other data about the user.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Erasures } from "../erasure/erasures.ts";

/** @throws GatewayError NOT_FOUND */
export function deleteEndUserHandler({
  erasures,
}: {
  readonly erasures: Pick<Erasures, "remove">;
}): Handler<"deleteEndUser", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await erasures.remove(workspace, path.endUserId);
    return { status: 204 };
  };
}
