// GET /api/v1/oauth/interaction/{uid} (G35.1): the page of what is to be done next: to sign in, or to decide about a client. Looking at it changes
// nothing. Refuses authorizations that are over or another browser's (404), and accounts that have nothing to give (403), with pages.
import type { Handler } from "../../contract/index.ts";
import { isNotFound } from "../interactions/answers.ts";
import { choicesOf } from "../interactions/choices.ts";
import type { InteractionContext } from "../interactions/interaction-context.ts";
import { consentPage, noAccessPage, overPage, signInPage } from "../interactions/pages.ts";

export function showInteractionHandler(context: InteractionContext): Handler<"showInteraction"> {
  return async (call) => {
    const { headers } = call;
    const pending = await context.authorizations.find(call, call.path.uid).catch(isNotFound);
    if (pending === null) return overPage(headers);
    const shown = { context, pending, headers };
    if (pending.user === null) return signInPage(200, shown);
    const choices = await choicesOf(context, pending);
    return choices.open.length === 0
      ? noAccessPage(shown, choices)
      : consentPage(200, shown, choices);
  };
}
