// POST /{workspaceId}/auth/register (G13.1, G13.2): creates an account and signs it in. If the
// workspace requires a confirmed address, it only creates the account. Rejects addresses that
// already have an account (409), and networks with more than 200 registrations in an hour (429).
import { GatewayError, serviceReply, type Guid, type Handler } from "../../contract/index.ts";
import {
  mailConfirmation,
  type AccountMailDependencies,
  createAccount,
  findByEmail,
  consumeFirstMail,
  countFirstMailTo,
  consumeRegistration,
  normaliseEmail,
  signInPlaceOf,
  refundFromReserve,
  refundIfRefused,
  rememberPlace,
  startSession,
  defaultRoleIds,
  refuseExternalPasswords,
} from "../../endusers/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { checkPassword } from "../new-password.ts";
import type { SignInDependencies } from "../sign-in.ts";
import { makeTokenPair } from "../tokens/token-pair.ts";
import { flowContextOf, type FlowContext, type FlowDependencies } from "../flow-context.ts";
import type { Account, Passwords, SignInPlace, SessionWithToken } from "../../endusers/index.ts";

export interface RegisterDependencies
  extends FlowDependencies, SignInDependencies, AccountMailDependencies {
  readonly passwords: Passwords;
}

type NewUser = Pick<
  Account,
  "id" | "workspaceId" | "emailVerified" | "firstName" | "lastName" | "username"
> & { readonly email: string };

/**
 * @throws GatewayError INVALID_REQUEST if the password breaks a rule; EMAIL_TAKEN if the address
 *   has an account; TOO_MANY_TRIES if the network has reached its limit of registrations
 */
export function registerHandler(deps: RegisterDependencies): Handler<"register"> {
  return async (call) => {
    const { body, caller } = call;
    const { password, firstName = null, lastName = null, username = null } = body;
    const email = normaliseEmail(body.email);
    const context = await flowContextOf(deps, call);
    const { workspace, now } = context;
    refuseExternalPasswords(workspace);
    checkPassword("password", password, [email]);
    const id = guidV7(now);
    const profile = { firstName, lastName, username };
    const user = { id, workspaceId: workspace.id, email, emailVerified: false, ...profile };
    const place = signInPlaceOf(context, email);
    const counted = await consumeRegistration(deps.control, context);
    // If the gateway is too busy, it refuses the request before it looks up the address. This
    // refusal reveals nothing about the address, so the count of the registration is undone.
    const outcome = await refundIfRefused(deps.control, counted, async () => {
      const passwordHash = await deps.passwords.hash(password, context);
      const mail = await consumeFirstMail(deps.control, context);
      const isMailed = mail.isWithin;
      const added = { user, passwordHash, isMailed, place, keyId: caller.keyId };
      const session = await refundIfRefused(deps.control, mail.windows, () =>
        createAndSignIn(deps, context, added),
      );
      if (session === "taken") await refundFromReserve(deps.control, mail.windows);
      return session;
    });
    if (outcome === "taken") throw new GatewayError("EMAIL_TAKEN");
    call.facts.endUserId = id;
    if (outcome === "unconfirmed")
      return serviceReply({ requiresEmailConfirmation: true as const, endUserId: id, email });
    return serviceReply(await makeTokenPair(deps, workspace, outcome));
  };
}

/** The data of a registration after the password is hashed. */
interface NewRegistration {
  readonly user: NewUser;
  readonly passwordHash: string;
  readonly isMailed: boolean;
  readonly place: SignInPlace;
  readonly keyId: Guid;
}

/**
 * Looks up the address, creates the account and opens the session, all in one transaction.
 * @returns `taken` if the address has an account; `unconfirmed` if the address must be confirmed
 *   before the first sign-in
 */
function createAndSignIn(
  deps: RegisterDependencies,
  context: FlowContext,
  { user, passwordHash, isMailed, place, keyId }: NewRegistration,
): Promise<SessionWithToken | "taken" | "unconfirmed"> {
  const { workspace, now, language } = context;
  return deps.control.transaction(async (connection) => {
    if ((await findByEmail(connection, workspace.id, user.email)) !== undefined) return "taken";
    const roleIds = defaultRoleIds(workspace);
    if (!(await createAccount(connection, { ...user, passwordHash, roleIds, now }))) return "taken";
    await rememberPlace(connection, user, place, now);
    await countFirstMailTo(connection, context, user.email);
    const occasion = { workspace, account: user, language, now };
    if (isMailed) await mailConfirmation(deps, connection, "confirm-email", occasion);
    if (workspace.definition.workspace.auth.requireEmailConfirmation) return "unconfirmed";
    return startSession(connection, context, { userId: user.id, keyId });
  });
}
