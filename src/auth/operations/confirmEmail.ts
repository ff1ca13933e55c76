// GET /{workspaceId}/auth/confirm-email (G14.4, G14.7): the target of the link in a confirmation
// mail. Confirms the address and shows a page with a button. A press of the button proves that a
// person, and not a mail program, has opened the link. Mail programs may open links before the user
// does, so a repeated request shows the same page. HEAD requests and prefetch requests of browsers
// confirm nothing. Rejects links that are unknown, replaced by a newer link, or older than a day
// (400).
import { confirmByToken, findConfirmation } from "../../endusers/index.ts";
import { sha256 } from "../../platform/index.ts";
import { flowContextOf, type FlowDependencies } from "../flow-context.ts";
import type { Call, Handler } from "../../contract/index.ts";
import { pages } from "../pages/page.ts";

export function confirmEmailHandler(deps: FlowDependencies): Handler<"confirmEmail"> {
  return async (call) => {
    const reader = await flowContextOf(deps, call);
    // A browser may request a page before the user opens its link (prefetch). The browser discards
    // a response with status 503, and requests the page again when the user opens the link.
    if (isPrefetch(call)) {
      const page = pages.message(503, "confirmationWaits", reader);
      return { ...page, headers: { ...page.headers, "Retry-After": "1" } };
    }
    const { workspace, now } = reader;
    const findHolder = call.method === "HEAD" ? findConfirmation : confirmByToken;
    const hash = sha256(call.query.token ?? "");
    const holder = await findHolder(deps.control, workspace.id, hash, new Date(now));
    if (holder === undefined) return pages.message(400, "confirmationRefused", reader);
    call.facts.endUserId = holder.endUserId;
    if (holder.email !== null) call.facts.email = holder.email;
    return pages.confirmation(reader, call.query.token ?? "");
  };
}

/**
 * Headers in which browsers and mail programs say that a request is a prefetch, prerender or
 * preview.
 */
const prefetchHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

const isPrefetch = ({ headers }: Pick<Call<"confirmEmail">, "headers">): boolean =>
  prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
