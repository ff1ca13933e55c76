// POST /api/v1/oauth/interaction/{uid} (G35.1 to G35.5): takes what the person answers on its page: signs in, allows, denies, or leaves to somebody
// else. Refuses what a page of another origin has a browser send (403).
import type { Handler } from "../../contract/index.ts";
import { refuseForeignPage } from "../../portal/index.ts";
import { answers, isNotFound } from "../interactions/answers.ts";
import { isFormToken, type InteractionContext } from "../interactions/interaction-context.ts";
import { overPage, refusedForm } from "../interactions/pages.ts";

/** @throws GatewayError ORIGIN_DENIED */
export function answerInteractionHandler(
  context: InteractionContext,
): Handler<"answerInteraction"> {
  return async (call) => {
    const { headers, path, body } = call;
    refuseForeignPage(headers, context.ownOrigin);
    const pending = await context.authorizations.find(call, path.uid).catch(isNotFound);
    if (pending === null) return overPage(headers);
    if (!isFormToken(context, pending, body.formToken)) return refusedForm(headers);
    try {
      return await answers[body.action](context, call, pending);
    } catch (error) {
      // Answered meanwhile, in another tab perhaps.
      isNotFound(error);
      return overPage(headers);
    }
  };
}
