// POST /{workspaceId}/auth/confirm-email (G14.9): the request of the button on the page of a
// confirmation link. Marks the address as proven, because a person and not a mail program pressed
// the button. Rejects links that are unknown, replaced by a newer link, or older than a day (400).
import type { Handler } from "../../contract/index.ts";
import { proveByToken } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import { pages } from "../pages/page.ts";

export function proveEmailHandler(deps: FlowDependencies): Handler<"proveEmail"> {
  return async ({ body: { token }, facts, ...call }) => {
    const reader = await flowContextOf(deps, call);
    const { workspace, now } = reader;
    const holder = await proveByToken(deps.control, workspace.id, sha256(token), new Date(now));
    if (holder === undefined) return pages.message(400, "confirmationRefused", reader);
    facts.endUserId = holder.endUserId;
    if (holder.email !== null) facts.email = holder.email;
    return pages.message(200, "proven", reader);
  };
}
