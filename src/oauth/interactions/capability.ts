// Assembles the sign-in and consent pages of the identity service.
import { answerInteractionHandler } from "../operations/answerInteraction.ts";
import { showInteractionHandler } from "../operations/showInteraction.ts";
import { interactionContextOf, type InteractionDependencies } from "./interaction-context.ts";

export function createInteractions(deps: InteractionDependencies) {
  const context = interactionContextOf(deps);
  return {
    operations: {
      showInteraction: showInteractionHandler(context),
      answerInteraction: answerInteractionHandler(context),
    },
  };
}
