// POST /{workspaceId}/auth/login (specification 4.3 rule 6): tokens for whoever knows the password, of the workspace's provider or of the
// local account. Refuses everybody else in the same words, after the same work (decisions 7).
import { GatewayError } from "../../contract/errors.ts";
import { serviceReply } from "../../contract/service-reply.ts";
import { takeSignIn } from "../../endusers/budgets.ts";
import { normaliseEmail } from "../../endusers/email.ts";
import { proveByEmail, type ProofDependencies } from "../../endusers/password-proof.ts";
import { accountOf, type Providers } from "../providers/index.ts";
import { signIn, type SignIn, type SignInDependencies } from "../sign-in.ts";
import { visitOf, type FlowVisit, type VisitDependencies } from "../visit.ts";
import type { Handler } from "../../contract/operations.ts";

export interface LoginDependencies
  extends VisitDependencies, SignInDependencies, ProofDependencies {
  readonly providers: Pick<Providers, "passwords">;
}

interface Given {
  readonly email: string;
  readonly password: string;
}

/** @throws GatewayError INVALID_CREDENTIALS, TOO_MANY_TRIES, PROVIDER_UNAVAILABLE, EMAIL_TAKEN as `accountOf` */
export function loginHandler(deps: LoginDependencies): Handler<"login"> {
  return async (call) => {
    const { body, caller } = call;
    const email = normaliseEmail(body.email);
    const visit = await visitOf(deps, call);
    const asker = { ...visit, keyKind: caller.keyKind };
    const failure = await takeSignIn(deps.control, asker, email);
    const given = { email, password: body.password };
    const proven = await prove(deps, visit, given).catch(async (error: unknown) => {
      // Nobody was told that the password is wrong.
      await failure.giveBack(deps.control);
      throw error;
    });
    if (proven === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    await failure.giveBack(deps.control);
    return serviceReply(await signIn(deps, { ...visit, ...proven, key: caller }));
  };
}

/** Whose password it is, checked where the workspace has its passwords. */
async function prove(
  deps: LoginDependencies,
  { workspace, hashCaller, now }: FlowVisit,
  { email, password }: Given,
): Promise<Pick<SignIn, "userId" | "generation" | "passwordHash"> | undefined> {
  const outside = deps.providers.passwords(workspace);
  if (outside === undefined) {
    const account = await proveByEmail(deps, workspace.id, { email, password }, hashCaller);
    if (account === undefined) return undefined;
    const { id: userId, generation, passwordHash } = account;
    return { userId, generation, passwordHash: passwordHash ?? undefined };
  }
  const person = await outside.check(email, password);
  if (person === undefined) return undefined;
  const { id: userId, generation } = await accountOf(deps.control, outside.provider, person, now);
  return { userId, generation };
}
