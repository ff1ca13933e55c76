// Exports the operations with which owners change their workspace over HTTP.
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import { Capacity, type CapacityOptions } from "../platform/capacity/index.ts";
import { allowOriginHandler } from "./operations/allowOrigin.ts";
import { applyDefinitionHandler } from "./operations/applyDefinition.ts";
import { chooseMailHandler } from "./operations/chooseMail.ts";
import { getMailHandler } from "./operations/getMail.ts";
import { deleteSecretHandler } from "./operations/deleteSecret.ts";
import { listMailsHandler } from "./operations/listMails.ts";
import type { DraftContext } from "./mails/drafts.ts";
import { previewMailHandler } from "./operations/previewMail.ts";
import { publishMailHandler } from "./operations/publishMail.ts";
import { sendMailToMeHandler, type SendDependencies } from "./operations/sendMailToMe.ts";
import { createKeyHandler } from "./operations/createKey.ts";
import { dryRunAutomationHandler, type DryRunContext } from "./operations/dryRunAutomation.ts";
import { getDefinitionHandler } from "./operations/getDefinition.ts";
import { listKeysHandler } from "./operations/listKeys.ts";
import { listSecretsHandler } from "./operations/listSecrets.ts";
import { planDefinitionHandler } from "./operations/planDefinition.ts";
import { revokeKeyHandler } from "./operations/revokeKey.ts";
import { rotateKeyHandler } from "./operations/rotateKey.ts";
import { storeSecretHandler } from "./operations/storeSecret.ts";
import { takeOverDefinitionHandler } from "./operations/takeOverDefinition.ts";
import type { DefinitionContext } from "./definition/context.ts";
import type { KeyContext } from "./keys/keys.ts";

/**
 * Limits the number of changes that run at the same time. The owner login has three connections.
 * One of them must stay free for first inserts, which complete the tables of a workspace.
 */
const changeCapacity: CapacityOptions = {
  name: "definition changes",
  what: "turns to change keys and definitions",
  slots: 2,
  holderMax: 1,
  waitMs: 5_000,
  waitersMax: { rank: 8 },
};

type Operation =
  | "listMails"
  | "getMail"
  | "chooseMail"
  | "publishMail"
  | "previewMail"
  | "sendMailToMe"
  | "listKeys"
  | "createKey"
  | "allowOrigin"
  | "rotateKey"
  | "revokeKey"
  | "getDefinition"
  | "planDefinition"
  | "applyDefinition"
  | "takeOverDefinition"
  | "listSecrets"
  | "storeSecret"
  | "deleteSecret"
  | "dryRunAutomation";

type OwnerDependencies = Omit<KeyContext, "changes"> &
  SendDependencies &
  DryRunContext &
  DraftContext &
  Omit<DefinitionContext, "changes">;

/**
 * Creates the operations with which owners read and change their workspace: definition, keys,
 * secrets, mails, and dry runs of automations.
 */
export function createAdministration(deps: OwnerDependencies): Capability<Operation, Grant> {
  const changes = new Capacity(changeCapacity);
  const context = { ...deps, changes };
  return {
    operations: {
      listMails: listMailsHandler(deps),
      getMail: getMailHandler(deps),
      chooseMail: chooseMailHandler(context),
      publishMail: publishMailHandler(context),
      previewMail: previewMailHandler(deps),
      sendMailToMe: sendMailToMeHandler(deps),
      listKeys: listKeysHandler(context),
      createKey: createKeyHandler(context),
      allowOrigin: allowOriginHandler(context),
      rotateKey: rotateKeyHandler(context),
      revokeKey: revokeKeyHandler(context),
      getDefinition: getDefinitionHandler(context),
      planDefinition: planDefinitionHandler(context),
      applyDefinition: applyDefinitionHandler(context),
      takeOverDefinition: takeOverDefinitionHandler(context),
      listSecrets: listSecretsHandler(context),
      storeSecret: storeSecretHandler(context),
      deleteSecret: deleteSecretHandler(context),
      dryRunAutomation: dryRunAutomationHandler(deps),
    },
    capacities: [changes],
  };
}
