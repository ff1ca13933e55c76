// POST /{workspaceId}/auth/login (G16.6): tokens for whoever knows the password, of the workspace's provider or of the
// local account. Refuses everybody else in the same words, after the same work (G13.3).
import { GatewayError, serviceReply } from "../../contract/index.ts";
import {
  consumeSignIn,
  type RateLimitSubject,
  type CountedFailure,
  normaliseEmail,
  prove,
  type ProofDependencies,
  beginSignIn,
} from "../../endusers/index.ts";
import type { AccountWithPassword } from "../../endusers/index.ts";
import { accountOf, type Providers } from "../providers/index.ts";
import { signIn, type SignIn, type SignInDependencies } from "../sign-in.ts";
import { visitOf, type FlowVisit, type VisitDependencies } from "../visit.ts";
import type { Handler } from "../../contract/index.ts";

export interface LoginDependencies
  extends VisitDependencies, SignInDependencies, ProofDependencies {
  readonly providers: Pick<Providers, "passwords">;
}

interface Given {
  readonly email: string;
  readonly password: string;
}

type Proven = Pick<SignIn, "userId" | "generation" | "passwordHash">;

/** A sign-in that was counted as failed, until it is proven that it is none. */
interface Attempt {
  readonly failure: CountedFailure;
  /** Whose password it is; undefined for nobody's. */
  readonly prove: () => Promise<Proven | undefined>;
}

/** @throws GatewayError INVALID_CREDENTIALS, TOO_MANY_TRIES, PROVIDER_UNAVAILABLE, EMAIL_TAKEN as `accountOf` */
export function loginHandler(deps: LoginDependencies): Handler<"login"> {
  return async (call) => {
    const { body, caller } = call;
    const given = { email: normaliseEmail(body.email), password: body.password };
    const visit = await visitOf(deps, call);
    const subject = { ...visit, keyKind: caller.keyKind };
    const attempt = await begin(deps, visit, subject, given);
    const { failure } = attempt;
    const proven = await attempt.prove().catch(async (error: unknown) => {
      // Nobody was told that the password is wrong.
      await failure.refund(deps.control);
      throw error;
    });
    if (proven === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    const { windows: counted } = failure;
    return serviceReply(await signIn(deps, { ...visit, ...proven, counted, key: caller }));
  };
}

/** The password is to be proven where the workspace has its passwords. */
async function begin(
  deps: LoginDependencies,
  { workspace, hashCaller, now }: FlowVisit,
  subject: RateLimitSubject,
  { email, password }: Given,
): Promise<Attempt> {
  const outside = deps.providers.passwords(workspace);
  if (outside === undefined) {
    const { failure, account } = await beginSignIn(deps.control, subject, email);
    return {
      failure,
      prove: async () => provenBy(await prove(deps, account, password, hashCaller)),
    };
  }
  return {
    failure: await consumeSignIn(deps.control, subject, email),
    async prove() {
      const person = await outside.check(email, password);
      if (person === undefined) return undefined;
      const found = await accountOf(deps.control, outside.provider, person, now);
      return { userId: found.id, generation: found.generation };
    },
  };
}

const provenBy = (account: AccountWithPassword | undefined): Proven | undefined =>
  account && {
    userId: account.id,
    generation: account.generation,
    passwordHash: account.passwordHash ?? undefined,
  };
