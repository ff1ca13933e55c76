// POST /{workspaceId}/auth/login (G16.6): returns tokens for a correct password. The workspace's
// provider or the local account checks the password. Rejects all other requests with one message,
// after the same work (G13.3). A local sign-in needs two statements: one counts the attempt and
// finds the account, one refunds the attempt and opens the session.
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
 * @throws GatewayError INVALID_CREDENTIALS, TOO_MANY_TRIES, PROVIDER_UNAVAILABLE, EMAIL_TAKEN as
 *   `findOrCreateAccount`
 */
export function loginHandler(deps: LoginDependencies): Handler<"login"> {
  return async (call) => {
    const { body, caller } = call;
    const given = { email: normaliseEmail(body.email), password: body.password };
    const context = await flowContextOf(deps, call);
    const external = deps.providers.passwords(context.workspace);
    // The attempt counts as failed until the proof succeeds.
    const { failure, account } = await beginSignIn(deps.control, context, given.email);
    const proving =
      external === undefined
        ? proveLocally(deps, account, given, context)
        : proveWithProvider(deps, external, given, context);
    const proven = await proving.catch(async (error: unknown) => {
      // The error reveals nothing about the password, so the attempt is refunded.
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

/** Proves the user with the password of the local account. */
async function proveLocally(
  deps: LoginDependencies,
  account: AccountCredential | undefined,
  { email, password }: LoginCredentials,
  context: FlowContext,
): Promise<ProvenUser | undefined> {
  // Read in every case, so that the duration does not reveal if the account exists.
  const dummyHash = await deps.passwords.dummyHashFor(context.workspace, email);
  const proven = await verifyAccountPassword(deps, account, password, context, dummyHash);
  if (proven === undefined) return undefined;
  const { id, generation, passwordHash } = proven;
  return { userId: id, generation, passwordHash: passwordHash ?? undefined };
}

/** Proves the user with the password at the workspace's provider. */
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
