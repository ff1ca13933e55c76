// The capability of the pages for sign-in and consent.
import type { Capability, Guid } from "../../contract/index.ts";
import { portalRealm } from "../../portal/index.ts";
import { identityCookies } from "../identity-cookies.ts";
import { createKnownBrowsers } from "../known-browsers.ts";
import { answerInteractionHandler } from "../operations/answerInteraction.ts";
import { showInteractionHandler } from "../operations/showInteraction.ts";
import type { InteractionContext } from "./interaction-context.ts";

export interface InteractionDependencies extends Pick<
  InteractionContext,
  "control" | "catalog" | "authorizations" | "prove"
> {
  readonly baseUrl: string;
  readonly config: {
    readonly secrets: { readonly masterKey: Buffer };
    readonly server: { readonly workspace: Guid | null };
  };
}

export function createInteractions(
  deps: InteractionDependencies,
): Capability<"showInteraction" | "answerInteraction"> {
  const { config, baseUrl } = deps;
  const context: InteractionContext = {
    ...deps,
    ownOrigin: new URL(baseUrl).origin,
    formSecret: portalRealm(config.secrets.masterKey).derive("interactions"),
    browserCookie: identityCookies(baseUrl).browser,
    knownBrowsers: createKnownBrowsers(baseUrl, config.secrets.masterKey),
    dedicatedTo: config.server.workspace,
  };
  return {
    operations: {
      showInteraction: showInteractionHandler(context),
      answerInteraction: answerInteractionHandler(context),
    },
  };
}
