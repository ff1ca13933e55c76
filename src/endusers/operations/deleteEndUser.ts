// DELETE /{workspaceId}/endusers/{endUserId} (G27.10): takes an account away for good, with what the gateway keeps of the person.
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
