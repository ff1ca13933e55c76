// POST /{workspaceId}/auth/login (G16.6): tokens for a correct password, checked by the workspace's provider or the local account.
// Refuses everybody else with one text, after the same work (G13.3). With the local account two statements in all: one counts the
// attempt and finds the account, one refunds it and opens the session.
import { GatewayError, serviceReply, type Handler } from "../../contract/index.ts";
import {
  beginSignIn,
  consumeSignIn,
  normaliseEmail,
  placeOf,
  prove,
  refundUnjudged,
  type ProofDependencies,
} from "../../endusers/index.ts";
import { accountOf, type PasswordProvider, type Providers } from "../providers/index.ts";
import { signIn, type SignIn, type SignInDependencies } from "../sign-in.ts";
import { flowContextOf, type FlowContext, type FlowDependencies } from "../flow-context.ts";
import type { AccountCredential } from "../../endusers/index.ts";

export interface LoginDependencies extends FlowDependencies, SignInDependencies, ProofDependencies {
  readonly providers: Pick<Providers, "passwords">;
}

interface Given {
  readonly email: string;
  readonly password: string;
}

type Proven = Pick<SignIn, "userId" | "generation" | "passwordHash">;

/** @throws GatewayError INVALID_CREDENTIALS, TOO_MANY_TRIES, PROVIDER_UNAVAILABLE, EMAIL_TAKEN as `accountOf` */
export function loginHandler(deps: LoginDependencies): Handler<"login"> {
  return async (call) => {
    const { body, caller } = call;
    const given = { email: normaliseEmail(body.email), password: body.password };
    const context = await flowContextOf(deps, call);
    const subject = { ...context, keyKind: caller.keyKind };
    const outside = deps.providers.passwords(context.workspace);
    // Counted as failed until it is proven that it is none.
    const { failure, account } =
      outside === undefined
        ? await beginSignIn(deps.control, subject, given.email)
        : { failure: await consumeSignIn(deps.control, subject, given.email), account: undefined };
    const proving =
      outside === undefined
        ? proveHere(deps, account, given, context)
        : proveOutside(deps, outside, given, context);
    const proven = await proving.catch(async (error: unknown) => {
      // Nobody was told that the password is wrong.
      await refundUnjudged(deps.control, failure, error);
      throw error;
    });
    if (proven === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    const place = placeOf(subject, given.email);
    const opening = { ...context, ...proven, counted: failure, place, key: caller };
    const tokens = await signIn(deps, opening);
    call.facts.endUserId = proven.userId;
    return serviceReply(tokens);
  };
}

/** By the account's own password. */
async function proveHere(
  deps: LoginDependencies,
  account: AccountCredential | undefined,
  { email, password }: Given,
  { workspace, hashCaller }: FlowContext,
): Promise<Proven | undefined> {
  // Asked for whether it is needed or not.
  const standIn = await deps.passwords.standIn(workspace, email);
  const proven = await prove(deps, account, password, hashCaller, standIn);
  if (proven === undefined) return undefined;
  const { id, generation, passwordHash } = proven;
  return { userId: id, generation, passwordHash: passwordHash ?? undefined };
}

/** By the password that the person has at the workspace's provider. */
async function proveOutside(
  { control }: LoginDependencies,
  { provider, check }: PasswordProvider,
  { email, password }: Given,
  { now }: FlowContext,
): Promise<Proven | undefined> {
  const person = await check(email, password);
  if (person === undefined) return undefined;
  const { id, generation } = await accountOf(control, provider, person, now);
  return { userId: id, generation };
}
