// GET /{workspaceId}/auth/confirm-email (G14.4, G14.7): the page of a confirmation link. Mail
// programs open links ahead of people, so opening it again shows the same, and HEAD and looks ahead
// confirm nothing. The page has a button that proves the address. Refuses links that are unknown,
// replaced or older than a day (400).
import { confirmByToken, findConfirmation } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf } from "../flow-context.ts";
import type { Call, Handler } from "../../contract/index.ts";
import type { PageDependencies } from "../pages/page.ts";

export function confirmEmailHandler(deps: PageDependencies): Handler<"confirmEmail"> {
  return async (call) => {
    const reader = await flowContextOf(deps, call);
    // No browser shows an answer of this status for the one that the person asks for later.
    if (isLookAhead(call)) {
      const page = deps.pages.message(503, "confirmationWaits", reader);
      return { ...page, headers: { ...page.headers, "Retry-After": "1" } };
    }
    const { workspace, now } = reader;
    const look = call.method === "HEAD" ? findConfirmation : confirmByToken;
    const hash = sha256(call.query.token ?? "");
    const holder = await look(deps.control, workspace.id, hash, new Date(now));
    if (holder === undefined) return deps.pages.message(400, "confirmationRefused", reader);
    call.facts.endUserId = holder.endUserId;
    if (holder.email !== null) call.facts.email = holder.email;
    return deps.pages.confirmation(reader, call.query.token ?? "");
  };
}

/** What browsers and mail programs say when they open a page that nobody has asked for yet. */
const lookAheadHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

const isLookAhead = ({ headers }: Pick<Call<"confirmEmail">, "headers">): boolean =>
  lookAheadHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
