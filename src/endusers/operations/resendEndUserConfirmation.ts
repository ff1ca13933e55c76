// POST /{workspaceId}/endusers/{endUserId}/resend-confirmation (G27.9): mails a new confirmation
// link. Rejects accounts that cannot receive one (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";
import { shownEndUser, type ShowDependencies } from "./getEndUser.ts";

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export function resendEndUserConfirmationHandler(
  deps: ShowDependencies & { readonly administration: Pick<Administration, "resendConfirmation"> },
): Handler<"resendEndUserConfirmation", Grant> {
  return async ({ grant: { workspace }, path }) => {
    await deps.administration.resendConfirmation(workspace, path.endUserId);
    return { status: 200, body: await shownEndUser(deps, workspace, path.endUserId) };
  };
}
