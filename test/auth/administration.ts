// What administrators do to accounts, for tests: the functions that their operations use, on the stage's own database.
import { createRevocations } from "../../src/access/revocations.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import {
  createAccountChanges,
  type AccountChanges,
} from "../../src/endusers/accounts/account-changes.ts";
import { findByEmail } from "../../src/endusers/accounts/account-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { Workspace } from "../../src/catalog/model.ts";
import { ours, passwordHash, tokenIn, type AccountStage } from "./account-stage.ts";

export interface Administration {
  readonly changes: AccountChanges;
  readonly workspace: Workspace;
  /** Sends a link to the account of the address, made where there is none. @returns the link's token */
  readonly sendReset: (email: string) => Promise<string>;
  readonly deactivate: (email: string) => Promise<void>;
  /** Sets `password`, whatever it was before. */
  readonly setPassword: (email: string) => Promise<void>;
  readonly close: () => void;
}

export async function openAdministration(stage: AccountStage): Promise<Administration> {
  const { masterKey, database } = stage.database;
  const { control } = database;
  const log = createLogger("silent");
  const catalog = createCatalog({ control, secretBox: createSecretBox(masterKey), log });
  const revocations = createRevocations({ control, log });
  const changes = createAccountChanges({
    control,
    clock: { now: () => stage.now() },
    mailer: { queue: async (_connection, mail) => void stage.mails.push(mail) },
    notifyNodes: revocations.notifyNodes,
    baseUrl: stage.gateway.baseUrl,
  });
  const workspace = (await catalog.get(ours))!;
  const idOf = async (email: string): Promise<string> =>
    (await findByEmail(control, ours, email))?.id ?? (await stage.account(email));
  return {
    changes,
    workspace,
    async sendReset(email) {
      await changes.sendAdminReset(workspace, await idOf(email));
      return tokenIn(stage.mailTo(email)!.values["resetUrl"]);
    },
    deactivate: async (email) => void (await changes.deactivate(workspace, await idOf(email))),
    setPassword: async (email) =>
      void (await changes.setPassword(workspace, await idOf(email), passwordHash)),
    close: () => {
      revocations.close();
      catalog.close();
    },
  };
}
