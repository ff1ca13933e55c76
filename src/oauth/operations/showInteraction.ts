// GET /api/v1/oauth/interaction/{uid} (G35.1): shows the page of the next step, sign-in or consent.
// The request changes nothing. An authorization that has ended or belongs to another browser gets a
// 404 page. A user who cannot give any access gets a 403 page.
import type { Handler } from "../../contract/index.ts";
import { isNotFound } from "../interactions/answers.ts";
import { choicesOf } from "../interactions/choices.ts";
import type { InteractionContext } from "../interactions/interaction-context.ts";
import { consentPage, noAccessPage, expiredPage, signInPage } from "../interactions/pages.ts";

export function showInteractionHandler(context: InteractionContext): Handler<"showInteraction"> {
  return async (call) => {
    const { headers } = call;
    const pending = await context.authorizations.find(call, call.path.uid).catch(isNotFound);
    if (pending === null) return expiredPage(headers);
    const shown = { context, pending, headers };
    if (pending.user === null) return signInPage(200, shown);
    const choices = await choicesOf(context, pending);
    return choices.open.length === 0
      ? noAccessPage(shown, choices)
      : consentPage(200, shown, choices);
  };
}
