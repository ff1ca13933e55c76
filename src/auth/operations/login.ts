// POST /{workspaceId}/auth/login (G16.6): returns tokens for a correct password. Either the gateway
// or the workspace's identity provider checks the password. An unknown address and a wrong password
// get the same response after the same time (G13.3). If the gateway checks the password, a sign-in
// needs two SQL statements. The first statement counts the attempt as a failure and finds the
// account. The second statement undoes this count and opens the session.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  beginSignIn,
  normaliseEmail,
  signInPlaceOf,
  verifyAccountPassword,
  refundUnverified,
  type ProofDependencies,
} from "../../endusers/index.ts";
import { findOrCreateAccount, type PasswordProvider, type Providers } from "../providers/index.ts";
import { signIn, type SignIn, type SignInDependencies } from "../sign-in.ts";
import { flowContextOf, type FlowContext, type FlowDependencies } from "../flow-context.ts";
import type { AccountCredential } from "../../endusers/index.ts";

export interface LoginDependencies extends FlowDependencies, SignInDependencies, ProofDependencies {
  readonly providers: Pick<Providers, "passwords">;
}

interface LoginCredentials {
  readonly email: string;
  readonly password: string;
}

type ProvenUser = Pick<SignIn, "userId" | "generation" | "passwordHash">;

/**
 * @throws GatewayError INVALID_CREDENTIALS if the address or the password is wrong; TOO_MANY_TRIES
 *   if the limit of attempts is reached; PROVIDER_UNAVAILABLE if the identity provider does not
 *   respond; EMAIL_TAKEN if an account with this address exists and the user of the provider may
 *   not use it
 */
export function loginHandler(deps: LoginDependencies): Handler<"login"> {
  return async (call) => {
    const { body, caller } = call;
    const given = { email: normaliseEmail(body.email), password: body.password };
    const context = await flowContextOf(deps, call);
    const external = deps.providers.passwords(context.workspace);
    // Counts the attempt as a failure before the password is checked. The count is undone if the
    // password is correct.
    const { failure, account } = await beginSignIn(deps.control, context, given.email);
    const proving =
      external === undefined
        ? proveLocally(deps, account, given, context)
        : proveWithProvider(deps, external, given, context);
    const proven = await proving.catch(async (error: unknown) => {
      // The password was not checked, so the gateway undoes the count of this attempt.
      await refundUnverified(deps.control, failure, error);
      throw error;
    });
    if (proven === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    const place = signInPlaceOf(context, given.email);
    const opening = { ...context, ...proven, counted: failure, place, key: caller };
    const tokens = await signIn(deps, opening);
    call.facts.endUserId = proven.userId;
    return serviceReply(tokens);
  };
}

/**
 * Compares the password with the hash that the gateway stores for the account. Returns undefined if
 * the password is wrong.
 */
async function proveLocally(
  deps: LoginDependencies,
  account: AccountCredential | undefined,
  { email, password }: LoginCredentials,
  context: FlowContext,
): Promise<ProvenUser | undefined> {
  // If there is no account, the password is compared with a dummy hash. The gateway chooses a dummy
  // hash even if there is an account, so that the time does not reveal which accounts exist.
  const dummyHash = await deps.passwords.dummyHashFor(context.workspace, email);
  const proven = await verifyAccountPassword(deps, account, password, context, dummyHash);
  if (proven === undefined) return undefined;
  const { id, generation, passwordHash } = proven;
  return { userId: id, generation, passwordHash: passwordHash ?? undefined };
}

/**
 * Lets the workspace's identity provider check the password, and finds or creates the user's
 * account. Returns undefined if the password is wrong.
 */
async function proveWithProvider(
  { control }: LoginDependencies,
  { provider, check }: PasswordProvider,
  { email, password }: LoginCredentials,
  { now }: FlowContext,
): Promise<ProvenUser | undefined> {
  const person = await check(email, password);
  if (person === undefined) return undefined;
  const { id, generation } = await findOrCreateAccount(control, provider, person, now);
  return { userId: id, generation };
}
