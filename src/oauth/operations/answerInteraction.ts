// POST /api/v1/oauth/interaction/{uid} (G35.1 to G35.5): handles the user's answer on the sign-in
// or consent page: sign in, allow, deny, or sign in as another user. Rejects forms that a page of
// another origin sends (403).
import type { Handler } from "../../contract/index.ts";
import { refuseForeignPage } from "../../portal/index.ts";
import { answers, isNotFound } from "../interactions/answers.ts";
import { isFormToken, type InteractionContext } from "../interactions/interaction-context.ts";
import { expiredPage, formRefusedPage } from "../interactions/pages.ts";

/** @throws GatewayError ORIGIN_DENIED if a page of another origin sent the form */
export function answerInteractionHandler(
  context: InteractionContext,
): Handler<"answerInteraction"> {
  return async (call) => {
    const { headers, path, body } = call;
    refuseForeignPage(headers, context.ownOrigin);
    const pending = await context.authorizations.find(call, path.uid).catch(isNotFound);
    if (pending === null) return expiredPage(headers);
    if (!isFormToken(context, pending, body.formToken)) return formRefusedPage(headers);
    try {
      return await answers[body.action](context, call, pending);
    } catch (error) {
      // The authorization no longer waits for an answer. For example, the user has already answered
      // in another tab.
      isNotFound(error);
      return expiredPage(headers);
    }
  };
}
