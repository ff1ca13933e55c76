// Changes of accounts that administrators make, for tests. The functions call the code of the
// operations directly, on the database of the stage.
import { createRevocations } from "../../src/access/revocations.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { createAccountChanges } from "../../src/endusers/accounts/account-changes.ts";
import { findByEmail } from "../../src/endusers/accounts/account-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { ours, passwordHash, tokenIn, type AccountStage } from "./account-stage.ts";

export type Administration = Awaited<ReturnType<typeof openAdministration>>;

export async function openAdministration(stage: AccountStage) {
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
    /**
     * Sends a link to the account of the address, which is created if needed.
     * @returns the link's token
     */
    async sendReset(email: string): Promise<string> {
      await changes.sendAdminReset(workspace, await idOf(email));
      return tokenIn(stage.mailTo(email)!.values["resetUrl"]);
    },
    deactivate: async (email: string) =>
      void (await changes.deactivate(workspace, await idOf(email))),
    /** Sets the password to `password`. */
    setPassword: async (email: string) =>
      void (await changes.setPassword(workspace, await idOf(email), passwordHash)),
    close: () => {
      revocations.close();
      catalog.close();
    },
  };
}
