// POST /{workspaceId}/endusers (G27.4): a workspace member creates an account, with or without a
// password. Rejects an e-mail address that another account has (409). Also rejects unknown roles
// and passwords that break the password rules (400).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { mailConfirmation } from "../accounts/account-mails.ts";
import { createAccount, findByEmail } from "../accounts/account-store.ts";
import { normaliseEmail } from "../accounts/account.ts";
import { shownEndUser, type AdministrationDependencies } from "../administration/administration.ts";
import { refuseExternalPasswords, refuseWeakPassword, rolesIn } from "../administration/rules.ts";
import { withRetries } from "../administration/with-retries.ts";
import { withMemberMail } from "../budgets/flow-budgets.ts";

/**
 * @throws GatewayError EMAIL_TAKEN if another account has the address; INVALID_REQUEST if a role
 *   does not exist or the password breaks a rule; TOO_MANY_TRIES if the limit of mails to the
 *   address is reached
 */
export const createEndUserHandler =
  (deps: AdministrationDependencies): Handler<"createEndUser", Grant> =>
  async ({ grant: { workspace }, body, signal }) => {
    const { control, clock, passwords } = deps;
    const { password, emailVerified = false } = body;
    const { firstName = null, lastName = null, username = null } = body;
    const email = normaliseEmail(body.email);
    if (password !== undefined) {
      refuseExternalPasswords(workspace);
      refuseWeakPassword("password", password, email);
    }
    const roleIds = rolesIn(workspace, body.roles);
    // This check only avoids that a password is hashed in vain. `createAccount` also finds an
    // account that another request creates at the same time.
    if ((await findByEmail(control, workspace.id, email)) !== undefined)
      throw new GatewayError("EMAIL_TAKEN");
    const isMailed = !emailVerified && body.sendConfirmation !== false;
    const make = async (): Promise<string> => {
      const passwordHash =
        password === undefined ? null : await passwords.hash(password, { signal });
      const now = clock.now();
      const profile = { email, emailVerified, firstName, lastName, username };
      const account = { id: guidV7(now), workspaceId: workspace.id, ...profile };
      const made = { ...account, emailProven: emailVerified, passwordHash, roleIds, now };
      await withRetries(control, async (connection) => {
        if (!(await createAccount(connection, made))) throw new GatewayError("EMAIL_TAKEN");
        if (isMailed)
          await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
      });
      return account.id;
    };
    const id = await withMemberMail(control, workspace, isMailed ? email : null, clock.now(), make);
    return { status: 201, body: await shownEndUser(control, workspace, id) };
  };
