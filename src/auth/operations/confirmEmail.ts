// GET /{workspaceId}/auth/confirm-email (G14.4): the page of a confirmation link. Mail programs open links ahead of people, so
// opening it again shows the same. Refuses links that are unknown, replaced or older than a day (400).
import { confirmByToken } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf } from "../flow-context.ts";
import type { Handler } from "../../contract/index.ts";
import type { PageDependencies } from "../pages/page.ts";

export function confirmEmailHandler(deps: PageDependencies): Handler<"confirmEmail"> {
  return async (call) => {
    const reader = await flowContextOf(deps, call);
    const { workspace, now } = reader;
    const hash = sha256(call.query.token ?? "");
    const holder = await confirmByToken(deps.control, workspace.id, hash, new Date(now));
    if (holder === undefined) return deps.pages.message(400, "confirmationRefused", reader);
    if (holder.email !== null) call.facts.email = holder.email;
    return deps.pages.message(200, "confirmed", reader);
  };
}
