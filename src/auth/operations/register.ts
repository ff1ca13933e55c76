// POST /{workspaceId}/auth/register (G13.1, G13.2): creates an account and signs it in, unless the address must be confirmed first.
// Refuses addresses that have an account (409, by the unique index) and networks beyond their budget (429).
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  mailConfirmation,
  type AccountMailDependencies,
  createAccount,
  findByEmail,
  consumeFirstMail,
  consumeRegistration,
  normaliseEmail,
  placeOf,
  refundIfRefused,
  rememberPlace,
  defaultRoleIds,
} from "../../endusers/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { checkPassword } from "../new-password.ts";
import { refuseOutsidePasswords, type Providers } from "../providers/index.ts";
import { signIn, type SignInDependencies } from "../sign-in.ts";
import { flowContextOf, type FlowContext, type FlowDependencies } from "../flow-context.ts";
import type { Account, Passwords, Place } from "../../endusers/index.ts";

export interface RegisterDependencies
  extends FlowDependencies, SignInDependencies, AccountMailDependencies {
  readonly passwords: Passwords;
  readonly providers: Pick<Providers, "passwords">;
}

type NewUser = Pick<
  Account,
  "id" | "workspaceId" | "emailVerified" | "firstName" | "lastName" | "username"
> & { readonly email: string };

/** @throws GatewayError INVALID_REQUEST, EMAIL_TAKEN, TOO_MANY_TRIES */
export function registerHandler(deps: RegisterDependencies): Handler<"register"> {
  return async (call) => {
    const { body, caller } = call;
    const { password, firstName = null, lastName = null, username = null } = body;
    const email = normaliseEmail(body.email);
    const context = await flowContextOf(deps, call);
    const { workspace, now } = context;
    refuseOutsidePasswords(deps.providers, workspace);
    checkPassword("password", password, [email]);
    const subject = { ...context, keyKind: caller.keyKind };
    const counted = await consumeRegistration(deps.control, subject);
    // Hashed before the address is looked up: a refusal tells nothing of the address, so the
    // registration can be given back.
    const { passwordHash, taken } = await refundIfRefused(deps.control, counted, async () => ({
      passwordHash: await deps.passwords.hash(password, context.hashCaller),
      taken: await findByEmail(deps.control, workspace.id, email),
    }));
    // A registration of the same address at the same time is found below.
    if (taken !== undefined) throw new GatewayError("EMAIL_TAKEN");
    const id = guidV7(now);
    const profile = { firstName, lastName, username };
    const user = { id, workspaceId: workspace.id, email, emailVerified: false, ...profile };
    const isMailed = await consumeFirstMail(deps.control, subject, email);
    const place = placeOf(subject, email);
    await make(deps, context, { user, passwordHash, isMailed, place });
    call.facts.endUserId = id;
    if (workspace.definition.workspace.auth.requireEmailConfirmation)
      return serviceReply({ requiresEmailConfirmation: true as const, endUserId: id, email });
    return serviceReply(await signIn(deps, { ...context, userId: id, key: caller }));
  };
}

interface Made {
  readonly user: NewUser;
  readonly passwordHash: string;
  readonly isMailed: boolean;
  readonly place: Place;
}

async function make(
  deps: RegisterDependencies,
  { workspace, now, language }: FlowContext,
  { user, passwordHash, isMailed, place }: Made,
): Promise<void> {
  await deps.control.transaction(async (connection) => {
    const roleIds = defaultRoleIds(workspace);
    if (!(await createAccount(connection, { ...user, passwordHash, roleIds, now })))
      throw new GatewayError("EMAIL_TAKEN");
    await rememberPlace(connection, user, place, now);
    if (!isMailed) return;
    const occasion = { workspace, account: user, language, now };
    await mailConfirmation(deps, connection, "confirm-email", occasion);
  });
}
